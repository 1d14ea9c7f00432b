import PulseBasics
package import PulsePixels
package import PulseScene

extension Bitmap {
  /// Composites a label with its halo into this bitmap, which holds the pixels of the image rectangle `rect`.
  mutating func draw(_ label: DisplayList.Label, of rect: PixelRect) {
    guard !label.bounds.intersection(rect).isEmpty, let masks = LabelCache.masks(of: label) else { return }
    let colors = LabelColors(label.theme, on: label.ground)
    let (x, y) = (label.x - rect.x, label.baseline - rect.y)
    if let color = label.color {
      return composite(color.withOpacity(label.opacity), through: masks.text.moved(x: x, y: y))
    }
    composite(colors.halo.withOpacity(label.opacity), through: masks.halo.moved(x: x, y: y))
    composite(colors.text.withOpacity(label.opacity), through: masks.text.moved(x: x, y: y))
  }
}

/// The colors of a label and of its halo: those of the theme, or those that can be read on the polygon under it.
package struct LabelColors {
  /// The color of the text.
  package let text: RGBA

  /// The color around it.
  package let halo: RGBA

  /// Creates the colors of a label in a theme; `ground` is the color of the polygon that it stands on, `nil` for the map.
  ///
  /// A halo is thinner than the letters, so that these have a contrast of 4.5:1 (WCAG 2, level AA) to what is beside it, too.
  package init(_ theme: MapTheme, on ground: RGBA?) {
    let own = CardColors(theme)
    let other = CardColors(theme == .light ? .dark : .light)
    let all = [
      (own.primary, own.paper), (other.primary, other.paper), (RGBA(0, 0, 0), RGBA(255, 255, 255)),
      (RGBA(255, 255, 255), RGBA(0, 0, 0)),
    ]
    let chosen = ground.flatMap { ground in
      all.first { $0.0.contrast(with: ground) >= MapColors.leastContrast }
    }
    (text, halo) = (chosen?.0 ?? own.primary, (chosen?.1 ?? own.paper).opaque)
  }
}

/// A process-wide cache of rasterized labels, which stay the same from frame to frame.
private enum LabelCache {
  struct Masks: Sendable {
    let text: CoverageMask
    let halo: CoverageMask
  }

  private struct Key: Hashable {
    var text: String
    var size: Double

    /// The identity of the font object; a reopened font has another one because the file may have changed.
    var font: ObjectIdentifier
    let typeface: Typeface

    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(size)
      hasher.combine(font)
    }
  }

  private static let kept = ValueCache<Key, Masks?>(
    capacity: 1 << 24, byteCount: { masks in (masks?.halo.rect.size.area ?? 0) * 2 + 64 },
    make: { key in
      // Errors of the font were reported when the scene was resolved.
      guard let text = try? key.typeface.font.mask(of: key.text, size: key.size) else { return nil }
      return Masks(text: text, halo: text.halo(radius: SubpixelPoint.steps(fromPixels: key.size * 0.13)))
    })

  static func masks(of label: DisplayList.Label) -> Masks? {
    kept.value(
      of: Key(
        text: label.text, size: label.size, font: ObjectIdentifier(label.typeface.font),
        typeface: label.typeface))
  }
}
