import PulsePixels

/// The look and the rules of a label in a view.
struct LabelRule {
  /// The dot at the point of a label: a disc with a ring.
  struct Dot {
    /// The radius of the disc in points.
    let radius: Double

    let fill: RGBA
    let ring: RGBA

    /// The width of the ring in points.
    let ringWidth: Double
  }

  /// The font size in points.
  let size: Double

  let color: RGBA
  let halo: RGBA

  /// The halo radius in points.
  let haloRadius: Double

  /// The minimum distance from other labels in points.
  let padding: Double

  /// The distance between repeated labels along a line, and between equal ones, in points; 0 for any.
  let spacing: Double

  /// The width in ems at which point labels break into lines.
  var breakWidth = 8.0

  /// Whether the text is uppercased.
  var isCapitalized = false

  /// Whether the text may stand somewhat beside the point, as the name of an area.
  var isMovable = false

  /// The dot at the point; the text stands beside it.
  var dot: Dot?
}

/// The number of a route on a plate, with its colors.
struct ShieldNumber {
  /// The colors of plates.
  struct Colors: Hashable {
    let fill: RGBA
    let border: RGBA
    let text: RGBA
  }

  let text: String
  let colors: Colors
}
