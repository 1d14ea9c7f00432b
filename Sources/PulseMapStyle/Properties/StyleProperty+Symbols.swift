import PulseDocument

// Properties of layers that draw labels and icons.
extension StyleProperty {
  /// The layout properties of `symbol` layers.
  static let symbolLayout: [StyleProperty] = [
    .choice("symbol-placement", ["point", "line", "line-center"], "point"),
    .number("symbol-spacing", 250, least: 1),
    .boolean("symbol-avoid-edges", false),
    .number("symbol-sort-key", nil, .zoomAndData, isInterpolated: false),
    .choice("symbol-z-order", ["auto", "viewport-y", "source"], "auto"),
    .boolean("icon-allow-overlap", false),
    .choice("icon-overlap", ["never", "always", "cooperative"], nil),
    .boolean("icon-ignore-placement", false),
    .boolean("icon-optional", false),
    .choice("icon-rotation-alignment", ["map", "viewport", "auto"], "auto"),
    .number("icon-size", 1, .zoomAndData, least: 0),
    .choice("icon-text-fit", ["none", "width", "height", "both"], "none"),
    .numbers("icon-text-fit-padding", [0, 0, 0, 0], count: 4),
    .image("icon-image", .zoomAndData, hasTokens: true),
    .number("icon-rotate", 0, .zoomAndData),
    StyleProperty("icon-padding", .padding, .array([.number(2)]), .zoomAndData, isInterpolated: true),
    .boolean("icon-keep-upright", false),
    .numbers("icon-offset", [0, 0], .zoomAndData, count: 2),
    .choice("icon-anchor", anchors, "center", .zoomAndData),
    .choice("icon-pitch-alignment", ["map", "viewport", "auto"], "auto"),
    .choice("text-pitch-alignment", ["map", "viewport", "auto"], "auto"),
    .choice("text-rotation-alignment", ["map", "viewport", "viewport-glyph", "auto"], "auto"),
    StyleProperty("text-field", .formatted, .string(""), .zoomAndData, hasTokens: true),
    StyleProperty(
      "text-font", .array(.string), .strings(["Open Sans Regular", "Arial Unicode MS Regular"]), .zoomAndData),
    .number("text-size", 16, .zoomAndData, least: 0),
    .number("text-max-width", 10, .zoomAndData, least: 0),
    .number("text-line-height", 1.2),
    .number("text-letter-spacing", 0, .zoomAndData),
    .choice("text-justify", ["auto", "left", "center", "right"], "center", .zoomAndData),
    .number("text-radial-offset", 0, .zoomAndData),
    StyleProperty("text-variable-anchor", .array(.enumeration(anchors)), nil, .zoom),
    StyleProperty(
      "text-variable-anchor-offset", .variableAnchorOffsetCollection, nil, .zoomAndData, isInterpolated: true),
    .choice("text-anchor", anchors, "center", .zoomAndData),
    .number("text-max-angle", 45),
    StyleProperty("text-writing-mode", .array(.enumeration(["horizontal", "vertical"])), nil, .zoom),
    .number("text-rotate", 0, .zoomAndData),
    .number("text-padding", 2, least: 0),
    .boolean("text-keep-upright", true),
    .choice("text-transform", ["none", "uppercase", "lowercase"], "none", .zoomAndData),
    .numbers("text-offset", [0, 0], .zoomAndData, count: 2),
    .boolean("text-allow-overlap", false),
    .choice("text-overlap", ["never", "always", "cooperative"], nil),
    .boolean("text-ignore-placement", false),
    .boolean("text-optional", false),
  ]

  /// The paint properties of `symbol` layers.
  static let symbolPaint: [StyleProperty] = [
    .number("icon-opacity", 1, .zoomAndData, least: 0, greatest: 1),
    .color("icon-color", "#000000", .zoomAndData),
    .color("icon-halo-color", "rgba(0, 0, 0, 0)", .zoomAndData),
    .number("icon-halo-width", 0, .zoomAndData, least: 0),
    .number("icon-halo-blur", 0, .zoomAndData, least: 0),
    .numbers("icon-translate", [0, 0], count: 2),
    .choice("icon-translate-anchor", ["map", "viewport"], "map"),
    .number("text-opacity", 1, .zoomAndData, least: 0, greatest: 1),
    .color("text-color", "#000000", .zoomAndData),
    .color("text-halo-color", "rgba(0, 0, 0, 0)", .zoomAndData),
    .number("text-halo-width", 0, .zoomAndData, least: 0),
    .number("text-halo-blur", 0, .zoomAndData, least: 0),
    .numbers("text-translate", [0, 0], count: 2),
    .choice("text-translate-anchor", ["map", "viewport"], "map"),
  ]

  /// The sides and corners of a label that can be placed near its point.
  private static let anchors = AnchorOffset.anchors
}
