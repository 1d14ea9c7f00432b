package import PulsePixels

/// The orientations of Exif (tag 0x0112): how stored pixels are turned or mirrored for display.
package enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  /// As stored.
  case upright = 1

  /// Left and right are swapped.
  case mirrored = 2

  /// Turned by 180 degrees.
  case turnedHalf = 3

  /// Top and bottom are swapped.
  case flipped = 4

  /// Rows and columns are swapped.
  case transposed = 5

  /// Turned clockwise by 90 degrees.
  case turnedRight = 6

  /// Turned clockwise by 90 degrees, then turned by 180 degrees and mirrored.
  case transverse = 7

  /// Turned counterclockwise by 90 degrees.
  case turnedLeft = 8

  /// The change for display in words, such as `turned clockwise by 90 degrees`.
  package var summary: String {
    switch self {
    case .upright: "as stored"
    case .mirrored: "mirrored"
    case .turnedHalf: "turned by 180 degrees"
    case .flipped: "flipped upside down"
    case .transposed: "mirrored, then turned counterclockwise by 90 degrees"
    case .turnedRight: "turned clockwise by 90 degrees"
    case .transverse: "mirrored, then turned clockwise by 90 degrees"
    case .turnedLeft: "turned counterclockwise by 90 degrees"
    }
  }

  /// Whether width and height are swapped.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Returns the size for display of a stored size.
  package func size(ofStored size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(size.height, size.width) : size
  }

  /// Returns the place of a stored rectangle in the displayed image; `size` is that of the stored image.
  package func rect(ofStored rect: PixelRect, in size: PixelSize) -> PixelRect {
    let (right, bottom) = (size.width - rect.maxX, size.height - rect.maxY)
    let (x, y) =
      switch self {
      case .upright: (rect.x, rect.y)
      case .mirrored: (right, rect.y)
      case .turnedHalf: (right, bottom)
      case .flipped: (rect.x, bottom)
      case .transposed: (rect.y, rect.x)
      case .turnedRight: (bottom, rect.x)
      case .transverse: (bottom, right)
      case .turnedLeft: (rect.y, right)
      }
    let displayed = self.size(ofStored: rect.size)
    return PixelRect(x: x, y: y, width: displayed.width, height: displayed.height)
  }

  /// Returns a stored image as it is displayed, in O(pixels).
  package func displayed(_ image: Bitmap) -> Bitmap {
    guard self != .upright else { return image }
    let (width, height) = (image.size.width, image.size.height)
    let size = size(ofStored: image.size)
    guard size.area > 0 else { return Bitmap(size: size) }
    // The stored place of the displayed upper left corner, and the steps to the right and down.
    let (start, right, down) =
      switch self {
      case .upright: (0, 1, width)
      case .mirrored: (width - 1, -1, width)
      case .turnedHalf: (width * height - 1, -1, -width)
      case .flipped: ((height - 1) * width, 1, -width)
      case .transposed: (0, width, 1)
      case .turnedRight: ((height - 1) * width, -width, 1)
      case .transverse: (width * height - 1, -width, -1)
      case .turnedLeft: (width - 1, width, -1)
      }
    let source = image.pixels.span
    var result = Bitmap(size: size)
    var target = result.pixels.mutableSpan
    for y in 0..<size.height {
      var place = start + y * down
      for x in 0..<size.width {
        target[y * size.width + x] = source[place]
        place += right
      }
    }
    return result
  }
}

extension ImageOrientation {
  /// The tag of the orientation.
  private static let tag = 0x0112

  /// The type of 16-bit integers.
  private static let shortType = 3

  /// Reads the orientation of Exif data (a TIFF header and its first directory); ``upright`` if it is damaged or
  /// has none.
  init(exif data: ArraySlice<UInt8>) {
    self = (try? Self.parsed(data)) ?? .upright
  }

  private static func parsed(_ data: ArraySlice<UInt8>) throws(ImageFileError) -> ImageOrientation? {
    let prefix = Array("Exif\0\0".utf8)
    let bytes = Array(data.starts(with: prefix) ? data.dropFirst(prefix.count) : data)
    var reader = ImageByteReader(bytes, format: .jpeg)
    let order: ByteOrder
    switch Array(try reader.take(2)) {
    case Array("II".utf8): order = .littleEndian
    case Array("MM".utf8): order = .bigEndian
    default: return nil
    }
    guard try reader.integer(2, order) == 42 else { return nil }
    let offset = Int(try reader.integer(4, order))
    guard 8...max(8, bytes.count) ~= offset else { return nil }
    reader = ImageByteReader(bytes, in: offset..<bytes.count, format: .jpeg)
    for _ in 0..<Int(try reader.integer(2, order)) {
      let (tag, type, count) = (
        Int(try reader.integer(2, order)), Int(try reader.integer(2, order)), try reader.integer(4, order)
      )
      let value = Int(try reader.integer(2, order))
      try reader.take(2)
      guard tag == Self.tag else { continue }
      return type == shortType && count == 1 ? ImageOrientation(rawValue: value) : nil
    }
    return nil
  }
}
