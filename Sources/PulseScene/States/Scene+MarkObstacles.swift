import PulseGeo
import PulsePixels

extension Scene {
  /// Adds the marks of an overlay, or the squares of a small one without opaque layers, to the obstacles of a view.
  ///
  /// - Parameters:
  ///   - bounds: The rectangles of its opaque layers.
  ///   - overlay: The overlay.
  ///   - radius: Its radius in pixels.
  ///   - leavesNameRoom: Whether a name may touch its marks; none may be near those of a label.
  ///   - viewport: The view.
  ///   - obstacles: Receives the marks.
  /// - Returns: The marks.
  @discardableResult
  func addMarks(
    _ bounds: [PixelRect], of overlay: Overlay, radius: Double, leavesNameRoom: Bool, in viewport: Viewport,
    to obstacles: inout OverlayObstacles
  ) -> [PixelRect] {
    var marks = bounds.merged.filter { !$0.isEmpty }
    if marks.isEmpty { marks = smallDiscs(of: overlay, radius: radius, in: viewport) }
    if leavesNameRoom {
      obstacles.marks += marks
    } else {
      let reach = Int((Self.namedReach * Double(viewport.pixelRatio)).rounded())
      // A name beside it would be taken for the label that has no room.
      obstacles.named += marks.map { $0.grown(by: reach) }
    }
    return marks
  }

  /// The largest radius in points of a pulse or a translucent shape under which a name would be taken for that of its
  /// place.
  private static let smallDisc = 18.0

  /// Returns the squares of a small overlay without opaque layers, on all visible copies of the world.
  private func smallDiscs(of overlay: Overlay, radius: Double, in viewport: Viewport) -> [PixelRect] {
    guard radius > 0, radius <= Self.smallDisc * Double(viewport.pixelRatio), !overlay.layers.isEmpty else {
      return []
    }
    let (x, y) = viewport.pixel(of: overlay.place)
    guard abs(y) < 1e6 else { return [] }
    return viewport.worldCopyOffsets(around: (x, y), reach: radius).map { shift in
      PixelRect(x: Int((x + shift.x).rounded()), y: Int((y + shift.y).rounded()), width: 1, height: 1)
        .grown(by: Int(radius.rounded(.up)))
    }
  }
}

extension [PixelRect] {
  /// The rectangles with those united that overlap, such as the layers of one dot.
  fileprivate var merged: [PixelRect] {
    reduce(into: []) { merged, rect in
      if let index = merged.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
        merged[index] = merged[index].union(rect)
      } else {
        merged.append(rect)
      }
    }
  }
}
