import PulsePixels
import PulseScene

/// A placed and rasterized name on the map: of a place with a dot, of a place under a mark, or of a country.
struct MapLabel: Sendable {
  /// A rasterized line of text with the start of its baseline in pixels.
  struct Line: Sendable {
    let glyphs: HaloTextRenderer.RenderedLine
    let x: Int
    let y: Int
  }

  /// The named object: a country, or a place of a prominence in this view, 0 for minor places.
  enum Kind: Sendable {
    case country
    case place(weight: Int)
  }

  let id: NameID

  /// The position in relation to the object.
  let position: NamePosition

  /// The name without line breaks, not in capitals.
  let name: String

  let lines: [Line]

  /// The box of the lines without the halo, in pixels.
  let box: PixelRect

  /// The named point in pixels: the place, or the middle of the country's name.
  let point: LabelRecord.Point

  /// The center of the dot; `nil` for a country, and for a place under a mark of an overlay.
  let dot: SubpixelPoint?

  let kind: Kind

  /// The opacity, 0 to 1, of a name that comes or goes while the camera moves.
  let opacity: Double

  /// The name in reports.
  var record: LabelRecord { LabelRecord(name, isPlace ? .place : .country, box: box, at: point) }

  /// Whether it names a place rather than a country.
  var isPlace: Bool { if case .place = kind { true } else { false } }
}

extension MapLabel {
  /// Draws labels with their dots, the most important last, in their opacities times one of all.
  static func draw(_ labels: [MapLabel], _ frame: DecorationContext, opacity: Double, on bitmap: inout Bitmap)
  {
    let colors = frame.colors
    for label in labels.reversed() {
      let opacity = opacity * label.opacity
      let water = colors.namesOnWater == nil ? 0 : label.partOnWater(of: colors, bitmap)
      let onWater = water > 0.5 ? colors.namesOnWater : nil
      let halo = (onWater?.halo ?? colors.halo).faded(to: opacity)
      var color = onWater?.text ?? colors.countryName
      if case .place(let weight) = label.kind {
        color = onWater?.text ?? colors.text
        if let center = label.dot {
          let radius = PlaceLabelLayout.dotRadius(ofWeight: weight)
          var (rim, dot) = (Path(), Path())
          rim.addDisc(center: center, radius: frame.subpixels(radius + 1))
          dot.addDisc(center: center, radius: frame.subpixels(radius))
          bitmap.fill(rim, color: halo)
          bitmap.fill(dot, color: colors.dot.faded(to: opacity))
        }
      }
      // Letters that can be read on one of the grounds alone need a halo with a firm edge on the other one.
      let isFirm = opacity >= 1 && (0.1...0.9).contains(water)
      for line in label.lines {
        func draw(_ color: RGBA) {
          frame.text.draw(line.glyphs, x: line.x, y: line.y, color: color, halo: halo, on: &bitmap)
        }
        if isFirm { for _ in 0..<2 { draw(halo) } }
        draw(color.faded(to: opacity))
      }
    }
  }

  /// The distance between the pixels of which the ground is told.
  private static let step = 3

  /// Returns the part of the ground under the name that is water, 0 to 1, by its color before names are drawn.
  private func partOnWater(of colors: WorldMapStyle, _ bitmap: Bitmap) -> Double {
    var (water, all) = (0, 0)
    let box = box.intersection(bitmap.size.bounds)
    for y in stride(from: box.y, to: box.maxY, by: Self.step) {
      for x in stride(from: box.x, to: box.maxX, by: Self.step) {
        let color = bitmap[x, y]
        if color.squaredDistance(to: colors.water) < color.squaredDistance(to: colors.land) { water += 1 }
        all += 1
      }
    }
    return Double(water) / Double(max(1, all))
  }
}
