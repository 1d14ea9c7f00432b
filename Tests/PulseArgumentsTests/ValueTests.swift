import PulseArguments
import Testing

@Suite struct `Values of arguments` {
  @Test(arguments: [
    ("12", 12), ("-0.5", -0.5), (".5", 0.5), ("1e3", 1000), ("2.5E-3", 0.0025), ("-122.009", -122.009),
  ])
  func `read decimal numbers`(word: String, number: Double) throws {
    #expect(try Double(argument: word) == number)
  }

  @Test(arguments: [
    "", " ", " 1", "1 ", "nan", "NaN", "-nan", "inf", "-inf", "infinity", "0x10", "0x1p3", "+1",
    "1.2.3", "1_000", "--1", "-", ".", "e5", "1e", "12abc", "١٢", "１２", "1\u{0}", "½",
  ])
  func `refuse whatever else a number parser takes`(word: String) {
    let error = #expect(throws: ArgumentValueError.self) { try Double(argument: word) }
    #expect(error?.description == "is not a number; use a decimal number such as 0.5")
  }

  @Test(arguments: ["1e400", "-1e400", "1e99999999999"])
  func `refuse numbers that would be infinite`(word: String) {
    let error = #expect(throws: ArgumentValueError.self) { try Double(argument: word) }
    #expect(error?.problem == "is out of range")
  }

  @Test(arguments: [
    ("", "is not a whole number"), ("+5", "is not a whole number"), ("1.0", "is not a whole number"),
    ("0x10", "is not a whole number"), ("-", "is not a whole number"), ("٣", "is not a whole number"),
    ("9223372036854775808", "is out of range"), ("-9223372036854775809", "is out of range"),
  ])
  func `refuse what is not a whole number`(word: String, problem: String) {
    let error = #expect(throws: ArgumentValueError.self) { try Int(argument: word) }
    #expect(error?.problem == problem)
  }

  @Test(arguments: [("-9223372036854775808", Int.min), ("007", 7), ("-3", -3)])
  func `read whole numbers`(word: String, number: Int) throws {
    #expect(try Int(argument: word) == number)
  }

  @Test(arguments: [(1.0, "1"), (-180, "-180"), (0.05, "0.05"), (37.3349, "37.3349"), (0, "0")])
  func `write numbers as one would type them`(number: Double, word: String) {
    #expect(number.argument == word)
  }

  @Test(arguments: [0.1, 1e-7, 1e22, -1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
  func `read back what they write`(number: Double) throws {
    #expect(try Double(argument: number.argument) == number)
  }

  @Test func `list the cases of an enumeration`() throws {
    #expect(DrawOptions.Circle.choices == ["planar", "geodesic"])
    #expect(DrawOptions.Circle.geodesic.argument == "geodesic")
    #expect(try DrawOptions.Circle(argument: "planar") == .planar)
  }
}
