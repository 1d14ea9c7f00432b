import Glibc
import PulsePixels

/// The heading of an overlay: a fixed angle, or the direction of motion along its track.
public enum Heading: Hashable, Sendable {
  /// Degrees clockwise from north, 0 to 360.
  case degrees(Double)

  /// The direction in which the overlay travels along its track.
  case track
}

extension Rotation {
  /// Creates the rotation that turns a shape pointing north to a heading.
  ///
  /// - Parameter heading: Degrees clockwise from north.
  init(heading: Double) {
    // Quarter turns are exact on every machine, and other ones rounded to 1/16384.
    let quarters = heading / 90
    if quarters == quarters.rounded(), quarters.magnitude < 1_000_000 {
      let quarter = ((Int(quarters) % 4) + 4) % 4
      self.init(cosine: [1, 0, -1, 0][quarter], sine: [0, 1, 0, -1][quarter])
    } else {
      let radians = heading * .pi / 180
      self.init(cosine: cos(radians), sine: sin(radians))
    }
  }
}
