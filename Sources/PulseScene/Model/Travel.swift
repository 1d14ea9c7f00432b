public import PulseGeo
public import PulseMotion
public import PulsePixels

/// What decides where on its route a traveler is.
public enum TravelTiming: String, CaseIterable, Hashable, Sendable {
  /// The way: it goes on at the same speed on the ground.
  case constant

  /// The times of the route.
  case recorded
}

/// The line that a traveler leaves behind.
public struct Trail: Hashable, Sendable {
  /// The color of the line.
  public var color: RGBA

  /// Its opacity, 0 to 255, on top of that of the color.
  public var opacity: UInt8

  /// Its width.
  public var width: Length

  /// Whether it changes its color with the layers that do.
  public var followsColor: Bool

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - color: The color of the line.
  ///   - opacity: Its opacity, 0 to 255, on top of that of the color.
  ///   - width: Its width.
  ///   - followsColor: Whether it changes its color with the layers that do.
  public init(color: RGBA, opacity: UInt8, width: Length, followsColor: Bool) {
    self.color = color
    self.opacity = opacity
    self.width = width
    self.followsColor = followsColor
  }
}

/// A way along a route in the course of time.
public struct Travel: Hashable, Sendable {
  /// The route.
  public let route: Route

  /// What decides where on the route the traveler is; recorded times need a route that has them.
  public var timing: TravelTiming

  /// The seconds that the whole route takes, above 0.
  public var duration: Double

  /// The pace of the travel as a whole.
  public var curve: TimingCurve

  /// The line that stays behind, if one does.
  public var trail: Trail?

  /// What the route looks like in views.
  let lines = RouteLines()

  /// Creates a travel that leaves no line behind.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - timing: What decides where on the route the traveler is.
  ///   - duration: The seconds that the whole route takes, above 0.
  ///   - curve: The pace of the travel as a whole.
  public init(
    along route: Route, timing: TravelTiming = .constant, duration: Double, curve: TimingCurve = .linear
  ) {
    self.route = route
    self.timing = timing
    self.duration = duration
    self.curve = curve
  }

  /// Returns where on the route the traveler is.
  ///
  /// - Parameter elapsed: The seconds since it set out; before, it waits at the start, and rests at the end after
  ///   its duration.
  /// - Returns: The position.
  /// - Complexity: O(log points).
  public func position(at elapsed: Double) -> Route.Position {
    let part = curve.progress(at: elapsed / duration)
    if timing == .recorded, let seconds = route.duration,
      let position = route.position(atTime: part >= 1 ? seconds : part * seconds)
    {
      return position
    }
    return route.position(atPart: part)
  }
}

extension Overlay {
  /// Returns where an overlay that travels is on its route.
  ///
  /// It goes on while its pulse runs: it waits at the start before the first command to run and where it is
  /// while the pulse is paused or stopped; another start after a stop begins at the start of the route.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The position; `nil` for an overlay that does not travel.
  public func position(at time: Double) -> Route.Position? {
    travel?.position(at: timeline.lastElapsed(at: time))
  }

  /// The instant at which the overlay reaches the end of its route for good, in seconds; 0 when it never does.
  package var arrival: Double {
    travel.flatMap { timeline.time(ofRun: $0.duration) } ?? 0
  }
}
