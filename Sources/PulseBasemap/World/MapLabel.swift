import PulsePixels

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

  /// The name in reports.
  var record: LabelRecord { LabelRecord(name, isPlace ? .place : .country, box: box, at: point) }

  /// Whether it names a place rather than a country.
  var isPlace: Bool { if case .place = kind { true } else { false } }
}

extension MapLabel {
  /// Draws labels with their dots, the most important last.
  static func draw(_ labels: [MapLabel], _ frame: DecorationContext, opacity: Double, on bitmap: inout Bitmap)
  {
    let colors = frame.colors
    let halo = colors.halo.faded(to: opacity)
    for label in labels.reversed() {
      var color = colors.countryName
      if case .place(let weight) = label.kind {
        color = colors.text
        if let center = label.dot {
          let radius = PlaceLabelLayout.dotRadius(ofWeight: weight)
          var (rim, dot) = (Path(), Path())
          rim.addDisc(center: center, radius: frame.subpixels(radius + 1))
          dot.addDisc(center: center, radius: frame.subpixels(radius))
          bitmap.fill(rim, color: halo)
          bitmap.fill(dot, color: colors.dot.faded(to: opacity))
        }
      }
      for line in label.lines {
        frame.text.draw(
          line.glyphs, x: line.x, y: line.y, color: color.faded(to: opacity), halo: halo, on: &bitmap)
      }
    }
  }
}
