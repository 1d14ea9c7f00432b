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
  /// Builds the label of an overlay on all visible copies of the world.
  func labels(of overlay: Overlay, _ state: OverlayState) -> [DisplayList.Label] {
    guard let label = overlay.label, state.presence > 0 else { return [] }
    let reach = Double(abs(label.dx) + label.width)
    return viewport.worldCopyOffsets(from: state.x - reach, to: state.x + reach).compactMap { shift in
      guard abs(state.y) < 1e6 else { return nil }
      let shown = DisplayList.Label(
        text: label.text, x: Int((state.x + shift).rounded()) + label.dx,
        baseline: Int(state.y.rounded()) + label.dy, width: label.width, size: label.size,
        opacity: UInt8((state.presence * 255).rounded()), typeface: label.typeface,
        theme: scene.mapStyle.theme)
      return shown.bounds.intersection(scene.pixelSize.bounds).isEmpty ? nil : shown
    }
  }
}
