public import PulsePixels

/// A line of text beside an overlay, which moves with it.
public struct OverlayLabel: Hashable, Sendable {
  /// The text.
  public var text: String

  /// The left end of the baseline, in pixels to the right of the overlay's center.
  public var dx: Int

  /// The baseline, in pixels below the overlay's center.
  public var dy: Int

  /// The advance width in pixels.
  public var width: Int

  /// The font size in pixels per em.
  public var size: Double

  /// The font.
  public var typeface: Typeface

  /// Creates a label with its place beside the overlay.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - dx: The left end of the baseline, in pixels to the right of the center.
  ///   - dy: The baseline, in pixels below the center.
  ///   - width: The advance width in pixels.
  ///   - size: The font size in pixels per em.
  ///   - typeface: The font.
  public init(_ text: String, dx: Int, dy: Int, width: Int, size: Double, typeface: Typeface) {
    (self.text, self.dx, self.dy, self.width) = (text, dx, dy, width)
    (self.size, self.typeface) = (size, typeface)
  }
}

extension OverlayLabel {
  /// Returns the height of a line of text above and below the baseline, in pixels.
  package static func extents(atSize size: Double) -> (ascent: Int, descent: Int) {
    (Int((size * 0.78).rounded()), Int((size * 0.24).rounded()))
  }

  /// Returns the box of the text, without the halo, of an overlay with its center at a pixel.
  package func box(at center: (x: Int, y: Int)) -> PixelRect {
    let (ascent, descent) = Self.extents(atSize: size)
    return PixelRect(x: center.x + dx, y: center.y + dy - ascent, width: width, height: ascent + descent)
  }
}

extension Scene {
  /// Returns whether the label of an overlay moves in the image.
  ///
  /// Such a label stays on one side of its overlay, and is left out of frames in which it would overlap another one or
  /// an annotation, or reach over the edge of the image.
  package func labelMoves(of overlay: Overlay) -> Bool {
    !camera.isEmpty || overlay.hasMotionPath || !overlay.changes.place.isEmpty
  }

  /// Returns whether the image contains the box of a label, with a margin.
  package func hasRoom(for box: PixelRect) -> Bool {
    box.x >= 2 && box.y >= 2 && box.maxX <= pixelSize.width - 2 && box.maxY <= pixelSize.height - 2
  }

  /// Returns the labels without those that move and would overlap another one or an annotation.
  func withoutOverlaps(_ labels: [DisplayListBuilder.PlacedLabel]) -> [DisplayList.Label] {
    guard labels.contains(where: \.moves) else { return labels.map(\.label) }
    var grid = LabelGrid(cell: Int((labels.map(\.label.size).max() ?? 0) * 8))
    for rect in annotations.rects { grid.insert(rect) }
    for label in labels where !label.moves { grid.insert(label.box) }
    return labels.filter { label in
      if !label.moves { return true }
      guard hasRoom(for: label.box), grid.isFree(label.box) else { return false }
      grid.insert(label.box)
      return true
    }.map(\.label)
  }
}

extension DisplayList {
  /// A label to draw in a frame: a line of text with its halo.
  public struct Label: Hashable, Sendable {
    /// The text.
    public var text: String

    /// The left end of the baseline in pixels.
    public var x: Int

    /// The baseline in pixels.
    public var baseline: Int

    /// The advance width in pixels.
    public var width: Int

    /// The font size in pixels per em.
    public var size: Double

    /// The opacity, 0 to 255.
    public var opacity: UInt8

    /// The font.
    public var typeface: Typeface

    /// The color theme.
    public var theme: MapTheme

    /// The bounding box in pixels, with room for diacritics and the halo.
    public var bounds: PixelRect {
      let (reach, height) = (Int((size * 0.4).rounded(.up)), Int((size * 2.2).rounded(.up)))
      return PixelRect(
        x: x - reach, y: baseline - height + reach * 2, width: width + 2 * reach, height: height)
    }
  }
}

extension DisplayListBuilder {
  /// A label of a frame with the box of its text.
  struct PlacedLabel {
    var label: DisplayList.Label
    var box: PixelRect

    /// Whether it moves in the image.
    var moves: Bool
  }

  /// Builds the label of an overlay on all visible copies of the world.
  func labels(of overlay: Overlay, _ state: OverlayState) -> [PlacedLabel] {
    guard let label = overlay.label, state.presence > 0 else { return [] }
    let reach = Double(abs(label.dx) + label.width)
    let moves = scene.labelMoves(of: overlay)
    return viewport.worldCopyOffsets(from: state.x - reach, to: state.x + reach).compactMap { shift in
      guard abs(state.y) < 1e6 else { return nil }
      let center = (x: Int((state.x + shift).rounded()), y: Int(state.y.rounded()))
      let shown = DisplayList.Label(
        text: label.text, x: center.x + label.dx, baseline: center.y + label.dy, width: label.width,
        size: label.size,
        opacity: UInt8((state.presence * 255).rounded()), typeface: label.typeface,
        theme: scene.mapStyle.theme)
      return shown.bounds.intersection(scene.pixelSize.bounds).isEmpty
        ? nil : PlacedLabel(label: shown, box: label.box(at: center), moves: moves)
    }
  }
}
