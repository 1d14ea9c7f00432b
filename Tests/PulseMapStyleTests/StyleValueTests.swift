import PulseDocument
import Testing

@testable import PulseMapStyle

@Suite struct `Values of styles` {
  /// As node prints them.
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1e21, "1e+21"),
    (1e20, "100000000000000000000"),
    (12345678901234567e4, "123456789012345670000"), (1e-6, "0.000001"), (1e-7, "1e-7"),
    (1.5e-10, "1.5e-10"), (1.25e22, "1.25e+22"), (.nan, "NaN"), (-.infinity, "-Infinity"), (100, "100"),
    (0.1 + 0.2, "0.30000000000000004"), (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
  ]) func `print numbers as JavaScript does`(number: Double, text: String) {
    #expect(javaScriptText(number) == text)
  }

  @Test(arguments: [
    ("", 0.0), (" 12 ", 12), ("0x1F", 31), ("0b101", 5), ("0o17", 15), ("1e3", 1000), (".5", 0.5), ("5.", 5),
    ("-Infinity", -.infinity), ("1px", .nan), ("0x", .nan), ("nan", .nan), ("0x+1", .nan), ("1e", .nan),
    ("1_000", .nan), ("inf", .nan), ("- 1", .nan),
  ]) func `read numbers as JavaScript does`(text: String, number: Double) {
    let result = javaScriptNumber(text)
    #expect(result == number || result.isNaN && number.isNaN)
  }

  @Test(arguments: [
    ("red", "rgba(255,0,0,1)"), ("#f0c", "rgba(255,0,204,1)"),
    ("#f0c8", "rgba(255,0,204,0.5333333333333333)"),
    (" #FF00CC ", "rgba(255,0,204,1)"), ("rgb(128 0 0)", "rgba(128,0,0,1)"),
    ("rgb(50%,0%,0%)", "rgba(128,0,0,1)"),
    ("rgba(255,0,255,0.5)", "rgba(255,0,255,0.5)"), ("rgb(300, -5, 0)", "rgba(255,0,0,1)"),
    ("hsl(120, 100%, 50%)", "rgba(0,255,0,1)"), ("hsla(240deg 100% 50% / 25%)", "rgba(0,0,255,0.25)"),
    ("hsl(-120, 100%, 50%)", "rgba(0,0,255,1)"), ("transparent", "rgba(0,0,0,0)"),
    ("Gray", "rgba(128,128,128,1)"),
  ]) func `have colors of CSS`(text: String, expected: String) throws {
    #expect(StyleColor(css: text)?.description == expected)
  }

  @Test func `have colors between others by their channels, or by these times the alpha`() {
    let (red, blue) = (StyleColor(1, 0, 0, alpha: 0), StyleColor(0, 0, 1))
    #expect(red.mixed(with: blue, 0.5) == StyleColor(0.5, 0, 0.5, alpha: 0.5))
    #expect(red.mixedPremultiplied(with: blue, 0.5) == StyleColor(0, 0, 1, alpha: 0.5))
    #expect(red.mixedPremultiplied(with: red, 0.5) == StyleColor(0, 0, 0, alpha: 0))
  }

  @Test(arguments: [
    "", "f0c", "#ff", "#fffff", "#ggg", "rgb(1,2)", "rgb(1 2, 3)", "rgb(1,2,3/1)", "rgb(1%,2,3)",
    "hsl(1,2,3)",
    "rgb(1,2,3", "hwb(1 2% 3%)", "reddish", "rgb(1 2 3) x", "#\u{FF11}00", "rgb(1 2 3 4)", "hsl(1%,2%,3%)",
  ]) func `have no other colors`(text: String) {
    #expect(StyleColor(css: text) == nil)
  }

  @Test(
    arguments: [
      (1234.5, "de", nil, "1.234,5"), (1234.5, "fr", nil, "1\u{202F}234,5"), (-0.0004, nil, nil, "0"),
      (1234, "es", nil, "1234"), (12345, "es", nil, "12.345"), (0.9996, nil, nil, "1"),
      (-2.5, "en", "USD", "-$2.50"),
      (2.5, "de-AT", "EUR", "2,50\u{A0}€"), (1e21, nil, nil, "1,000,000,000,000,000,000,000"),
      (7, nil, "JPY", "¥7"), (0.05, nil, nil, "0.05"),
    ] as [(Double, String?, String?, String)])
  func `have formats of languages`(number: Double, locale: String?, currency: String?, expected: String) {
    let format = NumberFormat(
      locale: locale, currency: currency, unit: nil, leastFractionDigits: nil, mostFractionDigits: nil)
    #expect(format.text(of: number) == expected)
  }

  @Test func `of strangers are limited in depth`() {
    var nested = JSONValue.number(1)
    for _ in 0..<300 { nested = .array([.string("-"), nested]) }
    let parser = ExpressionParser()
    #expect(parser.parse(nested) == nil)
    #expect(
      parser.log.problems.map(\.message) == ["The expression is nested too deeply; use at most 256 levels."])
  }

  /// Each variable reads the one before twice: 2^40 reads without a limit.
  @Test func `of strangers are limited in time`() throws {
    var nested = JSONValue.array([.string("var"), .string("v40")])
    for index in (1...40).reversed() {
      let name = JSONValue.array([.string("var"), .string("v\(index - 1)")])
      nested = .array([.string("let"), .string("v\(index)"), .array([.string("+"), name, name]), nested])
    }
    let number = JSONValue.array([.string("to-number"), .strings(["get", "x"])])
    nested = .array([.string("let"), .string("v0"), number, nested])
    let property = StyleProperty("p", .number, .number(7), .zoomAndData)
    let expression = try PropertyExpression(expression: nested, for: property)
    var errors: [String] = []
    #expect(try expression.value(in: context(#"{"x": 1}"#)) { errors.append($0.message) }.text == "7")
    #expect(errors == ["Too many variables are read; use at most 100000 in one evaluation."])
  }

  /// Each variable is `count` times the one before.
  private func repeated(_ count: Int, _ depth: Int, of first: JSONValue, by name: String) -> JSONValue {
    var nested = JSONValue.array([.string("var"), .string("v\(depth)")])
    for index in (1...depth).reversed() {
      let before = JSONValue.array([.string("var"), .string("v\(index - 1)")])
      let parts = [.string(name)] + [JSONValue](repeating: before, count: count)
      nested = .array([.string("let"), .string("v\(index)"), .array(parts), nested])
    }
    return .array([.string("let"), .string("v0"), first, nested])
  }

  @Test func `of strangers are limited in the length of texts`() throws {
    let property = StyleProperty("p", .string, .string("x"), .zoomAndData)
    let tooLong = "The text is too long; use at most 65536 bytes."
    // Of constants, when the style is read.
    let error = #expect(throws: ExpressionError.self) {
      try PropertyExpression(expression: repeated(40, 6, of: .string("abc"), by: "concat"), for: property)
    }
    #expect(error?.diagnostics.map(\.message) == [tooLong])
    var errors: [String] = []
    func text(_ count: Int, _ depth: Int, by name: String) throws -> String {
      let json = repeated(count, depth, of: .strings(["to-string", "a"]), by: name)
      let first = JSONValue.array([.string("to-string"), .strings(["get", "a"])])
      guard case .array(var parts) = json else { return "" }
      parts[2] = first
      let expression = try PropertyExpression(expression: .array(parts), for: property)
      return try expression.value(in: context(#"{"a": "abc"}"#)) { errors.append($0.message) }.text
    }
    #expect(try text(40, 6, by: "concat") == "x" && errors == [tooLong])
    #expect(try text(2, 4, by: "concat").utf8.count == 48 && errors.count == 1)
    // None is too long, but all are more than a style needs.
    #expect(try text(2, 14, by: "concat") == "x")
    #expect(errors.last == "Too much text is made; use at most 524288 bytes in one evaluation.")
  }

  @Test func `have numbers that can be drawn`() {
    func number(_ value: Double) -> Double? {
      if case .number(let number) = StyleValue.number(value).drawable { number } else { nil }
    }
    #expect([1e300, -.infinity, .nan, 12.5, 1e6].map(number) == [1e6, -1e6, 0, 12.5, 1e6])
    #expect(
      StyleValue.array([.number(1e300), .string("a"), .number(-3)]).drawable.json == "[1000000,\"a\",-3]")
  }
}
