public import PulseGeo
public import PulsePixels

/// The speed model of motion along a route: constant speed or recorded times.
public enum MotionPathTiming: String, CaseIterable, Hashable, Sendable {
  /// Constant speed on the ground.
  case constant

  /// The time stamps of the route.
  case recorded
}

/// The style of a trail: the line along the part of a route that an overlay has already traveled.
public struct Trail: Hashable, Sendable {
  /// The color.
  public var color: RGBA

  /// The opacity, 0 to 255, multiplied with that of the color.
  public var opacity: UInt8

  /// The width.
  public var width: Length

  /// Whether the color follows the overlay's main color.
  public var followsColor: Bool

  /// The color of each segment of the route, by the index of its first point; empty for one color.
  public var colors: [RGBA] = []

  /// The seconds of motion that it shows; infinite from the start of the route.
  public var duration = Double.infinity

  /// Whether it fades to nothing at its beginning.
  public var fades = false

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

/// The motion of an overlay along a route over time.
public struct MotionPath: Hashable, Sendable {
  /// The route.
  public let route: Route

  /// The speed model; `recorded` needs a route with times.
  public var timing: MotionPathTiming

  /// The seconds for the whole route, above 0.
  public var duration: Double

  /// The easing curve of the whole motion.
  public var curve: TimingCurve

  /// The trail; `nil` for none.
  public var trail: Trail?

  /// The link of the recorded times to the clock of a film; `nil` for a motion that runs with the pulse.
  public var recordingClock: RecordingClock?

  /// The values of its points, which texts show; `nil` if none does.
  package var values: TrackValues? {
    get { sharedValues?.value }
    set { sharedValues = newValue.map { SharedValue($0) } }
  }

  private var sharedValues: SharedValue<TrackValues>?

  /// The projected route, cached per view.
  let lines = ProjectedRouteCache()

  /// Creates a motion without a trail.
  public init(
    along route: Route, timing: MotionPathTiming = .constant, duration: Double, curve: TimingCurve = .linear
  ) {
    self.route = route
    self.timing = timing
    self.duration = duration
    self.curve = curve
  }

  /// Returns the position on the route, `elapsed` seconds after the start of the motion, clamped to the route's ends.
  ///
  /// With a ``recordingClock``, the motion starts with the overlay's own time.
  ///
  /// - Complexity: O(log points).
  public func position(at elapsed: Double) -> Route.Position {
    if let recordingClock,
      let position = route.position(atTime: recordingClock.seconds(at: elapsed))
    {
      return position
    }
    let part = curve.progress(at: elapsed / duration)
    if timing == .recorded, let seconds = route.duration,
      let position = route.position(atTime: part >= 1 ? seconds : part * seconds)
    {
      return position
    }
    return route.position(atFraction: part)
  }
}

/// The link of a recording to the clock of a film, which many recordings share: the position is that at the data time,
/// whatever the pulse does.
public struct RecordingClock: Hashable, Sendable {
  /// The seconds from the first recorded time to the beginning of the overlay's own time.
  public var offset: Double

  /// The seconds of the recording per second of the animation, 0 or more.
  public var speed: Double

  /// The spans of the recording that are cut out, in seconds after its first time, in ascending order.
  package var cuts: [ClosedRange<Double>] = []

  /// Returns the seconds after the first recorded time.
  ///
  /// - Parameter elapsed: Seconds of the overlay's own time.
  /// - Returns: The seconds.
  func seconds(at elapsed: Double) -> Double { cuts.skipped(by: offset + elapsed * speed) }

  /// Creates a link; see ``offset`` and ``speed``.
  public init(offset: Double, speed: Double) {
    (self.offset, self.speed) = (offset, speed)
  }
}

extension MotionPath {
  /// A part of a trail in one color; without a start, it begins with the route.
  struct TrailPiece {
    var start: Route.Position?
    var end: Route.Position
    var color: RGBA
  }

  /// Returns the parts of a trail at an instant, in the order of the route; one that fades has parts of rising opacity.
  func pieces(of trail: Trail, _ state: TrailState) -> [TrailPiece] {
    let pieces = coloredPieces(of: trail, state)
    return trail.fades ? fading(pieces, from: state.start?.distance ?? 0, to: state.position) : pieces
  }

  /// The steps of opacity of a trail that fades.
  private static let fadingSteps = 48

  /// Divides the parts of a trail where its opacity, proportional to the distance from its beginning, takes a step.
  private func fading(_ pieces: [TrailPiece], from begin: Double, to end: Route.Position) -> [TrailPiece] {
    let stepLength = (end.distance - begin) / Double(Self.fadingSteps)
    guard stepLength > 0 else { return [] }
    return pieces.flatMap { piece in
      var (parts, start): ([TrailPiece], Route.Position?) = ([], piece.start)
      var step = min(Self.fadingSteps - 1, Int(((start?.distance ?? 0) - begin) / stepLength))
      while true {
        let stop = begin + Double(step + 1) * stepLength
        let isLast = step == Self.fadingSteps - 1 || stop >= piece.end.distance
        let position = isLast ? piece.end : route.position(atDistance: stop)
        let opacity = (Double(step) + 0.5) / Double(Self.fadingSteps)
        let color = piece.color.withOpacity(UInt8((opacity * 255).rounded()))
        parts.append(TrailPiece(start: start, end: position, color: color))
        if isLast { return parts }
        (start, step) = (position, step + 1)
      }
    }
  }

  /// Returns the parts of a trail in one color each.
  private func coloredPieces(of trail: Trail, _ state: TrailState) -> [TrailPiece] {
    let colors = trail.colors
    guard colors.count == route.points.count, let last = colors.indices.last else {
      return [TrailPiece(start: state.start, end: state.position, color: state.color)]
    }
    var pieces: [TrailPiece] = []
    var start = state.start
    var index = min(start?.index ?? 0, last)
    let end = min(state.position.index, last)
    while index <= end {
      var next = index + 1
      while next <= end, colors[next] == colors[index] { next += 1 }
      let stop = next > end ? state.position : route.position(ofPoint: next)
      let color = colors[index].withOpacity(state.color.alpha)
      pieces.append(TrailPiece(start: start, end: stop, color: color))
      (start, index) = (stop, next)
    }
    return pieces
  }
}

extension MotionPath {
  /// Meters per second of the animation, on average.
  fileprivate var meanSpeed: Double {
    guard let recordingClock, let seconds = route.duration else { return route.length / duration }
    return seconds > 0 ? route.length / seconds * recordingClock.speed : 0
  }
}

extension Overlay {
  /// Returns the position of the overlay on its route; `nil` without a motion path.
  ///
  /// On the clock of a film, it is that at the data time. Otherwise the overlay moves only while its pulse runs: it waits at the start of the route before the first start command,
  /// and in place while the pulse is paused or stopped. A start after a stop begins at the start of the route.
  public func position(at time: Double) -> Route.Position? {
    hasMotionPath ? motionPath?.position(at: motionTime(at: time)) : nil
  }

  /// Returns the seconds since the start of the motion.
  private func motionTime(at time: Double) -> Double {
    motionPath?.recordingClock == nil ? timeline.elapsedSinceStart(at: time) : time
  }

  /// Returns the position at which the trail begins; `nil` for the start of the route.
  func trailStart(at time: Double) -> Route.Position? {
    guard let motionPath, let trail = motionPath.trail, trail.duration < .infinity else { return nil }
    return motionPath.position(at: motionTime(at: time) - trail.duration)
  }

  /// The time at which the overlay finally reaches the end of its route, in seconds; 0 if it never does, or moves on the
  /// clock of a film.
  package var motionEnd: Double {
    guard motionPath?.recordingClock == nil else { return 0 }
    return motionPath.flatMap { timeline.time(ofRunningTime: $0.duration) } ?? 0
  }
}

extension Overlay {
  /// Returns the direction of motion along the path at a time.
  ///
  /// It is the direction of a chord centered on the position, as long as a fifth of a second at mean speed, so that the
  /// noise of a GPS recording does not show.
  ///
  /// - Returns: Degrees clockwise from north, in 0..<360; `nil` for an overlay without a motion path.
  public func motionHeading(at time: Double) -> Double? {
    guard let motionPath, let position = position(at: time) else { return nil }
    return motionPath.route.heading(
      at: position, chordReach: motionPath.meanSpeed / 10)
  }
}
