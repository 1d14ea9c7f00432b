import PulseBasics
import PulseDocument

extension ExpressionOperator {
  /// Items and parts of arrays and strings.
  static let arrays: [ExpressionOperator] = [
    .form("at", parse: parseAt),
    .form("in") { elements, parser in
      search(elements, parser, counts: 3...3, .boolean) { call throws(ExpressionProblem) in
        .boolean(try position(call, allowsNothing: true) != nil)
      }
    },
    .form("index-of") { elements, parser in
      search(elements, parser, counts: 3...4, .number) { call throws(ExpressionProblem) in
        .number(try position(call, allowsNothing: false).map(Double.init) ?? -1)
      }
    },
    .form("slice", parse: parseSlice),
    .form("length", parse: parseLength),
  ]

  @Sendable private static func parseAt(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard elements.count == 3 else {
      return parser.report("Expected 2 arguments, but found \(elements.count - 1) instead.")
    }
    let index = parser.parse(elements[1], at: 1, expecting: .number)
    let input = parser.parse(elements[2], at: 2, expecting: .array(parser.expectedType ?? .value))
    guard let index, let input, case .array(let itemType, _) = input.type else { return nil }
    return Expression(itemType, [index, input], at: parser.path) { call throws(ExpressionProblem) in
      let (index, items) = (try call.number(0), try call.array(1))
      if index < 0 { throw call.error("Array index out of bounds: \(javaScriptText(index)) < 0.") }
      if index >= Double(items.count) {
        throw call.error("Array index out of bounds: \(javaScriptText(index)) > \(items.count - 1).")
      }
      guard let position = Int(exactly: index) else {
        throw call.error("Array index must be an integer, but found \(javaScriptText(index)) instead.")
      }
      return items[position]
    }
  }

  /// Parses an operator that looks for its first argument in its second one, from the third one on.
  private static func search(
    _ elements: [JSONValue], _ parser: ExpressionParser, counts: ClosedRange<Int>, _ type: StyleType,
    evaluation: @escaping Expression.Evaluation
  ) -> Expression? {
    guard counts.contains(elements.count) else {
      let needed = counts.count > 1 ? "2 or 3" : "2"
      return parser.report("Expected \(needed) arguments, but found \(elements.count - 1) instead.")
    }
    let needle = parser.parse(elements[1], at: 1, expecting: .value)
    let haystack = parser.parse(elements[2], at: 2, expecting: .value)
    guard let needle, let haystack else { return nil }
    guard [.boolean, .string, .number, .null, .value].contains(needle.type) else {
      return parser.report(
        "Expected first argument to be of type boolean, string, number or null, but found \(needle.type) instead"
      )
    }
    guard elements.count == 4 else {
      return Expression(type, [needle, haystack], at: parser.path, evaluation: evaluation)
    }
    guard let start = parser.parse(elements[3], at: 3, expecting: .number) else { return nil }
    return Expression(type, [needle, haystack, start], at: parser.path, evaluation: evaluation)
  }

  /// Returns where the first argument occurs in the second one: the index of an item or a code point; `nil` if it does
  /// not.
  private static func position(_ call: Call, allowsNothing: Bool) throws(ExpressionProblem) -> Int? {
    let (needle, haystack) = (try call.value(0), try call.value(1))
    if allowsNothing, !haystack.isTruthy { return nil }
    switch needle {
    case .boolean, .string, .number, .null: break
    default:
      throw call.error(
        "Expected first argument to be of type boolean, string, number or null, but found \(needle.type) instead."
      )
    }
    let start = call.count > 2 ? wholeIndex(try call.number(2)) : 0
    switch haystack {
    case .string(let text):
      // Other values are looked for by their text in JavaScript.
      let part = if case .null = needle { "null" } else { needle.text }
      return codePoint(of: part, in: text, from: start)
    case .array(let items):
      let first = start < 0 ? max(items.count + start, 0) : min(start, items.count)
      return items[first...].firstIndex { $0.isIdentical(to: needle) }
    default:
      throw call.error(
        "Expected second argument to be of type array or string, but found \(haystack.type) instead.")
    }
  }

  /// Returns the index in code points of a text in another one, from an index in UTF-16 code units on.
  private static func codePoint(of needle: String, in text: String, from start: Int) -> Int? {
    let units = text.utf16
    let first = units.index(units.startIndex, offsetBy: min(max(start, 0), units.count))
    guard let found = text[first...].bytewise.firstRange(of: needle) else { return nil }
    return text.unicodeScalars.distance(from: text.startIndex, to: found.lowerBound)
  }

  @Sendable private static func parseSlice(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression?
  {
    guard 3...4 ~= elements.count else {
      return parser.report("Expected 2 or 3 arguments, but found \(elements.count - 1) instead.")
    }
    let input = parser.parse(elements[1], at: 1, expecting: .value)
    let start = parser.parse(elements[2], at: 2, expecting: .number)
    guard let input, let start else { return nil }
    guard input.type == .string || input.type == .value || input.type.isArray else {
      return parser.report(
        "Expected first argument to be of type array or string, but found \(input.type) instead")
    }
    var arguments = [input, start]
    if elements.count == 4 {
      guard let end = parser.parse(elements[3], at: 3, expecting: .number) else { return nil }
      arguments.append(end)
    }
    return Expression(input.type, arguments, at: parser.path) { call throws(ExpressionProblem) in
      let value = try call.value(0)
      let (start, end) = (try call.number(1), call.count > 2 ? try call.number(2) : .infinity)
      switch value {
      case .string(let text):
        let scalars = Array(text.unicodeScalars)
        return .string(String(String.UnicodeScalarView(scalars[part(of: scalars.count, start, end)])))
      case .array(let items): return .array(Array(items[part(of: items.count, start, end)]))
      default:
        throw call.error(
          "Expected first argument to be of type array or string, but found \(value.type) instead.")
      }
    }
  }

  /// Returns the indices between two others, which count from the end if they are negative.
  private static func part(of count: Int, _ start: Double, _ end: Double) -> Range<Int> {
    func index(_ number: Double) -> Int {
      let index = wholeIndex(number)
      return index < 0 ? max(count + index, 0) : min(index, count)
    }
    let lower = index(start)
    return lower..<max(lower, index(end))
  }

  /// Returns a number without its fraction as an index, bounded so that it can be added to others.
  private static func wholeIndex(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number, -1e9), 1e9))
  }

  @Sendable private static func parseLength(_ elements: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard elements.count == 2 else {
      return parser.report("Expected 1 argument, but found \(elements.count - 1) instead.")
    }
    guard let input = parser.parse(elements[1], at: 1) else { return nil }
    guard input.type == .string || input.type == .value || input.type.isArray else {
      return parser.report("Expected argument of type string or array, but found \(input.type) instead.")
    }
    return Expression(.number, [input], at: parser.path) { call throws(ExpressionProblem) in
      let value = try call.value(0)
      switch value {
      case .string(let text): return .number(Double(text.unicodeScalars.count))
      case .array(let items): return .number(Double(items.count))
      default:
        throw call.error("Expected value to be of type string or array, but found \(value.type) instead.")
      }
    }
  }
}
