import PulsePixels

/// How the map of the world is painted.
struct WorldStyle: Sendable {
  var water: RGBA
  var land: RGBA
  var coast: RGBA
  var border: RGBA

  static let light = WorldStyle(
    water: RGBA(170, 205, 222), land: RGBA(243, 241, 235), coast: RGBA(120, 160, 182),
    border: RGBA(158, 140, 160))

  /// The opacity of coast lines: at the lowest zooms whole fjords lie within a pixel and would turn dark.
  func coastOpacity(atZoom zoom: Double) -> UInt8 { zoom < 3 ? 140 : 204 }

  /// The width of coast lines in points, of which land hides the inner half.
  func coastWidth(atZoom zoom: Double) -> Double { zoom < 4 ? 1.4 : 2 }

  /// The opacity of the shores of lakes.
  let lakeShoreOpacity: UInt8 = 128

  /// The width of the shores of lakes in points.
  let lakeShoreWidth = 0.7

  /// The opacity of borders.
  let borderOpacity: UInt8 = 230

  /// The width of borders in points.
  func borderWidth(atZoom zoom: Double) -> Double { zoom < 3 ? 0.6 : zoom < 6 ? 1 : 1.4 }
}
