import Glibc
import PulsePixels

/// The direction in which something points.
public enum Heading: Hashable, Sendable {
  /// Degrees clockwise from north, 0 to 360.
  case degrees(Double)

  /// The direction in which the overlay travels along its track.
  case track
}

extension Rotation {
  /// The turn that makes what points to the north point elsewhere.
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
