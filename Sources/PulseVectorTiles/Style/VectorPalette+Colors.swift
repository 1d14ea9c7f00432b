import PulsePixels
import PulseScene

extension VectorPalette {
  /// The tints of land, which follow its color.
  private static let tints: [any WritableKeyPath<VectorPalette, RGBA> & Sendable] = [
    \.residential, \.industrial, \.school, \.hospital, \.military, \.pedestrian, \.farmland, \.grass, \.park,
    \.wood,
    \.scrub, \.wetland, \.sand, \.rock, \.glacier, \.cemetery, \.pitch, \.pitchOutline, \.aerodrome, \.apron,
    \.building,
    \.buildingOutline,
  ]

  /// Returns the palette with some colors of its own, and `other` for names that could not be read.
  func using(_ colors: MapColors, other: VectorPalette) -> VectorPalette {
    var palette = self
    if let color = colors[.land] {
      for tint in Self.tints { palette[keyPath: tint] = palette[keyPath: tint].moved(from: land, to: color) }
      palette.land = color
      if countryBorder.contrast(with: color) < 2 { palette.countryBorder = color.shaded(0.45) }
    }
    if let color = colors[.water] { (palette.water, palette.pool, palette.waterHalo) = (color, color, color) }
    palette.river = colors[.river]
    palette.residential = colors[.urban] ?? palette.residential
    palette.glacier = colors[.glacier] ?? palette.glacier
    palette.countryBorder = colors[.border] ?? palette.countryBorder
    if colors[.land] != nil || colors[.border] != nil {
      palette.regionBorder = palette.land.mixed(with: palette.countryBorder, fraction: 0.6)
    }
    palette.regionBorder = colors[.regionBorder] ?? palette.regionBorder
    let own = MapColors.Names(text: placeText, halo: halo)
    let names = colors.names(
      own, or: .init(text: other.placeText, halo: other.halo), over: [palette.land, palette.water])
    if names != own {
      (palette.placeText, palette.halo) = (names.text, names.halo)
      let isOther = names.text == other.placeText
      palette.minorPlaceText = isOther ? other.minorPlaceText : names.text
      palette.streetText = isOther ? other.streetText : names.text
      palette.parkText = isOther ? other.parkText : names.text
      (palette.station, palette.stationRing) = (isOther ? other.station : names.text, names.halo)
    }
    let waterNames = MapColors.Names(text: waterText, halo: palette.waterHalo)
    if waterNames.contrast(over: [palette.water, palette.land]) < MapColors.leastContrast {
      (palette.waterText, palette.waterHalo) = (palette.placeText, palette.halo)
    }
    return palette
  }
}
