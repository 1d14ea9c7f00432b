import Glibc

extension Geodesic {
  /// Returns the distance and the initial azimuth from one coordinate to another (the inverse problem).
  ///
  /// It uses the iteration of T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review
  /// 23 (1975), accurate to a millimeter.
  ///
  /// - Parameters:
  ///   - start: The start of the geodesic.
  ///   - end: The end of the geodesic.
  /// - Returns: The distance in meters and the azimuth at the start in degrees clockwise from north, 0 up to 360;
  ///   `nil` for nearly antipodal points, where the iteration does not converge.
  public static func distance(
    from start: GeoPoint, to end: GeoPoint
  ) -> (meters: Double, azimuth: Double)? {
    let (u1, u2) = (reducedLatitude(start), reducedLatitude(end))
    let (sinU1, cosU1, sinU2, cosU2) = (sin(u1), cos(u1), sin(u2), cos(u2))
    var difference = end.longitude - start.longitude
    difference -= (difference / 360).rounded() * 360
    let longitude = difference * .pi / 180

    var lambda = longitude
    for _ in 0..<100 {
      let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
      let north = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
      let sinSigma = hypot(cosU2 * sinLambda, north)
      if sinSigma == 0 { return (0, 0) }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      // Along the equator the midpoint is undefined.
      let cosMiddle = cos2Alpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cos2Alpha
      let c = flattening / 16 * cos2Alpha * (4 + flattening * (4 - 3 * cos2Alpha))
      let middle2 = 2 * cosMiddle * cosMiddle - 1
      let excess = sigma + c * sinSigma * (cosMiddle + c * cosSigma * middle2)
      let next = longitude + (1 - c) * flattening * sinAlpha * excess
      guard abs(next) <= .pi else { return nil }
      guard abs(next - lambda) < 1e-13 else {
        lambda = next
        continue
      }
      let ratio = (1 - flattening) * (1 - flattening)
      let k = cos2Alpha * (1 / ratio - 1)
      let a = 1 + k / 16384 * (4096 + k * (-768 + k * (320 - 175 * k)))
      let b = k / 1024 * (256 + k * (-128 + k * (74 - 47 * k)))
      let third = b / 6 * cosMiddle * (4 * sinSigma * sinSigma - 3) * (2 * middle2 - 1)
      let correction = b * sinSigma * (cosMiddle + b / 4 * (cosSigma * middle2 - third))
      let azimuth = atan2(cosU2 * sinLambda, north) * 180 / .pi
      return (
        meters: equatorialRadius * (1 - flattening) * a * (sigma - correction),
        azimuth: azimuth < 0 ? azimuth + 360 : azimuth
      )
    }
    return nil
  }

  /// Returns the reduced latitude of a coordinate, which is its latitude on the auxiliary sphere, in radians.
  private static func reducedLatitude(_ place: GeoPoint) -> Double {
    atan((1 - flattening) * tan(place.latitude * .pi / 180))
  }
}
