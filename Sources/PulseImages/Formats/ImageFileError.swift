package import PulsePixels
package import PulseSystem

/// The errors of decoding and encoding image files: sizes, memory, formats, damaged data and settings out of range.
package enum ImageFileError: Error, Hashable, Sendable {
  /// A side of an image is shorter than 1 pixel or longer than ``ImageLimits/maximumSide``.
  case sizeOutOfRange(PixelSize)

  /// An image has more than `limit` pixels.
  case tooManyPixels(PixelSize, limit: Int)

  /// There is no memory for an image of this size.
  case outOfMemory(PixelSize)

  /// A pixel refers to an entry beyond a palette of `colors` entries.
  case indexOutOfRange(index: UInt8, colors: Int)

  /// The data has the signature of no image format.
  case unknownFormat

  /// The data has a known image format that is not supported.
  case unsupportedFormat(name: String)

  /// The data is not an intact image of its format.
  case decodingFailed(ImageFormat, detail: String)

  /// A drawing in SVG cannot be read or drawn.
  case drawingFailed(detail: String)

  /// A drawing in SVG has more bytes or elements than `limit`.
  case drawingTooLarge(limit: String)

  /// A drawing in SVG states neither its size nor the box that it fills.
  case drawingHasNoSize

  /// The library that draws SVG cannot be loaded.
  case libraryMissing(LibraryError)

  /// The image could not be encoded.
  case encodingFailed(ImageFormat, detail: String)

  /// A true-color image was to be encoded in a format that needs a palette.
  case paletteMissing(ImageFormat)

  /// An image with transparency was to be encoded in a format without it.
  case transparencyNotSupported(ImageFormat)

  /// A side of an image is longer than `limit`, the maximum of the format.
  case sizeTooLargeForFormat(ImageFormat, PixelSize, limit: Int)

  /// An encoder setting, such as a quality, is out of range.
  case settingOutOfRange(name: String, value: Int, range: ClosedRange<Int>)

  /// A frame of a GIF reaches beyond the largest logical screen.
  case frameOutOfRange(PixelRect)

  /// A frame of a sequence, counted from 0, has another size than the first one.
  case unequalFrames(Int, PixelSize, first: PixelSize)

  /// A WebP file would exceed the 32-bit size of its header.
  case tooManyBytesForWebP(Int, limit: Int)
}

extension ImageFileError {
  /// Throws ``settingOutOfRange(name:value:range:)`` unless a value is in range; libgd would silently use its default.
  package static func check(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(ImageFileError) {
    guard range.contains(value) else { throw .settingOutOfRange(name: name, value: value, range: range) }
  }
}

extension ImageFileError: CustomStringConvertible {
  /// The error message with a remedy.
  package var description: String {
    switch self {
    case .sizeOutOfRange(let size):
      "the image size \(size) is out of range; use 1 to \(ImageLimits.maximumSide) pixels for each side"
    case .tooManyPixels(let size, let limit):
      "an image of \(size) has too many pixels; use at most \(limit)"
    case .outOfMemory(let size):
      "there is not enough memory for an image of \(size); use a smaller one"
    case .indexOutOfRange(let index, let colors):
      "a pixel has the index \(index) in a palette of \(colors); use 0 to \(colors - 1)"
    case .unknownFormat:
      "the data is not an image; use \(ImageFormat.supportedFormatList)"
    case .unsupportedFormat(let name):
      "\(name) is not supported; use \(ImageFormat.supportedFormatList)"
    case .decodingFailed(let format, let detail):
      "the \(format) image cannot be read (\(detail)); use an intact file"
    case .drawingFailed(let detail):
      "the SVG image cannot be drawn (\(detail)); correct it, or save it as PNG"
    case .drawingTooLarge(let limit):
      "the SVG image has more than \(limit); use a simpler one, or save it as PNG"
    case .drawingHasNoSize:
      "the SVG image has no size; write a viewBox, such as viewBox=\"0 0 24 24\""
    case .libraryMissing(.notInstalled(let packages)):
      "SVG needs a library that is not installed; install Debian's package \(packages.joined(separator: " and ")), or save "
        + "the image as PNG"
    case .libraryMissing(.unusable(let package, let reason)):
      "SVG needs \(package), which cannot be used: \(reason); close files or programs, or save the image as PNG"
    case .encodingFailed(let format, let detail):
      "the \(format) image cannot be written (\(detail)); use a smaller image or another format"
    case .paletteMissing(let format):
      "\(format) needs an image with a palette; reduce its colors first"
    case .transparencyNotSupported(let format):
      "\(format) has no transparency; use an opaque image, or PNG or WebP"
    case .sizeTooLargeForFormat(let format, let size, let limit):
      "an image of \(size) is too large for \(format); use at most \(limit) pixels for each side"
    case .settingOutOfRange(let name, let value, let range):
      "the \(name) \(value) is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .frameOutOfRange(let frame):
      "the frame of \(frame.size) at (\(frame.x), \(frame.y)) is out of range; "
        + "use coordinates from 0 to \(ImageLimits.maximumSide)"
    case .unequalFrames(let frame, let size, let first):
      "frame \(frame) is \(size) instead of \(first) as frame 0; use frames of one size"
    case .tooManyBytesForWebP(let count, let limit):
      "'\(count)' bytes are too many for a .webp file; use at most \(limit): fewer or smaller frames"
    }
  }
}

extension ImageFileError {
  /// Whether the data has the signature of no format that can be read.
  package var isOfUnknownFormat: Bool {
    switch self {
    case .unknownFormat, .unsupportedFormat: true
    default: false
    }
  }

  /// The detail of a decoding error, which names no remedy; `nil` for other errors.
  package var detail: String? {
    if case .decodingFailed(_, let detail) = self { detail } else { nil }
  }

  /// Returns the error, with the frame index added to the detail of a decoding error.
  package func addingFrame(_ frame: Int) -> ImageFileError {
    guard case .decodingFailed(let format, let detail) = self else { return self }
    return .decodingFailed(format, detail: "frame \(frame): \(detail)")
  }
}
