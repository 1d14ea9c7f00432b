import Glibc

/// The smooth and efficient way from one camera to another: out, across and in again.
///
/// This is the optimal path of J. J. van Wijk and W. A. A. Nuij, "Smooth and efficient zooming and panning"
/// (IEEE InfoVis 2003). With u for the way along the map and w for the width of the view on it, it is the
/// shortest one where a step measures ds² = ρ²/w² du² + 1/(ρ²w²) dw², and it is flown at an even pace of s.
/// A view never shows more than zoom 0 does: a path that would have to rise higher arrives at zoom 0
/// without a kink, crosses there at the same pace, and sinks again, which is the shortest way below a ceiling.
public struct CameraFlightPath: Hashable, Sendable {
  /// The trade-off between zooming and panning that looks natural, √2.
  ///
  /// The people in the experiment of the paper chose 1.42 on average.
  public static let naturalRho = 2.0.squareRoot()

  /// Where the path begins.
  public let start: MapCamera

  /// Where the path ends.
  public let end: MapCamera

  /// The length of the path, the paper's S; 0 where nothing moves.
  public let length: Double

  private let rho: Double
  private let startWidth: Double

  /// From start to end on the map, the short way around the world.
  private let dx, dy: Double

  /// The way on the map in map points, or 0 where it is too short to be seen.
  private let distance: Double

  /// The paper's r0: minus ρ times the length of the way up to the summit, which may lie before the start.
  private let startAngle: Double

  /// The length of the part at zoom 0.
  private let crossing: Double

  /// Creates the path between two cameras.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - end: Where it ends; it is reached the short way across the antimeridian.
  ///   - viewWidth: The width of the view in points, above 0.
  ///   - rho: How much rather the path zooms than pans, above 0: high values rise high.
  public init(
    from start: MapCamera, to end: MapCamera, viewWidth: Double, rho: Double = Self.naturalRho
  ) {
    precondition(viewWidth > 0 && rho > 0, "a view has a width, and its path a curvature")
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
    // A billionth of the view is not seen, and the paper's angles grow beyond all bounds for a pure zoom.
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
      // Two arcs that touch the ceiling, and a straight line between them.
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

  /// Returns how long the flight should take to look even with other ones.
  ///
  /// - Parameter speed: The paper's V, in lengths a second, above 0; 1.2 is what `flyTo` of Mapbox GL JS and of
  ///   MapLibre GL JS takes.
  /// - Returns: Seconds.
  public func naturalDuration(speed: Double = 1.2) -> Double { length / speed }

  /// Returns the camera after a part of the path.
  ///
  /// - Parameter part: The part of the length, 0 to 1. Beyond, it stays at the ends: past them the path goes
  ///   on into the depth, several zooms for a small swing of a timing curve.
  /// - Returns: The camera. Its x goes on from that of the start without a jump, so that it may lie outside
  ///   of the world and arrive a world beside the end; but for that, 0 and 1 give the ends exactly.
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
    // Of the paper's u(s), cosh r0 tanh(ρs + r0) - sinh r0 is the same as sinh ρs / cosh(ρs + r0), which does
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
