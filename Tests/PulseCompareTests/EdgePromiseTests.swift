import Foundation
import PulseCompare
import PulsePixels
import PulseTestSupport
import Testing

/// A half-plane or a stripe whose pixel coverage is known exactly.
private struct StraightEdge {
  /// The direction of the normal in degrees, 0 to 90.
  let degrees: Double

  /// The distance of the edge from the top left corner, along the normal.
  var distance: Double

  /// The width of the stripe; `nil` for a half-plane.
  let width: Double?

  /// Returns the covered fraction of a unit square.
  private func cover(_ x: Int, _ y: Int, _ distance: Double) -> Double {
    let (across, down) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let rest = distance - Double(x) * across - Double(y) * down
    if min(across, down) < 1e-9 { return min(1, max(0, rest)) }
    func square(_ length: Double) -> Double { length > 0 ? length * length : 0 }
    let corners = square(rest) - square(rest - across) - square(rest - down) + square(rest - across - down)
    return corners / (2 * across * down)
  }

  func picture(_ low: UInt8, _ high: UInt8) -> Bitmap {
    let size = PixelSize(11, 11)
    let pixels = (0..<size.area).map { index -> RGBA in
      let (x, y) = (index % size.width, index / size.width)
      let part =
        width.map { cover(x, y, distance + $0) - cover(x, y, distance) } ?? cover(x, y, distance)
      let level = UInt8((Double(low) + (Double(high) - Double(low)) * part).rounded())
      return RGBA(level, level, level)
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

@Suite struct `Edges that lie aside` {
  /// Returns the number of detected pixels when edges of all directions and positions are moved.
  private func found(width: Double?, by distance: Double) -> Int {
    var generator = SplitMix64(seed: 21)
    var count = 0
    for degrees in stride(from: 0.0, through: 90, by: 7.5) {
      for _ in 0..<6 {
        let middle = 5 * (cos(degrees * .pi / 180) + sin(degrees * .pi / 180))
        let start = middle + .random(in: 0...1, using: &generator)
        let edge = StraightEdge(degrees: degrees, distance: start, width: width)
        var moved = edge
        moved.distance += distance
        let comparison = ImageComparison(
          of: moved.picture(20, 230), with: edge.picture(20, 230),
          rules: PixelComparisonRules(ignoresAntialiasing: true))
        count += comparison.differingPixels
      }
    }
    return count
  }

  @Test func `of areas are let be up to a quarter of a pixel, and of lines of one pixel up to a sixth`() {
    for sign in [1.0, -1] {
      #expect(found(width: nil, by: sign / 4) == 0)
      #expect(found(width: 1, by: sign / 6) == 0)
    }
  }

  @Test func `are found further aside`() {
    // Not in each direction at once, so that no more can be promised.
    #expect(found(width: nil, by: 0.4) > 0)
    #expect(found(width: 1, by: 0.25) > 0)
  }
}
