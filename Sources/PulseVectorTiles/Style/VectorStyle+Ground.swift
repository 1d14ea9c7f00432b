import PulsePixels

extension VectorStyle {
  /// Returns the layers for land cover, land use and water.
  static func groundLayers(_ colors: VectorPalette) -> [StyleLayer] {
    [.area(FillLayer(areas: [.land], color: colors.land))] + coverLayers(colors) + landUseLayers(colors)
  }

  private static func landUseLayers(_ colors: VectorPalette) -> [StyleLayer] {
    [
      .area(FillLayer(areas: [.residential], color: colors.residential, fade: .from(6.5, over: 2.5))),
      .area(FillLayer(areas: [.farmland], color: colors.farmland, fade: .from(6.5, over: 3))),
      .area(FillLayer(areas: [.rock], color: colors.rock)),
      .area(FillLayer(areas: [.glacier], color: colors.glacier)),
      .area(FillLayer(areas: [.sand], color: colors.sand)),
      .area(FillLayer(areas: [.industrial], color: colors.industrial, fade: .from(10, over: 2))),
      .area(FillLayer(areas: [.military], color: colors.military, fade: .from(10, over: 2))),
      .area(FillLayer(areas: [.aerodrome], color: colors.aerodrome, fade: .from(9, over: 1))),
      .area(FillLayer(areas: [.school], color: colors.school, fade: .from(12, over: 1))),
      .area(FillLayer(areas: [.hospital], color: colors.hospital, fade: .from(12, over: 1))),
      .area(FillLayer(areas: [.scrub], color: colors.scrub, fade: .from(5.5, over: 3))),
      .area(FillLayer(areas: [.park], color: colors.park, fade: .from(6, over: 3))),
      .area(FillLayer(areas: [.wood], color: colors.wood, fade: .from(4.5, over: 3.5))),
      .area(FillLayer(areas: [.grass], color: colors.grass, fade: .from(5.5, over: 3))),
      .area(FillLayer(areas: [.wetland], color: colors.wetland, fade: .from(8, over: 2))),
      .area(FillLayer(areas: [.cemetery], color: colors.cemetery, fade: .from(11, over: 1))),
      .area(
        FillLayer(
          areas: [.pitch], color: colors.pitch, fade: .from(12.5), outline: colors.pitchOutline)),
      .line(
        LineLayer(
          lines: [.stream], levels: [.ground], color: colors.river ?? colors.water, fade: .from(12, over: 1),
          width: [12: 0.4, 14: 0.8, 16: 1.6, 20: 8])),
      .line(
        LineLayer(
          lines: [.canal], levels: [.ground, .bridge], color: colors.river ?? colors.water,
          fade: .from(9.5, over: 1),
          width: [9: 0.5, 13: 1.4, 16: 3.5, 20: 16])),
      .line(
        LineLayer(
          lines: [.river], levels: [.ground, .bridge], color: colors.river ?? colors.water,
          fade: .from(6, over: 1.5),
          width: [6: 0.5, 10: 1.2, 13: 2.2, 16: 5, 20: 24])),
      .area(FillLayer(areas: [.water], color: colors.water)),
      .area(FillLayer(areas: [.pool], color: colors.pool, fade: .from(14.5))),
      .line(
        LineLayer(
          lines: [.ferry], color: colors.ferry, fade: .from(8, over: 1), width: [8: 0.6, 16: 1.2],
          dashes: [5, 4], cap: .flat)),
    ]
  }

  /// Returns the layers for the land cover of low zooms, which detailed land use replaces.
  ///
  /// Tiles have it up to level 7, which is drawn up to zoom 8.5.
  private static func coverLayers(_ colors: VectorPalette) -> [StyleLayer] {
    let fade = ZoomFade.until(8.4, over: 1.9)
    let covers: [(AreaClass, RGBA)] = [
      (.coverFarmland, colors.farmland), (.coverGrass, colors.grass), (.coverScrub, colors.scrub),
      (.coverWood, colors.wood), (.coverUrban, colors.residential), (.coverRock, colors.rock),
      (.coverGlacier, colors.glacier),
    ]
    return covers.map { area, color in
      .area(FillLayer(areas: [area], color: color.withOpacity(190), fade: fade))
    }
  }

  /// Returns the layers for piers, airports, pedestrian areas and buildings.
  static func structureLayers(_ colors: VectorPalette) -> [StyleLayer] {
    [
      .area(FillLayer(areas: [.pier], color: colors.land)),
      .line(LineLayer(lines: [.pier], color: colors.land, width: [13: 0.8, 16: 3, 20: 16], cap: .flat)),
      .area(FillLayer(areas: [.apron], color: colors.apron, fade: .from(11))),
      .line(
        LineLayer(
          lines: [.taxiway], color: colors.runway, fade: .from(11.5),
          width: [11: 0.6, 14: 2.5, 17: 14, 20: 90],
          cap: .flat)),
      .line(
        LineLayer(
          lines: [.runway], color: colors.runway, fade: .from(9.5),
          width: [9: 0.8, 12: 4, 14: 10, 17: 60, 20: 400],
          cap: .flat)),
      .area(
        FillLayer(
          areas: [.pedestrian], color: colors.pedestrian, fade: .from(13.5),
          outline: colors.pedestrianStreet.casing, outlineFade: .from(16))),
      .area(
        FillLayer(
          areas: [.building], color: colors.building, fade: .from(13, over: 1.5),
          outline: colors.buildingOutline, outlineFade: .from(15.2, over: 1))),
    ]
  }

  /// Returns the layers for borders, above everything but labels.
  static func borderLayers(_ colors: VectorPalette) -> [StyleLayer] {
    [
      .line(
        LineLayer(
          lines: [.regionBorder], color: colors.regionBorder, fade: .from(4, over: 1),
          width: [4: 0.6, 10: 1, 16: 1.5], dashes: [4, 2.5], cap: .flat)),
      .line(
        LineLayer(
          lines: [.countryBorder], color: colors.countryBorder.withOpacity(60), fade: .from(5, over: 1),
          width: [4: 2, 10: 5, 16: 8])),
      .line(
        LineLayer(
          lines: [.countryBorder], color: colors.countryBorder, fade: .from(1, over: 1),
          width: [2: 0.7, 6: 1.1, 12: 1.8, 16: 2.4], dashes: [6, 2, 1.5, 2], cap: .flat)),
    ]
  }

  /// Returns the layers for features of an unrecognized schema.
  static func unclassifiedLayers(_ colors: VectorPalette) -> [StyleLayer] {
    [
      .area(
        FillLayer(
          areas: [.unknown], color: colors.unclassified.withOpacity(40),
          outline: colors.unclassified.withOpacity(150),
          outlineFade: .always, mapPathWidth: .constant(0.8))),
      .line(LineLayer(lines: [.unknown], color: colors.unclassified, width: [4: 0.8, 12: 1.4, 16: 2.4])),
    ]
  }
}
