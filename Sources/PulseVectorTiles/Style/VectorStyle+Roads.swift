import PulsePixels

extension VectorStyle {
  /// The style of a road class.
  private struct RoadLayerStyle {
    let line: LineClass
    let colors: any KeyPath<VectorPalette, VectorPalette.RoadColors> & Sendable
    /// The fade-in of the road and of its casing.
    let fade: ZoomFade
    let casing: ZoomFade
    let width: ZoomStops
  }

  /// The road classes, the least important first.
  private static let roadTable = [
    RoadLayerStyle(
      line: .service, colors: \.service, fade: .from(14), casing: .from(15.5),
      width: [14: 0.5, 15.5: 1.7, 17: 4, 18: 7, 20: 24]),
    RoadLayerStyle(
      line: .pedestrian, colors: \.pedestrianStreet, fade: .from(13.5), casing: .from(14.7),
      width: [13.5: 0.5, 14.5: 1.5, 15.5: 3, 17: 6, 18: 10, 20: 32]),
    RoadLayerStyle(
      line: .minor, colors: \.minor, fade: .from(12.2, over: 1), casing: .from(14, over: 0.7),
      width: [12: 0.4, 13: 0.8, 14: 1.8, 15.5: 4.2, 17: 8.5, 18: 13, 20: 40]),
    RoadLayerStyle(
      line: .tertiary, colors: \.tertiary, fade: .from(10.5, over: 1), casing: .from(12.7, over: 0.7),
      width: [10: 0.5, 12: 1.1, 13: 1.8, 14: 2.8, 15.5: 5.4, 17: 10.5, 18: 15, 20: 46]),
    RoadLayerStyle(
      line: .secondary, colors: \.secondary, fade: .from(9, over: 1), casing: .from(11.7, over: 0.7),
      width: [9: 0.6, 12: 1.7, 14: 3.5, 15.5: 6.2, 17: 12, 18: 17, 20: 50]),
    RoadLayerStyle(
      line: .primary, colors: \.primary, fade: .from(7.5, over: 1), casing: .from(10, over: 1),
      width: [7: 0.6, 10: 1.3, 12: 2.3, 14: 4.2, 15.5: 7, 17: 13, 18: 19, 20: 54]),
    RoadLayerStyle(
      line: .trunk, colors: \.trunk, fade: .from(6, over: 1), casing: .from(8, over: 1),
      width: [6: 0.7, 9: 1.5, 12: 2.8, 14: 4.6, 15.5: 7.5, 17: 14, 18: 20, 20: 56]),
    RoadLayerStyle(
      line: .motorway, colors: \.motorway, fade: .from(5, over: 1), casing: .from(7, over: 1),
      width: [5: 0.8, 8: 1.5, 12: 3.2, 14: 5.2, 15.5: 8.2, 17: 15, 18: 21, 20: 58]),
  ]

  /// Returns the layers for roads at a level: all casings below all fills, so that crossings are open.
  static func roadLayers(_ colors: VectorPalette, at level: LineLevel) -> [StyleLayer] {
    let cap: LineCap = level == .ground ? .round : .flat
    let casings = roadTable.map { rule in
      let casing = level == .bridge ? colors.bridgeCasing : colors[keyPath: rule.colors].casing
      return StyleLayer.line(
        LineLayer(
          lines: [rule.line], levels: [level], color: colors.color(casing, at: level), fade: rule.casing,
          width: rule.width, extra: [10: 0.8, 14: 1.2, 16: 1.8, 20: 3],
          dashes: level == .tunnel ? [0.8, 0.5] : [], cap: cap))
    }
    let fills = roadTable.map { rule in
      StyleLayer.line(
        LineLayer(
          lines: [rule.line], levels: [level],
          color: colors.color(colors[keyPath: rule.colors].fill, at: level),
          fade: rule.fade, width: rule.width, cap: cap))
    }
    return paths(colors, at: level) + casings + fills
  }

  private static func paths(_ colors: VectorPalette, at level: LineLevel) -> [StyleLayer] {
    if level == .tunnel { return [] }
    let width: ZoomStops = [14: 0.5, 16: 0.9, 18: 1.6, 20: 4]
    return [
      .line(
        LineLayer(
          lines: [.path, .track], levels: [level], color: colors.pathCasing, fade: .from(15.5),
          width: width, extra: [15: 1, 18: 2.4], cap: .flat)),
      .line(
        LineLayer(
          lines: [.path], levels: [level], color: colors.path, fade: .from(14.6, over: 0.8), width: width,
          dashes: [2.6, 1.6], cap: .flat)),
      .line(
        LineLayer(
          lines: [.track], levels: [level], color: colors.track, fade: .from(13, over: 0.8),
          width: [13: 0.5, 16: 1.2, 18: 2, 20: 5], dashes: [5, 1.5], cap: .flat)),
    ]
  }

  /// Returns the layers for railways: a line with ticks for main lines, thinner ones for others.
  static func railLayers(_ colors: VectorPalette, at levels: [LineLevel]) -> [StyleLayer] {
    let thin: ZoomStops = [9: 0.5, 13: 0.9, 16: 1.3, 20: 3]
    func line(
      _ line: LineClass, _ level: LineLevel, _ color: RGBA, _ fade: ZoomFade, _ width: ZoomStops,
      extra: ZoomStops? = nil, dashes: [Double] = []
    ) -> StyleLayer {
      .line(
        LineLayer(
          lines: [line], levels: [level], color: colors.color(color, at: level), fade: fade, width: width,
          extra: extra, dashes: dashes, cap: .flat))
    }
    return levels.flatMap { level in
      let bridge =
        level == .bridge
        ? [
          line(.rail, level, colors.bridgeCasing, .from(14.5), thin, extra: [14: 3, 18: 6]),
          line(.rail, level, colors.land, .from(14.5), thin, extra: [14: 2, 18: 4.4]),
        ] : []
      return bridge + [
        line(.cableCar, level, colors.rail, .from(12.5), [12: 0.6, 16: 1.1, 20: 2], dashes: [8, 2]),
        line(.sidingRail, level, colors.siding, .from(13.5), [13: 0.4, 16: 0.8, 20: 2]),
        line(.tram, level, colors.tram, .from(13.5), [13: 0.5, 16: 0.9, 20: 2.4]),
        line(.rail, level, colors.rail, .from(9.5, over: 1), thin),
        line(
          .rail, level, colors.rail, .from(14.2), thin, extra: [14: 1.6, 16: 2.4, 20: 6], dashes: [0.6, 5]),
      ]
    }
  }
}
