import PulseDocument
import Testing

@Suite struct `Literals of JSON for numbers that are none` {
  @Test func `are null, but not in strings`() throws {
    let text = #"{"a": NaN, "NaN": "Infinity \" NaN", "b": [Infinity, -Infinity, -5, 1e-3]}"#
    let found = try #require(NonFiniteLiterals(in: Array(text.utf8)))
    #expect(
      String(decoding: found.text, as: UTF8.self)
        == #"{"a": null, "NaN": "Infinity \" NaN", "b": [null, null, -5, 1e-3]}"#)
    #expect(
      found.warning
        == "has 3 numbers that are none, such as NaN, which JSON does not have, and are read as null (first at line 1, column 7); write null"
    )
  }

  @Test(arguments: ["[1, -2]", "", #"{"NaN": 1, "x": "\\"}"#, "[nul, Na, I, N]", "-"])
  func `are absent from other texts`(text: String) {
    #expect(NonFiniteLiterals(in: Array(text.utf8)) == nil)
  }
}
