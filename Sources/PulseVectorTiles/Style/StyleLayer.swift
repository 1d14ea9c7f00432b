import PulsePixels

/// A style layer that draws polygons or lines over all tiles of a view.
enum StyleLayer: Sendable {
  case area(FillLayer)
  case line(LineLayer)
}

/// The style of a fill layer.
struct FillLayer: Sendable {
  /// The polygon classes, filled as one shape.
  let areas: [AreaClass]

  let color: RGBA

  var fade = ZoomFade.always

  /// The outline color, if any.
  var outline: RGBA?

  var outlineFade = ZoomFade.from(15.5)

  /// The outline width in points.
  var mapPathWidth: ZoomStops = [15: 0.4, 18: 0.9]
}

/// The style of a line layer.
struct LineLayer: Sendable {
  /// The line classes, stroked as one shape.
  let lines: [LineClass]

  var levels: [LineLevel] = LineLevel.allCases

  let color: RGBA

  var fade = ZoomFade.always

  /// The width in points.
  let width: ZoomStops

  /// The additional width of a casing in points, both sides together.
  var extra: ZoomStops?

  /// The dash and gap lengths in line widths; empty for solid lines.
  var dashes: [Double] = []

  /// The line cap; round caps fill the corners between pieces of a street.
  var cap = LineCap.round

  /// The width of ramps in widths of their class.
  static let rampWidth = 0.62

  /// Returns the stroke width in points.
  func strokeWidth(at zoom: Double, isRamp: Bool) -> Double {
    width.value(at: zoom) * (isRamp ? Self.rampWidth : 1) + (extra?.value(at: zoom) ?? 0)
  }
}
