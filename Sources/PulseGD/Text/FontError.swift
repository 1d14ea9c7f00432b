package import PulseFormats

/// An error of fonts and of text that is drawn with them.
package enum FontError: Error, Hashable, Sendable {
  /// A font file is missing or no font.
  case fontNotReadable(path: String, detail: String)

  /// The font inside the program cannot be read as a file.
  case embeddedFontNotReadable(detail: String)

  /// Text was to be drawn smaller or larger than ``Font/sizes``.
  case textSizeOutOfRange(Double)

  /// A text has more characters than ``Font/longestText``.
  case textTooLong(count: Int)

  /// An image for the text could not be created.
  case image(CanvasError)
}

extension FontError: CustomStringConvertible {
  /// What is wrong and what to use instead.
  package var description: String {
    switch self {
    case .embeddedFontNotReadable(let detail):
      "the built-in font cannot be read (\(detail)); mount /proc and allow a file of 1 MB, or name a font file"
    case .fontNotReadable(let path, let detail):
      "the font '\(path)' cannot be read (\(detail)); name a TrueType or OpenType file"
    case .textSizeOutOfRange(let size):
      "the text size \(size) is out of range; use \(Font.sizes.lowerBound) to \(Font.sizes.upperBound) pixels"
    case .textTooLong(let count):
      "a text has \(count) characters; use at most \(Font.longestText)"
    case .image(let error): error.description
    }
  }
}
