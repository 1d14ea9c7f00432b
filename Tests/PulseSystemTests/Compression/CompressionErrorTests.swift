import PulseSystem
import Testing

/// An error and its expected message.
struct Wording: Sendable, CustomTestStringConvertible {
  let error: CompressionError
  let text: String
  var testDescription: String { text }
}

@Test(arguments: [
  Wording(
    error: .damaged(reason: "incorrect data check"),
    text: "the compressed data is damaged: incorrect data check"),
  Wording(error: .incomplete, text: "the compressed data is truncated"),
  Wording(error: .trailingBytes(count: 1), text: "the compressed data has 1 trailing byte"),
  Wording(error: .trailingBytes(count: 3), text: "the compressed data has 3 trailing bytes"),
  Wording(
    error: .tooShort(size: 5, expected: 6), text: "the compressed data decompresses to 5 bytes instead of 6"),
  Wording(error: .tooLong(limit: 4096), text: "the compressed data decompresses to more than 4096 bytes"),
  Wording(error: .outOfMemory, text: "there is not enough memory to decompress the data"),
])
func `says what is wrong`(_ wording: Wording) {
  #expect(wording.error.description == wording.text)
}
