import PulseGeo
import PulsePixels

// The filled polygons that hide names of the map.
extension Scene {
  /// The opacity from which on a fill hides the names below it.
  private static let leastHidingOpacity: UInt8 = 128

  /// The height in pixels of the strips into which polygons are cut.
  private static let stripHeight = 4.0

  /// Adds the polygons that names would only shine through.
  func addAreas(to obstacles: inout OverlayObstacles, _ viewport: Viewport) {
    guard camera.isEmpty else { return }
    var seen: Set<[[MapPoint]]> = []
    for area in mapPaths where area.largestAlpha >= Self.leastHidingOpacity {
      // A value over time is the same polygon again.
      guard area.isClosed, seen.insert(area.lines).inserted else { continue }
      let rings = area.lines.map { $0.map { viewport.pixel(of: $0) } }
      addStrips(of: rings, viewport, to: &obstacles.areas)
    }
  }

  /// Adds the strips of a polygon by the even-odd rule, on all visible copies of the world beside it.
  ///
  /// - Complexity: O(edges and the strips that they cross).
  private func addStrips(
    of rings: [[(x: Double, y: Double)]], _ viewport: Viewport, to mask: inout LabelMask
  ) {
    let height = Self.stripHeight
    let strips = (Double(pixelSize.height) / height).rounded(.up)
    var crossings = [[Double]](repeating: [], count: Int(strips))
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        // An edge crosses the middles of the strips from the one at or below its upper end to before its lower end.
        let (top, bottom) = (min(start.y, end.y) / height + 0.5, max(start.y, end.y) / height + 0.5)
        let first = min(max(0, top.rounded(.up) - 1), strips)
        let past = max(first, min(bottom.rounded(.up) - 1, strips))
        for strip in Int(first)..<Int(past) {
          let middle = (Double(strip) + 0.5) * height
          crossings[strip].append(start.x + (middle - start.y) / (end.y - start.y) * (end.x - start.x))
        }
        start = end
      }
    }
    for (strip, edges) in crossings.enumerated() {
      let (top, edges) = (Double(strip) * height, edges.sorted())
      for index in stride(from: 0, to: edges.count - 1, by: 2) {
        let (left, right) = (edges[index], edges[index + 1])
        for shift in viewport.worldCopyOffsets(
          around: ((left + right) / 2, top + height / 2), reach: (right - left) / 2, isPartOfMap: true)
        where abs(shift.y) < 1 {
          mask.insert(left: left + shift.x, right: right + shift.x, top: top, bottom: top + height)
        }
      }
    }
  }
}
