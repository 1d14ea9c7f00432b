public import PulseGeo
public import PulsePixels

/// A polyline or polygon on the map with stroke and fill.
public struct MapPath: Hashable, Sendable {
  /// A text at a point of a path.
  public struct Label: Hashable, Sendable {
    /// The point, which is the center of the text.
    public var point: MapPoint

    /// The text.
    public var text: OverlayLabel

    /// Creates a text at a point.
    public init(_ text: OverlayLabel, at point: MapPoint) {
      (self.text, self.point) = (text, point)
    }
  }

  /// The polylines or rings in map points, continuous across the antimeridian.
  public var lines: [[MapPoint]]

  /// Whether the lines are the rings of a polygon.
  public var isClosed: Bool

  /// The parts of the lines that are stroked, if these are not all: those of rings without the edges along which the
  /// antimeridian cuts a polygon in two.
  package var outline: [Outline]?

  /// The fill color (even-odd); `nil` for no fill.
  public var fill: RGBA?

  /// The stroke color; transparent for no stroke.
  public var stroke = RGBA.clear

  /// The stroke width.
  public var width = Length.points(2)

  /// The dash pattern: alternating lengths of dashes and gaps in points, an even number; empty for a solid line.
  public var dashes: [Double] = []

  /// The speed of the marching dashes in points per second, forwards if positive.
  public var speed = 0.0

  /// The pulse of its fill; `nil` for none.
  package var pulse: Pulse?

  /// The text on it; `nil` for none.
  public var label: Label?

  /// The changes of fill and stroke in a film, in the order of their frames.
  package var paintChanges: [PaintChange] = []

  /// The largest opacity of the fill at any time, 0 to 255.
  package var largestAlpha: UInt8 { paintChanges.reduce(fill?.alpha ?? 0) { max($0, $1.fill?.alpha ?? 0) } }

  /// When it is there in a film; `nil` for all the time.
  public var event: Overlay.Event?

  /// Creates a path without stroke and fill.
  public init(lines: [[MapPoint]], isClosed: Bool) {
    self.lines = lines
    self.isClosed = isClosed
  }

  /// The seconds after which the dash animation repeats; `nil` if the dashes do not move.
  public var period: Double? {
    let length = dashes.reduce(0, +)
    return speed == 0 || length == 0 ? nil : length / abs(speed)
  }

  /// Whether it is a point alone, which is drawn as a dot.
  package var isDot: Bool { !isClosed && lines.count == 1 && lines[0].count == 1 }

  /// The fill and stroke from a frame on.
  package struct PaintChange: Hashable, Sendable {
    package var frame: Int
    package var fill: RGBA?
    package var stroke: RGBA

    /// Creates a change in a frame.
    package init(frame: Int, fill: RGBA?, stroke: RGBA) {
      (self.frame, self.fill, self.stroke) = (frame, fill, stroke)
    }
  }

  /// Returns the path with the fill and stroke that it has in a frame.
  ///
  /// - Complexity: O(log changes).
  func painted(inFrame frame: Int) -> MapPath {
    var (low, high) = (0, paintChanges.count)
    while low < high {
      let middle = (low + high) / 2
      if paintChanges[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return self }
    var path = self
    (path.fill, path.stroke) = (paintChanges[low - 1].fill, paintChanges[low - 1].stroke)
    return path
  }

  /// A line to be stroked, closed for a whole ring.
  package struct Outline: Hashable, Sendable {
    package var points: [MapPoint]
    package var isClosed: Bool
  }

  /// The bounding box of all points; `nil` without points.
  ///
  /// - Complexity: O(points).
  package var bounds: MapBounds? {
    let points = lines.flatMap { $0 }
    return points.isEmpty ? nil : MapBounds(around: points)
  }
}
