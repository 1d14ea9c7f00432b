import PulseGeo
import PulsePixels

// The filled polygons that hide names of the map.
extension Scene {
  /// The opacity from which on a fill hides the names below it.
  private static let leastHidingOpacity: UInt8 = 128

  /// The height in pixels of the strips into which polygons are cut, and the largest number of them.
  private static let (stripHeight, mostStrips) = (4, 20_000)

  /// Adds the strips of polygons that names would only shine through; among more than can be looked at, none.
  func addAreas(to obstacles: inout OverlayObstacles, _ viewport: Viewport) {
    guard camera.isEmpty else { return }
    var strips: [PixelRect] = []
    var seen: Set<[[MapPoint]]> = []
    for area in mapPaths where (area.fill?.alpha ?? 0) >= Self.leastHidingOpacity {
      // A value over time is the same polygon again.
      guard area.isClosed, seen.insert(area.lines).inserted else { continue }
      let rings = area.lines.map { $0.map { viewport.pixel(of: $0) } }
      guard addStrips(of: rings, viewport, to: &strips) else { return }
    }
    obstacles.named += strips
  }

  /// Adds the strips of a polygon by the even-odd rule, on all visible copies of the world beside it; returns
  /// whether there are not too many.
  private func addStrips(
    of rings: [[(x: Double, y: Double)]], _ viewport: Viewport, to strips: inout [PixelRect]
  ) -> Bool {
    let height = Self.stripHeight
    for y in stride(from: 0, to: pixelSize.height, by: height) {
      let middle = Double(y) + Double(height) / 2
      var crossings: [Double] = []
      for ring in rings {
        guard var start = ring.last else { continue }
        for end in ring {
          if (start.y <= middle) != (end.y <= middle) {
            crossings.append(start.x + (middle - start.y) / (end.y - start.y) * (end.x - start.x))
          }
          start = end
        }
      }
      if strips.count + crossings.count > Self.mostStrips { return false }
      crossings.sort()
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        let (left, right) = (crossings[index], crossings[index + 1])
        for shift in viewport.worldCopyOffsets(
          around: ((left + right) / 2, middle), reach: (right - left) / 2)
        where abs(shift.y) < 1 {
          let (x, end) = (
            max(0, left + shift.x).rounded(), min(Double(pixelSize.width), right + shift.x).rounded()
          )
          if x < end { strips.append(PixelRect(x: Int(x), y: y, width: Int(end - x), height: height)) }
        }
      }
    }
    return true
  }
}
