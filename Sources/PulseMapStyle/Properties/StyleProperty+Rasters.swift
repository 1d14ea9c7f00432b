import PulseDocument

// Properties of layers that draw rasters, and of heat maps.
extension StyleProperty {
  /// The paint properties of `raster` layers.
  static let rasterPaint: [StyleProperty] = [
    .number("raster-opacity", 1, least: 0, greatest: 1),
    .number("raster-hue-rotate", 0),
    .number("raster-brightness-min", 0, least: 0, greatest: 1),
    .number("raster-brightness-max", 1, least: 0, greatest: 1),
    .number("raster-saturation", 0, least: -1, greatest: 1),
    .number("raster-contrast", 0, least: -1, greatest: 1),
    .choice("resampling", ["linear", "nearest"], "linear"),
    .choice("raster-resampling", ["linear", "nearest"], "linear"),
    .number("raster-fade-duration", 300, least: 0),
  ]

  /// The paint properties of `hillshade` layers.
  static let hillshadePaint: [StyleProperty] = [
    StyleProperty(
      "hillshade-illumination-direction", .numberArray, .number(335), .zoom, isInterpolated: true),
    StyleProperty("hillshade-illumination-altitude", .numberArray, .number(45), .zoom, isInterpolated: true),
    .choice("hillshade-illumination-anchor", ["map", "viewport"], "viewport"),
    .number("hillshade-exaggeration", 0.5, least: 0, greatest: 1),
    StyleProperty("hillshade-shadow-color", .colorArray, .string("#000000"), .zoom, isInterpolated: true),
    StyleProperty("hillshade-highlight-color", .colorArray, .string("#FFFFFF"), .zoom, isInterpolated: true),
    .color("hillshade-accent-color", "#000000"),
    .choice("hillshade-method", ["standard", "basic", "combined", "igor", "multidirectional"], "standard"),
    .choice("resampling", ["linear", "nearest"], "linear"),
  ]

  /// The paint properties of `color-relief` layers.
  static let reliefPaint: [StyleProperty] = [
    .number("color-relief-opacity", 1, least: 0, greatest: 1),
    StyleProperty("color-relief-color", .color, nil, .pixel, isInterpolated: true),
    .choice("resampling", ["linear", "nearest"], "linear"),
  ]

  /// The paint properties of `heatmap` layers.
  static let heatmapPaint: [StyleProperty] = [
    .number("heatmap-radius", 30, .zoomAndData, least: 1),
    .number("heatmap-weight", 1, .zoomAndData, least: 0),
    .number("heatmap-intensity", 1, least: 0),
    StyleProperty("heatmap-color", .color, heatRamp, .pixel, isInterpolated: true),
    .number("heatmap-opacity", 1, least: 0, greatest: 1),
  ]

  /// The ramp of heat maps from transparent blue to red.
  private static let heatRamp: JSONValue = {
    let stops: KeyValuePairs<Double, String> = [
      0: "rgba(0, 0, 255, 0)", 0.1: "royalblue", 0.3: "cyan", 0.5: "lime", 0.7: "yellow", 1: "red",
    ]
    let curve: [JSONValue] = [
      .string("interpolate"), .strings(["linear"]), .strings(["heatmap-density"]),
    ]
    return .array(curve + stops.flatMap { [.number($0.key), .string($0.value)] })
  }()
}
