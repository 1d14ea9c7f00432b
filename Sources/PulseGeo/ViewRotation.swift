import Glibc

/// A rotation of a view: its angle and the conversion of vectors between the map and the screen.
///
/// A view that is turned clockwise shows the map turned counterclockwise.
public struct ViewRotation: Hashable, Sendable {
  /// The rotation of a view with north up.
  public static let none = ViewRotation(degrees: 0)

  /// The compass direction at the top of the view in degrees, clockwise from north, from 0 up to 360.
  public let degrees: Double

  /// The sine and the cosine of the angle.
  private let sine, cosine: Double

  /// Creates a rotation by a finite angle in degrees, clockwise; whole turns are left out.
  public init(degrees: Double) {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    // Adding 0 turns -0 into 0; the sum of a tiny negative angle is a whole turn.
    let turn = (rest < 0 ? rest + 360 : rest) + 0
    self.degrees = turn < 360 ? turn : 0
    let angle = self.degrees * .pi / 180
    // Rounded, since the functions differ in their last bits between machines; so multiples of 90 degrees are exact.
    (sine, cosine) = (Self.rounded(sin(angle)), Self.rounded(cos(angle)))
  }

  /// Returns a fraction rounded to a multiple of 2⁻⁴⁴.
  private static func rounded(_ part: Double) -> Double { (part * 0x1p44).rounded() * 0x1p-44 + 0 }

  /// Whether north is up.
  public var isNone: Bool { degrees == 0 }

  /// Returns a vector on the screen for one on the map, both with x to the right and y down.
  public func toScreen(_ vector: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (x: vector.x * cosine + vector.y * sine, y: vector.y * cosine - vector.x * sine)
  }

  /// Returns a vector on the map, x to the east and y to the south, for one on the screen.
  public func toMap(_ vector: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (x: vector.x * cosine - vector.y * sine, y: vector.y * cosine + vector.x * sine)
  }

  /// Returns the width and the height of the box around a turned rectangle, on the screen as on the map.
  public func extent(ofWidth width: Double, height: Double) -> (x: Double, y: Double) {
    let (sine, cosine) = (abs(sine), abs(cosine))
    return (x: width * cosine + height * sine, y: height * cosine + width * sine)
  }

  /// Returns the rotation on the way to another one, along the smaller of the two arcs.
  ///
  /// - Parameters:
  ///   - end: The other rotation; at half a turn, the way is clockwise.
  ///   - fraction: The part of the way, 0 at this rotation and 1 at the other; outside of that, it goes on.
  /// - Returns: The rotation.
  public func interpolated(towards end: ViewRotation, fraction: Double) -> ViewRotation {
    if fraction == 1 { return end }
    var arc = (end.degrees - degrees).truncatingRemainder(dividingBy: 360)
    if arc > 180 { arc -= 360 } else if arc <= -180 { arc += 360 }
    return ViewRotation(degrees: degrees + arc * fraction)
  }
}
