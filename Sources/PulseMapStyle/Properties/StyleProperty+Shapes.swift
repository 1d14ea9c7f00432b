import PulseDocument

// Properties of layers that draw shapes in one color or pattern.
extension StyleProperty {
  /// The paint properties of `background` layers.
  static let backgroundPaint: [StyleProperty] = [
    .color("background-color", "#000000"),
    .image("background-pattern"),
    .number("background-opacity", 1, least: 0, greatest: 1),
  ]

  /// The layout properties of `fill` layers.
  static let fillLayout: [StyleProperty] = [
    .number("fill-sort-key", nil, .zoomAndData, isInterpolated: false)
  ]

  /// The paint properties of `fill` layers.
  static let fillPaint: [StyleProperty] = [
    .boolean("fill-antialias", true),
    .number("fill-opacity", 1, .zoomAndData, least: 0, greatest: 1),
    .number("fill-layer-opacity", 1, least: 0, greatest: 1),
    .color("fill-color", "#000000", .zoomAndData),
    .color("fill-outline-color", nil, .zoomAndData),
    .numbers("fill-translate", [0, 0], count: 2),
    .choice("fill-translate-anchor", ["map", "viewport"], "map"),
    .image("fill-pattern", .zoomAndData),
  ]

  /// The layout properties of `line` layers.
  static let lineLayout: [StyleProperty] = [
    .choice("line-cap", ["butt", "round", "square"], "butt", .zoomAndData),
    .choice("line-join", ["bevel", "round", "miter"], "miter", .zoomAndData),
    .number("line-miter-limit", 2, .zoomAndData),
    .number("line-round-limit", 1.05, .zoomAndData),
    .number("line-sort-key", nil, .zoomAndData, isInterpolated: false),
  ]

  /// The paint properties of `line` layers.
  static let linePaint: [StyleProperty] = [
    .number("line-opacity", 1, .zoomAndData, least: 0, greatest: 1),
    .number("line-layer-opacity", 1, least: 0, greatest: 1),
    .color("line-color", "#000000", .zoomAndData),
    .numbers("line-translate", [0, 0], count: 2),
    .choice("line-translate-anchor", ["map", "viewport"], "map"),
    .number("line-width", 1, .zoomAndData, least: 0),
    .number("line-gap-width", 0, .zoomAndData, least: 0),
    .number("line-offset", 0, .zoomAndData),
    .number("line-blur", 0, .zoomAndData, least: 0),
    .numbers("line-dasharray", nil, .zoomAndData, least: 0, isInterpolated: false),
    .image("line-pattern", .zoomAndData),
    StyleProperty("line-gradient", .color, nil, .pixel, isInterpolated: true),
  ]

  /// The layout properties of `circle` layers.
  static let circleLayout: [StyleProperty] = [
    .number("circle-sort-key", nil, .zoomAndData, isInterpolated: false)
  ]

  /// The paint properties of `circle` layers.
  static let circlePaint: [StyleProperty] = [
    .number("circle-radius", 5, .zoomAndData, least: 0),
    .color("circle-color", "#000000", .zoomAndData),
    .number("circle-blur", 0, .zoomAndData),
    .number("circle-opacity", 1, .zoomAndData, least: 0, greatest: 1),
    .numbers("circle-translate", [0, 0], count: 2),
    .choice("circle-translate-anchor", ["map", "viewport"], "map"),
    .choice("circle-pitch-scale", ["map", "viewport"], "map"),
    .choice("circle-pitch-alignment", ["map", "viewport"], "viewport"),
    .number("circle-stroke-width", 0, .zoomAndData, least: 0),
    .color("circle-stroke-color", "#000000", .zoomAndData),
    .number("circle-stroke-opacity", 1, .zoomAndData, least: 0, greatest: 1),
  ]

  /// The layout properties of `fill-extrusion` layers.
  static let extrusionLayout: [StyleProperty] = [
    .number("fill-extrusion-rounded-corner-distance", 0, .nothing, least: 0)
  ]

  /// The paint properties of `fill-extrusion` layers.
  static let extrusionPaint: [StyleProperty] = [
    .number("fill-extrusion-opacity", 1, least: 0, greatest: 1),
    .color("fill-extrusion-color", "#000000", .zoomAndData),
    .numbers("fill-extrusion-translate", [0, 0], count: 2),
    .choice("fill-extrusion-translate-anchor", ["map", "viewport"], "map"),
    .image("fill-extrusion-pattern", .zoomAndData),
    .number("fill-extrusion-height", 0, .zoomAndData, least: 0),
    .number("fill-extrusion-base", 0, .zoomAndData, least: 0),
    .boolean("fill-extrusion-vertical-gradient", true),
  ]
}
