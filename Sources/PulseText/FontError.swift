/// The errors of fonts and text: an unreadable font, or a text that is too long or in a size out of range.
package enum FontError: Error, Hashable, Sendable {
  /// A font file is missing, damaged or not a font.
  case fontNotReadable(path: String, detail: String)

  /// The embedded font cannot be opened, for lack of memory.
  case embeddedFontNotReadable(detail: String)

  /// A font size lies outside of ``Font/supportedSizes``.
  case textSizeOutOfRange(Double)

  /// A text has more characters than ``Font/maximumTextLength``.
  case textTooLong(count: Int)

  /// A text covers more pixels than a mask may have.
  case textTooLarge(width: Int, height: Int)
}

extension FontError: CustomStringConvertible {
  /// The error message with a remedy.
  package var description: String {
    switch self {
    case .embeddedFontNotReadable(let detail):
      "the built-in font cannot be read (\(detail)); use --font FILE"
    case .fontNotReadable(let path, let detail):
      "'\(path)' cannot be read: \(detail); use a TrueType or OpenType file that exists"
        + (Self.isName(path) ? ", as fc-match -f '%{file}' '\(path)' names it" : "")
    case .textSizeOutOfRange(let size):
      "the text size \(size) is out of range; use \(Font.supportedSizes.lowerBound) to \(Font.supportedSizes.upperBound) pixels"
    case .textTooLong(let count):
      "the text has \(count) characters; use at most \(Font.maximumTextLength)"
    case .textTooLarge(let width, let height):
      "the text would cover \(width)x\(height) pixels; use a smaller size, or fewer characters"
    }
  }

  /// Returns whether a path is rather the name of a family: letters, digits and blanks alone.
  private static func isName(_ path: String) -> Bool {
    !path.isEmpty
      && path.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || byte == UInt8(ascii: " ")
      }
  }
}
