import PulseGeo
import PulsePixels

// The obstacles that events and moving overlays are for a time.
extension Scene {
  /// The largest number of times at which moving labels are looked at.
  private static let labelInstants = 200

  /// The largest number of overlays of which moving labels are looked at.
  private static let mostMovingOverlays = 200

  /// Adds the labels of events and those that move.
  func addPassingLabels(to obstacles: inout OverlayObstacles, _ builder: DisplayListBuilder) {
    obstacles.named += movingLabels()
    for overlay in overlays where overlay.event != nil && overlay.label != nil && !labelMoves(of: overlay) {
      var (_, state) = resting(overlay, in: builder.viewport)
      state.presence = 1
      obstacles.named += builder.labels(of: overlay, state).flatMap(\.bounds)
      if let name = namedMark(of: overlay, in: builder.viewport) { obstacles.names += name }
    }
  }

  /// The largest part of a view that the marks of events cover together where names keep clear of them: among more, few
  /// names would be left.
  private static let passingMarksPart = 0.1

  /// The largest radius in points of a mark of an event beside which the name of its place stands; it is far from its dot
  /// beside a larger one, before and after the event.
  private static let besideRadius = 8.0

  /// Adds the marks of events, unless they cover much of the view.
  func addPassingMarks(to obstacles: inout OverlayObstacles, _ builder: DisplayListBuilder) {
    let ratio = Double(builder.viewport.pixelRatio)
    let reach = Int((Self.namedReach * ratio).rounded())
    var (marks, named): ([PixelRect], [PixelRect]) = ([], [])
    var area = Self.passingMarksPart * Double(pixelSize.area)
    for overlay in overlays where overlay.event != nil {
      var (resting, state) = resting(overlay, in: builder.viewport)
      (state.presence, state.callout) = (1, nil)
      builder.add(resting, state) { element in
        let bounds = element.bounds.intersection(pixelSize.bounds)
        if bounds.isEmpty { return }
        area -= Double(bounds.size.area)
        let isSmall = Double(max(bounds.width, bounds.height)) <= 2 * Self.besideRadius * ratio
        if overlay.label == nil, isSmall {
          marks.append(bounds)
        } else {
          named.append(bounds.grown(by: overlay.label == nil ? 0 : reach))
        }
      }
      if area < 0 { return }
    }
    obstacles.marks += marks
    obstacles.named += named
  }

  /// Returns the boxes of labels that move in a view that does not, at some times.
  private func movingLabels() -> [PixelRect] {
    guard camera.isEmpty, overlays.count <= Self.mostMovingOverlays,
      overlays.contains(where: { $0.hasLabel && labelMoves(of: $0) })
    else { return [] }
    let count = min(max(1, Int((duration * frameRate).rounded(.up))), Self.labelInstants)
    return (0..<count).flatMap { number -> [PixelRect] in
      var rects: [PixelRect] = []
      forEachElement(at: duration * Double(number) / Double(count)) { element in
        if case .label(let label) = element { rects.append(label.bounds) }
      }
      return rects
    }
  }
}
