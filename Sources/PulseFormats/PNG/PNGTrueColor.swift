import PulsePixels

/// The inflated rows of a PNG picture with 8 bits for red, green and blue, and for alpha if it has that.
///
/// Most maps come so: filters are undone for all channels of a pixel at once.
struct PNGTrueColor {
  /// The channels of a pixel.
  private typealias Channels = SIMD4<UInt8>

  private let rows: [UInt8]
  private let size: PixelSize
  private let hasAlpha: Bool

  /// Creates the rows from as many bytes as ``PNGRows/count(_:)`` tells; `nil` for pixels of another kind.
  init?(_ rows: [UInt8], _ header: PNGHeader) {
    guard header.bitDepth == 8, [2, 6].contains(header.colorType) else { return nil }
    self.rows = rows
    size = header.size
    hasAlpha = header.colorType == 6
  }

  /// Returns the pixels.
  ///
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)`` if a row has an unknown filter.
  /// - Complexity: O(pixels), up to 10 ns for each.
  func pixels() throws(CanvasError) -> [RGBA] {
    var pixels = [RGBA](repeating: .clear, count: size.area)
    var above = [Channels](repeating: .zero, count: size.width)
    for y in 0..<size.height {
      switch rows[y * stride] {
      case 0: unfilter(y, &above, into: &pixels) { _, _, _ in .zero }
      case 1: unfilter(y, &above, into: &pixels) { left, _, _ in left }
      case 2: unfilter(y, &above, into: &pixels) { _, above, _ in above }
      case 3:
        unfilter(y, &above, into: &pixels) { left, above, _ in
          // Half of the sum, without the bit that it has more than there is room for.
          (left & above) &+ ((left ^ above) &>> 1)
        }
      case 4: unfilter(y, &above, into: &pixels) { Self.nearest(left: $0, above: $1, corner: $2) }
      case let filter: throw PNGRows.unknownFilter(filter)
      }
    }
    return pixels
  }

  /// The number of bytes from one row to the next.
  private var stride: Int { 1 + size.width * (hasAlpha ? 4 : 3) }

  /// Turns the differences in a row into pixels.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - above: The pixels of the row above, zeros for the first row; takes those of this row.
  ///   - pixels: Takes the pixels.
  ///   - predict: Returns what a pixel differs from, by those to the left, above, and above to the left.
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

  /// Returns for each channel which of three is nearest to `left + above - corner`, the first of equally near ones.
  @inline(__always)
  private static func nearest(left: Channels, above: Channels, corner: Channels) -> Channels {
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
  /// The numbers without their signs.
  fileprivate var magnitudes: SIMD4<Int16> { pointwiseMax(self, 0 &- self) }
}
