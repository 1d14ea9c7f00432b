import PulseBasics
package import PulsePixels
package import PulseScene

extension Bitmap {
  /// Composites a card of annotations into this bitmap, which holds the pixels of the image rectangle `rect`.
  mutating func draw(_ card: DisplayList.Card, of rect: PixelRect) {
    let touched = card.rect.intersection(rect)
    if touched.isEmpty { return }
    let sheet = CardCache.sheet(of: card)
    composite(sheet, x: card.rect.x - rect.x, y: card.rect.y - rect.y, opacity: 255)
  }
}

/// A process-wide cache of rasterized cards, most of which are the same in all frames.
private enum CardCache {
  private struct Key: Hashable {
    var card: DisplayList.Card

    /// The identity of the font object; a reopened font has another one because the file may have changed.
    var font: ObjectIdentifier
  }

  /// Holds the title, the legend and hundreds of clocks of a large image.
  private static let kept = ValueCache<Key, Bitmap>(
    capacity: 1 << 25, byteCount: { $0.size.area * 4 },
    make: { key in
      var sheet = TransparencyLayer(key.card.rect)
      sheet.drawCard(key.card)
      return sheet.bitmap
    })

  static func sheet(of card: DisplayList.Card) -> Bitmap {
    kept.value(of: Key(card: card, font: ObjectIdentifier(card.typeface.font)))
  }
}

/// The colors of cards.
package struct CardColors {
  /// The body, through which the map shows a little.
  package let paper: RGBA
  package let primary: RGBA
  package let secondary: RGBA
  let tertiary: RGBA
  let accent: RGBA

  /// Creates the colors of a theme, with which text has a contrast of 4.5:1 (WCAG 2, level AA) on any map.
  package init(_ theme: MapTheme) {
    switch theme {
    case .light:
      paper = RGBA(255, 255, 255, alpha: 224)
      primary = RGBA(24, 26, 34)
      secondary = RGBA(66, 70, 84)
      tertiary = RGBA(128, 134, 152)
      accent = RGBA(214, 40, 40)
    case .dark:
      paper = RGBA(14, 17, 30, alpha: 220)
      primary = RGBA(245, 246, 250)
      secondary = RGBA(190, 196, 212)
      tertiary = RGBA(108, 116, 142)
      accent = RGBA(255, 196, 61)
    }
  }

  subscript(tone: Annotation.Tone) -> RGBA {
    switch tone {
    case .primary: primary
    case .secondary: secondary
    case .tertiary: tertiary
    case .accent: accent
    }
  }
}

extension TransparencyLayer {
  /// Draws the body and the items of a card.
  fileprivate mutating func drawCard(_ card: DisplayList.Card) {
    let colors = CardColors(card.theme)
    fill(Path.roundedRect(card.rect, radius: card.cornerRadius), colors.paper)
    for item in card.items {
      switch item {
      case .text(let text, let x, let baseline, let size, let tone):
        // Errors of the font were reported when the scene was resolved.
        guard let mask = try? card.typeface.font.mask(of: text, size: size) else { continue }
        fill(mask.moved(x: x, y: baseline), colors[tone])
      case .ramp(let map, let rect):
        for column in 0..<rect.width {
          var path = Path()
          path.addRect(x: rect.x + column, y: rect.y, width: 1, height: rect.height)
          fill(path, map.color(at: (Double(column) + 0.5) / Double(rect.width)))
        }
      case .disc(let center, let radius, let color, let stroke):
        var disc = Path()
        disc.addDisc(center: center, radius: radius)
        if color.alpha > 0 { fill(disc, color) }
        var ring = Path()
        let width = max(160, min(256 * 2, radius / 6))
        ring.addRing(center: center, innerRadius: radius - width / 2, outerRadius: radius + width / 2)
        fill(ring, stroke)
      case .bar(let rect, let tone):
        var path = Path()
        path.addRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
        fill(path, colors[tone])
      case .area(let points, let tone):
        var path = Path()
        path.addContour(points)
        fill(path, colors[tone])
      case .dot(let center, let radius):
        for (radius, color) in [(radius * 3 / 2, colors.paper.withOpacity(255)), (radius, colors.accent)] {
          var disc = Path()
          disc.addDisc(center: center, radius: radius)
          fill(disc, color)
        }
      }
    }
  }
}

extension Path {
  /// Returns a rectangle with rounded corners.
  fileprivate static func roundedRect(_ rect: PixelRect, radius: Int) -> Path {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    var path = Path()
    guard radius > 0 else {
      path.addRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
      return path
    }
    // The quarters of a disc, moved apart.
    var disc = Path()
    disc.addDisc(center: SubpixelPoint(x: 0, y: 0), radius: radius << 8)
    let (left, right) = ((rect.x + radius) << 8, (rect.maxX - radius) << 8)
    let (top, bottom) = ((rect.y + radius) << 8, (rect.maxY - radius) << 8)
    path.addContour(
      disc.points.map { point in
        SubpixelPoint(x: point.x + (point.x > 0 ? right : left), y: point.y + (point.y > 0 ? bottom : top))
      })
    return path
  }
}
