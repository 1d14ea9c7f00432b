import Glibc

/// The trigonometric series of Karney (2013), equations 15 to 25, for one geodesic.
///
/// They convert the arc sigma on the auxiliary sphere to the distance and the longitude on the ellipsoid, and the
/// distance to the arc.
struct GeodesicSeries {
  /// A1: the mean distance for each unit of arc, in polar radii.
  let distanceScale: Double

  /// A3: the mean longitude for each unit of arc.
  let longitudeScale: Double

  private let distanceTerms: [Double]
  private let arcTerms: [Double]
  private let longitudeTerms: [Double]

  init(cosAlpha0: Double, flattening: Double) {
    let n = flattening / (2 - flattening)
    let k2 = flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening)) * cosAlpha0 * cosAlpha0
    let e = k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
    let (e2, e3) = (e * e, e * e * e)
    let (e4, e5, e6) = (e2 * e2, e2 * e3, e3 * e3)

    distanceScale = (1 + e2 / 4 + e4 / 64 + e6 / 256) / (1 - e)
    distanceTerms = [
      -e / 2 + 3 * e3 / 16 - e5 / 32,
      -e2 / 16 + e4 / 32 - 9 * e6 / 2048,
      -e3 / 48 + 3 * e5 / 256,
      -5 * e4 / 512 + 3 * e6 / 512,
      -7 * e5 / 1280,
      -7 * e6 / 2048,
    ]
    arcTerms = [
      e / 2 - 9 * e3 / 32 + 205 * e5 / 1536,
      5 * e2 / 16 - 37 * e4 / 96 + 1335 * e6 / 4096,
      29 * e3 / 96 - 75 * e5 / 128,
      539 * e4 / 1536 - 2391 * e6 / 2560,
      3467 * e5 / 7680,
      38081 * e6 / 61440,
    ]
    longitudeScale =
      1 - (1 / 2 - n / 2) * e - (1 / 4 + n / 8 - 3 * n * n / 8) * e2 - (1 / 16 + 3 * n / 16 + n * n / 16) * e3
      - (3 / 64 + n / 32) * e4 - 3 / 128 * e5
    longitudeTerms = [
      (1 / 4 - n / 4) * e + (1 / 8 - n * n / 8) * e2 + (3 / 64 + 3 * n / 64 - n * n / 64) * e3
        + (5 / 128 + n / 64) * e4 + 3 / 128 * e5,
      (1 / 16 - 3 * n / 32 + n * n / 32) * e2 + (3 / 64 - n / 32 - 3 * n * n / 64) * e3
        + (3 / 128 + n / 128) * e4 + 5 / 256 * e5,
      (5 / 192 - 3 * n / 64 + 5 * n * n / 192) * e3 + (3 / 128 - 5 * n / 192) * e4 + 7 / 512 * e5,
      (7 / 512 - 7 * n / 256) * e4 + 7 / 512 * e5,
      21 / 2560 * e5,
    ]
  }

  /// Returns the periodic part of the distance series at an arc in radians, as an arc in radians.
  func periodicDistance(atArc arc: Double) -> Double { Self.sineSeries(distanceTerms, at: arc) }

  /// Returns the periodic part of the arc series at a distance, both as arcs in radians.
  func periodicArc(atDistance distance: Double) -> Double { Self.sineSeries(arcTerms, at: distance) }

  /// Returns the periodic part of the longitude series at an arc, both in radians.
  func periodicLongitude(atArc arc: Double) -> Double { Self.sineSeries(longitudeTerms, at: arc) }

  /// Returns the sine series Σ terms[k − 1] sin(2kx).
  private static func sineSeries(_ terms: [Double], at angle: Double) -> Double {
    terms.enumerated().reduce(0) { $0 + $1.element * sin(Double(2 * ($1.offset + 1)) * angle) }
  }
}
