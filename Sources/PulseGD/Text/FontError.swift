package import PulseFormats

/// The errors of fonts and text: an unreadable font, a size or length out of range, or an image that cannot be created.
package enum FontError: Error, Hashable, Sendable {
  /// A font file is missing or not a font.
  case fontNotReadable(path: String, detail: String)

  /// The embedded font cannot be read as a file.
  case embeddedFontNotReadable(detail: String)

  /// A font size lies outside of ``Font/supportedSizes``.
  case textSizeOutOfRange(Double)

  /// A text has more characters than ``Font/maximumTextLength``.
  case textTooLong(count: Int)

  /// An image for the text could not be created.
  case image(ImageFileError)
}

extension FontError: CustomStringConvertible {
  /// The error message with a remedy.
  package var description: String {
    switch self {
    case .embeddedFontNotReadable(let detail):
      "the built-in font cannot be read (\(detail)); mount /proc and allow a file of 1 MB, or use --font FILE"
    case .fontNotReadable(let path, let detail):
      "the font '\(path)' cannot be read (\(detail)); use a TrueType or OpenType file"
    case .textSizeOutOfRange(let size):
      "the text size \(size) is out of range; use \(Font.supportedSizes.lowerBound) to \(Font.supportedSizes.upperBound) pixels"
    case .textTooLong(let count):
      "the text has \(count) characters; use at most \(Font.maximumTextLength)"
    case .image(let error): error.description
    }
  }
}
