import PulseGeo
import PulsePixels
import PulseScene

extension Scene {
  /// The most overlays among which the positions of callouts are chosen.
  private static let mostPlacedCallouts = 2000

  /// The width in points of the edge of a callout that may lie over the middle of a mark.
  private static let edgeOfCallout = 6.0

  /// Chooses the position of each callout that stays, so that it covers as few marks and other callouts as possible, and
  /// removes those that would cover others, or the middle of another mark, all the time.
  ///
  /// - Returns: The overlays of the removed callouts.
  /// - Complexity: O(overlays) for a bounded density.
  mutating func placeCallouts() -> [Int] {
    guard camera.isEmpty, overlays.count <= Self.mostPlacedCallouts,
      overlays.contains(where: { $0.callout != nil })
    else { return [] }
    let view = viewport(at: 0)
    var room = LabelRoom()
    // Callouts that are not there all the time may be there one after another.
    var (lasting, removed) = (LabelRoom(), [Int]())
    let marks = overlays.map { overlay -> Int? in
      let center = view.pixel(of: overlay.place)
      guard overlay.event == nil, !labelMoves(of: overlay), abs(center.x) < 1e6, abs(center.y) < 1e6
      else { return nil }
      let mark = labelMark(of: overlay, in: view, besideTextOf: textUnit(scale: 1))
      let size = LabelBox(around: center, radius: mark.rim)
      return room.add(mark.rim > 0 ? .box(size) : mark.shape(at: center), as: .mark)
    }
    /// Returns whether the card of a callout, but for its edge and its pointer, covers the middle of another mark.
    func hidesMark(_ bounds: LabelBox, besides index: Int) -> Bool {
      let card = bounds.grown(by: -Self.edgeOfCallout * Double(view.pixelRatio))
      let touched = Set(room.obstacles(touching: card))
      return overlays.indices.contains { other in
        guard other != index, let mark = marks[other], touched.contains(mark) else { return false }
        return card.squaredDistance(to: LabelBox(around: view.pixel(of: overlays[other].place), radius: 0))
          == 0
      }
    }
    for index in overlays.indices {
      guard let mark = marks[index], let callout = overlays[index].callout,
        let start = callout.visibilityChanges.first(where: \.value)?.end, start < duration
      else { continue }
      var best: (placement: Callout.Placement, bounds: LabelBox, covered: Int)?
      for placement in Callout.Placement.all {
        var overlay = overlays[index]
        overlay.callout?.placement = placement
        guard let layout = state(of: overlay, at: start, in: view).callout?.layout else { continue }
        let bounds = LabelBox(layout.bounds)
        let covered =
          room.obstacles(touching: bounds).count { $0 != mark }
          + (layout.bounds.intersection(pixelSize.bounds) == layout.bounds ? 0 : overlays.count)
        if covered < best?.covered ?? .max { best = (placement, bounds, covered) }
        if covered == 0 { break }
      }
      guard let best else { continue }
      if callout.visibilityChanges.count == 1 {
        guard lasting.isFree(best.bounds), !hidesMark(best.bounds, besides: index) else {
          overlays[index].callout = nil
          removed.append(index)
          continue
        }
        lasting.add(.box(best.bounds))
      }
      if best.placement != callout.placement { overlays[index].callout?.placement = best.placement }
      room.add(.box(best.bounds))
    }
    return removed
  }
}
