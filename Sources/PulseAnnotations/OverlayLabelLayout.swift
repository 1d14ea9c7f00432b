import PulseGeo
import PulsePixels
package import PulseScene

extension Scene {
  /// The largest number of characters of a label, as users see them, and the number of Unicode scalars of which they
  /// are the first: each can have any number of marks.
  private static let (longestLabel, mostScalars) = (200, 900)

  /// The largest number of labels that are measured and placed.
  private static let mostLabels = 20_000

  /// The size of body text over the map in pixels per em: a fortieth of the shorter side, at least 11 points.
  package func textUnit(scale: Double) -> Double {
    max(11, Double(min(viewport.width, viewport.height)) / 40) * scale * Double(viewport.pixelRatio)
  }

  /// Places labels beside overlays, so that none overlaps another one or an annotation while both are there.
  ///
  /// Labels that move are chosen anew in each frame, see ``labelMoves(of:)``.
  ///
  /// The labels of earlier overlays come first. Each stands on the right, on the left, above or below its overlay.
  ///
  /// - Parameters:
  ///   - texts: The text of each overlay; `nil` for none.
  ///   - textScale: The factor of the text size.
  ///   - typeface: The font.
  /// - Returns: The number of labels without room, and that of labels that are too long and were cut.
  /// - Throws: An error of the font.
  /// - Complexity: O(labels) for a bounded density.
  package mutating func placeLabels(
    _ texts: [String?], textScale: Double, _ typeface: Typeface
  ) throws(SceneFileError) -> (omitted: Int, cut: Int) {
    let size = textUnit(scale: textScale) * 0.92
    var grid = LabelGrid(cell: Int(size * 8))
    for rect in annotations.rects { grid.insert(rect) }
    var (omitted, cutCount, measured) = (0, 0, 0)
    for (index, text) in texts.enumerated() {
      guard let text, !text.isEmpty else { continue }
      guard measured < Self.mostLabels else {
        omitted += 1
        continue
      }
      measured += 1
      let shown = String(DrawnText.cut(text, to: Self.mostScalars).prefix(Self.longestLabel))
      if shown.utf8.count < text.utf8.count { cutCount += 1 }
      let overlay = overlays[index]
      let width = Int(try typeface.font.width(of: shown, size: size).rounded(.up))
      let frames = overlay.frames(at: frameRate)
      let view = self.viewport(at: 0)
      let center = view.pixel(of: overlay.place(at: 0))
      guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { continue }
      let reach =
        Int(min(markRadius(of: overlay, in: view), size * 4).rounded(.up)) + Int((size * 0.3).rounded())
      let (ascent, descent) = OverlayLabel.extents(atSize: size)
      let middle = (ascent - descent) / 2
      let positions = [
        (reach, middle), (-reach - width, middle), (-width / 2, -reach), (-width / 2, reach + ascent),
      ]
      let candidates = positions.map { dx, dy in
        OverlayLabel(
          shown, dx: dx, dy: dy, width: width, size: size, typeface: typeface)
      }
      if labelMoves(of: overlay) {
        overlays[index].label = candidates[0]
        continue
      }
      overlays[index].label = candidates.first { label in
        let box = label.box(at: (Int(center.x.rounded()), Int(center.y.rounded())))
        guard hasRoom(for: box), grid.isFree(box, frames: frames) else { return false }
        grid.insert(box, frames: frames)
        return true
      }
      if overlays[index].label == nil { omitted += 1 }
    }
    return (omitted, cutCount)
  }

  /// Returns the radius of an overlay at rest in pixels.
  private func markRadius(of overlay: Overlay, in view: Viewport) -> Double {
    switch overlay.radius {
    case .points(let points): points * Double(view.pixelRatio)
    case .meters(let meters): view.pixels(forMeters: meters, at: overlay.place, scale: groundScale)
    }
  }
}

extension Overlay {
  /// The frames in which the overlay is there.
  fileprivate func frames(at frameRate: Double) -> Range<Int> {
    guard let event else { return Int.min..<Int.max }
    return event.firstFrame..<max(event.firstFrame + 1, event.endFrame(frameRate: frameRate))
  }
}
