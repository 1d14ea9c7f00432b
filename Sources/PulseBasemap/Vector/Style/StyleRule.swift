import PulsePixels

/// One layer of paint over all tiles of a view.
enum StyleRule: Sendable {
  case area(AreaRule)
  case line(LineRule)
}

/// How areas are painted.
struct AreaRule: Sendable {
  /// The areas; all of them are one shape.
  let areas: [AreaClass]

  /// The color inside.
  let color: RGBA

  /// When it is painted.
  var fade = ZoomFade.always

  /// The color of the outline, if there is one.
  var outline: RGBA?

  /// When the outline is painted.
  var outlineFade = ZoomFade.from(15.5)

  /// The width of the outline in points.
  var outlineWidth: ZoomStops = [15: 0.4, 18: 0.9]
}

/// How lines are painted.
struct LineRule: Sendable {
  /// The lines; all of them are one shape.
  let lines: [LineClass]

  /// Where they run.
  var levels: [LineLevel] = LineLevel.allCases

  /// The color.
  let color: RGBA

  /// When it is painted.
  var fade = ZoomFade.always

  /// The width in points.
  let width: ZoomStops

  /// How much wider it is painted, on both sides together, in points: the casing around a line.
  var extra: ZoomStops?

  /// The lengths of dashes and gaps in widths of the line; none for a solid one.
  var dashes: [Double] = []

  /// How lines end; round ones fill the corners between the pieces of a street.
  var cap = LineCap.round

  /// The width of narrow lanes, in widths of the line.
  static let rampWidth = 0.62

  /// Returns the width of the pen in points.
  func penWidth(at zoom: Double, isRamp: Bool) -> Double {
    width.value(at: zoom) * (isRamp ? Self.rampWidth : 1) + (extra?.value(at: zoom) ?? 0)
  }
}
