import Glibc

/// A camera path that zooms out, pans and zooms in, as `flyTo` of web maps does.
///
/// This is the optimal path of J. J. van Wijk and W. A. A. Nuij, "Smooth and efficient zooming and panning" (IEEE
/// InfoVis 2003): with u for the distance along the map and w for the width of the view on it, the shortest path in
/// the metric ds² = ρ²/w² du² + 1/(ρ²w²) dw², at constant speed of s. A view never shows more than zoom 0 does: a
/// path
/// that would have to rise higher arrives at zoom 0 without a kink, crosses there at the same speed, and descends
/// again, which is the shortest path below a ceiling.
public struct CameraFlightPath: Hashable, Sendable {
  /// The default trade-off between zooming and panning, √2.
  ///
  /// Participants of the paper's user study chose 1.42 on average.
  public static let naturalRho = 2.0.squareRoot()

  /// The first camera.
  public let start: MapCamera

  /// The last camera.
  public let end: MapCamera

  /// The length of the path, S in the paper; 0 if nothing moves.
  public let length: Double

  private let rho: Double
  private let startWidth: Double

  /// Displacement on the map from start to end, the short way around the world.
  private let dx, dy: Double

  /// Distance on the map in map points; 0 if it is too short to be visible.
  private let distance: Double

  /// r0 in the paper: minus ρ times the length of the path up to the summit, which may lie before the start.
  private let startAngle: Double

  /// Length of the part at zoom 0.
  private let crossing: Double

  /// Creates the flight path between two cameras.
  ///
  /// - Parameters:
  ///   - start: The first camera.
  ///   - end: The last camera, reached the short way across the antimeridian.
  ///   - viewWidth: The width of the view in points, above 0.
  ///   - rho: The trade-off between zooming and panning, above 0: large values zoom out farther.
  public init(
    from start: MapCamera, to end: MapCamera, viewWidth: Double, rho: Double = Self.naturalRho
  ) {
    precondition(viewWidth > 0 && rho > 0, "the view width and the curvature must be above 0")
    self.start = start
    self.end = end
    self.rho = rho
    let world = Mercator.worldSize
    let east = end.center.x - start.center.x
    dx = east - (east / world).rounded() * world
    dy = end.center.y - start.center.y

    let width0 = viewWidth * exp2(Mercator.nativeZoom - start.zoom)
    let width1 = viewWidth * exp2(Mercator.nativeZoom - end.zoom)
    startWidth = width0
    let distance = hypot(dx, dy)
    // A billionth of the view is invisible, and the paper's angles diverge for a pure zoom.
    guard distance > 1e-9 * min(width0, width1) else {
      self.distance = 0
      startAngle = 0
      crossing = 0
      length = abs(end.zoom - start.zoom) * log(2) / rho
      return
    }
    self.distance = distance

    let scaled = rho * rho * distance
    let widened = (width1 - width0) * (width1 + width0)
    let angle0 = -asinh((widened + scaled * scaled) / (2 * width0 * scaled))
    let angle1 = -asinh((widened - scaled * scaled) / (2 * width1 * scaled))
    let ceiling = viewWidth * exp2(Mercator.nativeZoom - Viewport.zooms.lowerBound)
    if angle0 <= 0, angle1 >= 0, width0 * cosh(angle0) > ceiling {
      // Two arcs that touch the ceiling, connected by a straight line.
      let (rise, fall) = (acosh(ceiling / width0), acosh(ceiling / width1))
      let arcs = ceiling * (tanh(rise) + tanh(fall)) / (rho * rho)
      startAngle = -rise
      crossing = max(0, rho * (distance - arcs) / ceiling)
      length = (rise + fall) / rho + crossing
    } else {
      startAngle = angle0
      crossing = 0
      length = (angle1 - angle0) / rho
    }
  }

  /// Returns the camera at a fraction of the path.
  ///
  /// - Parameter fraction: The fraction of the length, clamped to 0 to 1: an extrapolated path would zoom in by
  ///   several levels for a small overshoot of a timing curve.
  /// - Returns: The camera. Its x is continuous from the start, so it may lie outside the world and arrive one world
  ///   beside the end; apart from that, 0 and 1 give the ends exactly.
  public func camera(at fraction: Double) -> MapCamera {
    if fraction <= 0 { return start }
    if fraction >= 1 {
      let turns = ((end.center.x - start.center.x) / Mercator.worldSize).rounded()
      let x = end.center.x - turns * Mercator.worldSize
      return MapCamera(center: MapPoint(x: x, y: end.center.y), clampingZoom: end.zoom)
    }
    guard distance > 0 else {
      let zoom = start.zoom + (end.zoom - start.zoom) * fraction
      return MapCamera(center: center(at: fraction), clampingZoom: zoom)
    }
    let gone = fraction * length
    let crossed = min(max(gone + startAngle / rho, 0), crossing)
    let turned = rho * (gone - crossed)
    // In the paper's u(s), cosh r0 tanh(ρs + r0) - sinh r0 equals sinh ρs / cosh(ρs + r0), which does
    // not lose its digits in a difference of large numbers where the path is almost a pure zoom.
    let narrowing = cosh(turned + startAngle)
    let along = startWidth / (rho * rho) * sinh(turned) / narrowing
    let across = startWidth * cosh(startAngle) * crossed / rho
    return MapCamera(
      center: center(at: min((along + across) / distance, 1)),
      clampingZoom: start.zoom + log2(narrowing / cosh(startAngle)))
  }

  private func center(at fraction: Double) -> MapPoint {
    MapPoint(x: start.center.x + dx * fraction, y: start.center.y + dy * fraction)
  }
}
