package import PulsePixels

/// What can go wrong between pixels and the bytes of picture files.
package enum CanvasError: Error, Hashable, Sendable {
  /// A side of a picture is shorter than 1 pixel or longer than ``Canvas/maximumSide``.
  case sizeOutOfRange(PixelSize)

  /// A picture has more pixels than ``Canvas/maximumArea``.
  case tooManyPixels(PixelSize)

  /// The system has no memory for a picture of this size.
  case outOfMemory(PixelSize)

  /// A pixel of an indexed picture refers to an entry that its palette of `colors` entries does not have.
  case indexOutOfRange(index: UInt8, colors: Int)

  /// The data does not start like any picture format.
  case unknownFormat

  /// The data is a picture of a format that is known by name only.
  case unsupportedFormat(name: String)

  /// The data is not an intact picture of its format.
  case decodingFailed(PictureFormat, detail: String)

  /// The picture could not be written in a format.
  case encodingFailed(PictureFormat, detail: String)

  /// A true-color picture was to be written in a format that needs a palette.
  case paletteMissing(PictureFormat)

  /// A picture with transparency was to be written in a format that has none.
  case transparencyNotSupported(PictureFormat)

  /// A picture has a side longer than `limit`, the longest that a format can hold.
  case sizeTooLargeForFormat(PictureFormat, PixelSize, limit: Int)

  /// A number that tunes the writer, such as a quality, lies outside of its range.
  case settingOutOfRange(name: String, value: Int, range: ClosedRange<Int>)

  /// A frame of a GIF animation does not lie between (0, 0) and the far corner of the largest screen.
  case frameOutOfRange(PixelRect)
}

extension CanvasError {
  /// Throws ``settingOutOfRange(name:value:range:)`` unless a value lies in its range.
  ///
  /// libgd takes other values for its own defaults, without a word.
  package static func check(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(CanvasError) {
    guard range.contains(value) else { throw .settingOutOfRange(name: name, value: value, range: range) }
  }
}

extension CanvasError: CustomStringConvertible {
  /// What is wrong and what to use instead.
  package var description: String {
    switch self {
    case .sizeOutOfRange(let size):
      "the picture size \(size) is out of range; use 1 to \(ImageLimits.maximumSide) pixels for each side"
    case .tooManyPixels(let size):
      "a picture of \(size) has too many pixels; use at most \(ImageLimits.maximumArea)"
    case .outOfMemory(let size):
      "there is no memory for a picture of \(size); use a smaller one"
    case .indexOutOfRange(let index, let colors):
      "a pixel has the index \(index) in a palette of \(colors); use 0 to \(colors - 1)"
    case .unknownFormat:
      "the data is not a picture; use \(PictureFormat.list)"
    case .unsupportedFormat(let name):
      "\(name) is not supported; use \(PictureFormat.list)"
    case .decodingFailed(let format, let detail):
      "the \(format) picture cannot be read (\(detail)); use an intact file"
    case .encodingFailed(let format, let detail):
      "the \(format) picture cannot be written (\(detail)); use a smaller picture or another format"
    case .paletteMissing(let format):
      "\(format) needs a picture with a palette; reduce its colors first"
    case .transparencyNotSupported(let format):
      "\(format) has no transparency; use an opaque picture, or PNG or WebP"
    case .sizeTooLargeForFormat(let format, let size, let limit):
      "a picture of \(size) is too large for \(format); use at most \(limit) pixels for each side"
    case .settingOutOfRange(let name, let value, let range):
      "the \(name) \(value) is out of range; use \(range.lowerBound) to \(range.upperBound)"
    case .frameOutOfRange(let frame):
      "the frame of \(frame.size) at (\(frame.x), \(frame.y)) is out of range; "
        + "use places from 0 to \(ImageLimits.maximumSide)"
    }
  }
}
