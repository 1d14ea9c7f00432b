import PulseBasics
import PulsePixels
import PulseScene
import PulseText

/// A renderer of map text with a halo that separates it from the background.
struct HaloTextRenderer: Sendable {
  /// A measured and rasterized line of text.
  struct RenderedLine: Sendable {
    /// The glyph coverage, relative to the start of the baseline.
    let mask: CoverageMask
    /// The coverage of the halo, likewise.
    let halo: CoverageMask
    /// The advance width in whole pixels.
    let width: Int
  }

  /// A cache of rendered lines, for the frames of an animation, which show the same names.
  final class LineCache: Sendable {
    fileprivate struct Key: Hashable {
      let text: String
      let size: Double
      let pixelRatio: Int
    }

    /// The largest total size of the masks in bytes.
    private static let capacity = 8 << 20

    /// The largest number of measured widths.
    private static let mostWidths = 1 << 14

    fileprivate let widths = BoundedCache<Key, Double?>(capacity: mostWidths)
    fileprivate let lines = BoundedCache<Key, RenderedLine?>(capacity: capacity) { line in
      128 + (line.map { $0.mask.levels.count + $0.halo.levels.count } ?? 0)
    }
  }

  let font: Font
  let pixelRatio: Int

  /// The lines rendered before with the same font; `nil` to keep none.
  var cache: LineCache?

  /// The halo radius in points.
  static let haloRadius = 1.5

  /// Returns a line of text rasterized at a size in points; `nil` for empty text or text beyond the limits of the
  /// font renderer.
  func line(_ text: String, size: Double) -> RenderedLine? {
    guard let cache else { return renderedLine(text, size: size) }
    return cache.lines.value(of: LineCache.Key(text: text, size: size, pixelRatio: pixelRatio)) {
      renderedLine(text, size: size)
    }
  }

  private func renderedLine(_ text: String, size: Double) -> RenderedLine? {
    guard let mask = try? font.mask(of: text, size: size * Double(pixelRatio)),
      !mask.coverage.rect.isEmpty
    else { return nil }
    let radius = SubpixelPoint.steps(fromPixels: Self.haloRadius * Double(pixelRatio))
    return RenderedLine(
      mask: mask.coverage, halo: mask.coverage.halo(radius: radius), width: Int(mask.advance.rounded(.up)))
  }

  /// Returns a name, or if the fonts lack a character of it, the one in English.
  func drawable(_ name: String, or english: String) -> String {
    name.utf8.elementsEqual(english.utf8) ? name : font.firstDrawable(of: [name, english]) ?? name
  }

  /// Returns the advance width in pixels of text at a size in points; `nil` if the text cannot be rendered.
  func width(of text: String, size: Double) -> Double? {
    guard let cache else { return try? font.width(of: text, size: size * Double(pixelRatio)) }
    return cache.widths.value(of: LineCache.Key(text: text, size: size, pixelRatio: pixelRatio)) {
      try? font.width(of: text, size: size * Double(pixelRatio))
    }
  }

  /// Breaks a paragraph at a size in points into lines of at most a width in pixels, as parts of it.
  func lines(of text: String, size: Double, to limit: Double) -> [Substring] {
    (try? font.lines(of: text, size: size * Double(pixelRatio), width: limit, isBalanced: false)) ?? [
      text[...]
    ]
  }

  /// Returns text at a size in points truncated to a width in pixels, with an ellipsis if it is too long; empty if
  /// even
  /// that does not fit.
  func truncated(_ text: String, size: Double, to limit: Double) -> String {
    func fits(_ text: String) -> Bool { width(of: text, size: size).map { $0 <= limit } ?? false }
    let shown = DrawnText.shortened(text, longest: Font.maximumTextLength - 1, fits: fits)
    return fits(shown) ? shown : ""
  }

  /// Draws a line of text over its halo; `x` and `y` are the start of its baseline in pixels.
  func draw(_ line: RenderedLine, x: Int, y: Int, color: RGBA, halo: RGBA, on bitmap: inout Bitmap) {
    for layer in layers(of: line, x: x, y: y, color: color, halo: halo) {
      layer.draw(on: &bitmap, x: 0, y: 0)
    }
  }

  /// Returns a line of text and its halo, if that is visible; `x` and `y` are the start of its baseline in pixels.
  func layers(of line: RenderedLine, x: Int, y: Int, color: RGBA, halo: RGBA) -> [MapForeground.Layer] {
    let text = MapForeground.Layer.color(color, line.mask.moved(x: x, y: y))
    return halo.alpha == 0 ? [text] : [.color(halo, line.halo.moved(x: x, y: y)), text]
  }
}
