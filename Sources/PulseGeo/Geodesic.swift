import Glibc

/// Computations of geodesics, the shortest lines on the WGS 84 ellipsoid.
public enum Geodesic {
  /// The equatorial radius in meters, also the radius of the sphere of Web Mercator (EPSG:3857).
  public static let equatorialRadius = 6_378_137.0

  /// The flattening of the ellipsoid.
  public static let flattening = 1 / 298.257223563

  /// Returns the end of a geodesic from its start, azimuth and length (the direct problem).
  ///
  /// It uses the series of C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), to sixth
  /// order, accurate to a few nanometers everywhere. At a pole, the azimuth is relative to the meridian of the
  /// start's longitude.
  ///
  /// - Parameters:
  ///   - start: The start of the geodesic.
  ///   - azimuth: The azimuth at the start in degrees clockwise from north.
  ///   - distance: The length in meters.
  /// - Returns: The end, and its longitude in degrees without a jump at the antimeridian.
  public static func destination(
    from start: GeoPoint, azimuth: Double, distance: Double
  ) -> (place: GeoPoint, unrolledLongitude: Double) {
    let (sinAzimuth, cosAzimuth) = sineAndCosine(ofDegrees: azimuth)
    let (sinLatitude, cosLatitude) = sineAndCosine(ofDegrees: start.latitude)
    // The latitude on the auxiliary sphere; at the poles a tiny cosine keeps the azimuth meaningful.
    let (sinBeta, cosBeta) = normalized((1 - flattening) * sinLatitude, max(cosLatitude, 1e-150))

    // The line is measured from its northward crossing of the equator, with the azimuth alpha0: by sigma as
    // an arc of the auxiliary sphere, by omega as a longitude on it.
    let sinAlpha0 = sinAzimuth * cosBeta
    let cosAlpha0 = hypot(cosAzimuth, sinAzimuth * sinBeta)
    let towardsEquator = sinBeta != 0 || cosAzimuth != 0 ? cosBeta * cosAzimuth : 1
    let sigma1 = atan2(sinBeta, towardsEquator)

    let series = GeodesicSeries(cosAlpha0: cosAlpha0, flattening: flattening)
    let tau1 = sigma1 + series.periodicDistance(atArc: sigma1)
    let tau2 = tau1 + distance / (equatorialRadius * (1 - flattening) * series.distanceScale)
    let sigma2 = tau2 + series.periodicArc(atDistance: tau2)
    let (sinSigma2, cosSigma2) = (sin(sigma2), cos(sigma2))

    let latitude = atan2(cosAlpha0 * sinSigma2, (1 - flattening) * hypot(sinAlpha0, cosAlpha0 * cosSigma2))
    // Arc and longitude complete turns together; their difference is computed where it is small.
    let east = sinAlpha0 < 0 ? -1.0 : 1.0
    let lead1 = atan2(east * sinAlpha0 * sinBeta, towardsEquator) - sigma1
    let lead2 = atan2(east * sinAlpha0 * sinSigma2, cosSigma2) - atan2(sinSigma2, cosSigma2)
    let omega = east * (sigma2 - sigma1 + lead2 - lead1)
    let excess =
      flattening * sinAlpha0 * series.longitudeScale
      * (sigma2 - sigma1 + series.periodicLongitude(atArc: sigma2) - series.periodicLongitude(atArc: sigma1))
    let unrolled = start.longitude + (omega - excess) * 180 / .pi
    let turns = ((unrolled + 180) / 360).rounded(.down)
    let place = GeoPoint(unchecked: latitude * 180 / .pi, min(max(unrolled - turns * 360, -180), 180))
    return (place, unrolled)
  }

  /// Returns the sine and the cosine of an angle in degrees, exact at multiples of 90 degrees, and without a negative
  /// zero for the sine.
  private static func sineAndCosine(ofDegrees degrees: Double) -> (Double, Double) {
    let quarter = (degrees / 90).rounded()
    let rest = (degrees - quarter * 90) * .pi / 180
    let (sine, cosine) = (sin(rest), cos(rest))
    switch Int(quarter.truncatingRemainder(dividingBy: 4)) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (0 - sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  private static func normalized(_ x: Double, _ y: Double) -> (Double, Double) {
    let length = hypot(x, y)
    return (x / length, y / length)
  }
}
