import PulsePixels

/// The inflated rows of an 8-bit RGB or RGBA PNG, which are unfiltered four channels at a time.
///
/// Most maps have this color type.
struct PNGTrueColorRows {
  private typealias Channels = SIMD4<UInt8>

  private let rows: [UInt8]
  private let size: PixelSize
  private let hasAlpha: Bool

  /// Creates the rows from ``FilteredPNGRows/byteCount(_:)`` bytes; `nil` for other color types.
  init?(_ rows: [UInt8], _ header: PNGHeader) {
    guard header.bitDepth == 8, [2, 6].contains(header.colorType) else { return nil }
    self.rows = rows
    size = header.size
    hasAlpha = header.colorType == 6
  }

  /// Unfilters the rows and returns the pixels, in O(pixels), up to 10 ns each.
  ///
  /// - Returns: The pixels.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` for an unknown filter.
  func pixels() throws(ImageFileError) -> [RGBA] {
    var pixels = [RGBA](repeating: .clear, count: size.area)
    var above = [Channels](repeating: .zero, count: size.width)
    for y in 0..<size.height {
      switch rows[y * stride] {
      case 0: unfilter(y, &above, into: &pixels) { _, _, _ in .zero }
      case 1: unfilter(y, &above, into: &pixels) { left, _, _ in left }
      case 2: unfilter(y, &above, into: &pixels) { _, above, _ in above }
      case 3:
        unfilter(y, &above, into: &pixels) { left, above, _ in
          // The average without overflow.
          (left & above) &+ ((left ^ above) &>> 1)
        }
      case 4: unfilter(y, &above, into: &pixels) { Self.paethPredictor(left: $0, above: $1, corner: $2) }
      case let filter: throw FilteredPNGRows.unknownFilter(filter)
      }
    }
    return pixels
  }

  /// The number of bytes per row, its filter type included.
  private var stride: Int { 1 + size.width * (hasAlpha ? 4 : 3) }

  /// Undoes the filter of a row.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - above: The pixels of the row above, zeros for the first; replaced by those of this row.
  ///   - pixels: The output image.
  ///   - predict: The predictor of the filter, from the pixels left, above, and above left.
  @inline(__always)
  private func unfilter(
    _ y: Int, _ above: inout [Channels], into pixels: inout [RGBA],
    _ predict: (_ left: Channels, _ above: Channels, _ corner: Channels) -> Channels
  ) {
    let source = rows.span.extracting(y * stride + 1..<(y + 1) * stride)
    var above = above.mutableSpan
    var target = pixels.mutableSpan
    var (left, corner) = (Channels.zero, Channels.zero)
    var place = 0
    for x in 0..<size.width {
      let difference = Channels(
        source[place], source[place + 1], source[place + 2], hasAlpha ? source[place + 3] : 0)
      place += hasAlpha ? 4 : 3
      let channels = difference &+ predict(left, above[x], corner)
      corner = above[x]
      left = channels
      above[x] = channels
      target[y * size.width + x] = RGBA(
        channels[0], channels[1], channels[2], alpha: hasAlpha ? channels[3] : 255)
    }
  }

  /// Returns the Paeth predictor of each channel: the first of three nearest to `left + above - corner`.
  @inline(__always)
  private static func paethPredictor(left: Channels, above: Channels, corner: Channels) -> Channels {
    let (a, b, c) = (
      SIMD4<Int16>(truncatingIfNeeded: left), SIMD4<Int16>(truncatingIfNeeded: above),
      SIMD4<Int16>(truncatingIfNeeded: corner)
    )
    let (fromLeft, fromAbove) = (b &- c, a &- c)
    let (toLeft, toAbove) = (fromLeft.magnitudes, fromAbove.magnitudes)
    let toCorner = (fromLeft &+ fromAbove).magnitudes
    let other = c.replacing(with: b, where: toAbove .<= toCorner)
    let isLeft = toLeft .<= pointwiseMin(toAbove, toCorner)
    return Channels(truncatingIfNeeded: other.replacing(with: a, where: isLeft))
  }
}

extension SIMD4<Int16> {
  fileprivate var magnitudes: SIMD4<Int16> { pointwiseMax(self, 0 &- self) }
}
