/// A control of TSCircleView; the raw value is how lists of commands write it.
public enum PulseCommand: String, CaseIterable, Hashable, Sendable {
  /// Run from the beginning; ignored while running.
  case start

  /// End, and forget the phase.
  case stop

  /// Freeze; ignored unless running.
  case pause

  /// Run on from the frozen phase; ignored unless paused.
  case resume

  /// Stay visible while stopped; shows the pulse at once, whatever its state.
  case showWhenStopped = "show-when-stopped=true"

  /// Be hidden while stopped; hides the pulse at once, whatever its state, until it is started again.
  case hideWhenStopped = "show-when-stopped=false"
}

/// What a pulse is doing.
public enum PulseState: String, CaseIterable, Hashable, Sendable {
  /// Not running; shown, if at all, with its model values.
  case stopped

  /// Running.
  case animating

  /// Frozen in its present phase.
  case paused
}

/// A command and its time.
public struct TimedCommand: Hashable, Sendable {
  /// Seconds since the beginning, 0 or more.
  public var time: Double

  /// The command.
  public var command: PulseCommand

  /// Creates a timed command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - time: Seconds since the beginning, 0 or more.
  public init(_ command: PulseCommand, at time: Double) {
    self.command = command
    self.time = time
  }
}

/// The course of a pulse under a list of commands.
///
/// The commands are folded once into segments, each with its state and its clocks at its start, so that any
/// instant is answered without those before it.
public struct PulseTimeline: Hashable, Sendable {
  /// A pulse at an instant.
  public struct Moment: Hashable, Sendable {
    /// The state.
    public var state: PulseState

    /// Seconds of the animation that have gone by, pauses not counted; `nil` when stopped.
    public var elapsed: Double?

    /// Seconds of the entrance that have gone by, pauses not counted; `nil` without one.
    ///
    /// An overlay enters with each start from stopped, and when it begins to be shown while stopped. A start while
    /// paused, and a stop, end an entrance: TSCircleView removes all animations of the layer then.
    public var entrance: Double?

    /// Whether the layers are shown at all.
    public var isVisible: Bool

    /// Whether the pulse would be shown if it were stopped.
    public var showsWhenStopped: Bool
  }

  /// A command that was not accepted, and the state that it met.
  public struct IgnoredCommand: Hashable, Sendable {
    /// The command.
    public var command: TimedCommand

    /// The state in which it came.
    public var state: PulseState
  }

  private let segments: [Segment]

  /// Whether the pulse is shown while it is stopped, at least at times.
  public let showsWhenStopped: Bool

  /// When the last command comes, in seconds; 0 without any.
  public let end: Double

  /// The instant in seconds at which the pulse is shown first; infinite for one that never is.
  public let appearance: Double

  /// The commands that the state machine did not accept.
  public let ignoredCommands: [IgnoredCommand]

  /// The commands that hide a pulse although it runs or is paused, as the setter of TSCircleView does.
  public let hidingCommands: [TimedCommand]

  /// Folds commands into the course of a pulse, which begins stopped.
  ///
  /// A command that the present state does not accept changes nothing, as in TSCircleView.
  ///
  /// - Parameters:
  ///   - commands: The commands; those of one time take effect in their order.
  ///   - restarts: The instants in seconds at which a running or paused animation goes back to its beginning, as
  ///     it does in SVPulsingAnnotationView when the layers are rebuilt; the state stays as it is.
  ///   - showsWhenStopped: Whether the pulse is shown while it is stopped, until a command says otherwise.
  /// - Complexity: O(n log n).
  public init(_ commands: [TimedCommand], restarts: [Double] = [], showsWhenStopped: Bool = false) {
    var segments = [Segment(isVisible: showsWhenStopped)]
    var ignored: [IgnoredCommand] = []
    var hiding: [TimedCommand] = []
    let events =
      restarts.map { (time: $0, command: PulseCommand?.none) }
      + commands.map { (time: $0.time, command: $0.command) }
    let inOrder = events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, event) in inOrder {
      let present = segments[segments.count - 1]
      var next = present.moved(to: event.time)
      if let command = event.command {
        guard next.apply(command) else {
          let timed = TimedCommand(command, at: event.time)
          ignored.append(IgnoredCommand(command: timed, state: present.state))
          continue
        }
        if next.state == .stopped || next.isVisible {
          // What is stopped at the very time at which it is hidden is no pulse that runs unseen.
          if hiding.last?.time == event.time { hiding.removeLast() }
        } else if present.isVisible {
          hiding.append(TimedCommand(command, at: event.time))
        }
      } else {
        next.elapsed = 0
      }
      segments.append(next)
    }
    self.segments = segments
    end = commands.reduce(0) { max($0, $1.time) }
    self.showsWhenStopped = showsWhenStopped || commands.contains { $0.command == .showWhenStopped }
    appearance = segments.first(where: \.isVisible)?.start ?? .infinity
    ignoredCommands = ignored
    hidingCommands = hiding
  }

  /// Returns the state of the pulse at an instant; a command takes effect at its very time.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The state, the phase and whether anything is shown.
  /// - Complexity: O(log commands).
  public func moment(at time: Double) -> Moment {
    let segment = segment(at: time).moved(to: time)
    return Moment(
      state: segment.state, elapsed: segment.state == .stopped ? nil : segment.elapsed,
      entrance: segment.entrance, isVisible: segment.isVisible, showsWhenStopped: segment.showsWhenStopped)
  }

  /// Returns how long the pulse has been running since its last start, pauses not counted.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: Seconds; while the pulse is stopped those that the last run took, and 0 before the first.
  /// - Complexity: O(log commands).
  public func elapsedSinceStart(at time: Double) -> Double {
    segment(at: time).moved(to: time).run
  }

  /// Returns when the animation that never ends has taken a time.
  ///
  /// - Parameter elapsed: Seconds of the animation, pauses not counted.
  /// - Returns: Seconds since the beginning, perhaps before the last command; `nil` when the last command is not
  ///   one to run.
  public func time(ofElapsed elapsed: Double) -> Double? {
    let last = segments[segments.count - 1]
    return last.state == .animating ? last.start + elapsed - last.elapsed : nil
  }

  /// Returns when the run that never ends has taken a time.
  ///
  /// - Parameter run: Seconds since its start, pauses not counted, restarts of the animation left out of account.
  /// - Returns: Seconds since the beginning, perhaps before the last command; `nil` when the last command is not
  ///   one to run.
  public func time(ofRun run: Double) -> Double? {
    let last = segments[segments.count - 1]
    return last.state == .animating ? last.start + run - last.run : nil
  }

  /// Returns when the last entrance has taken a time.
  ///
  /// - Parameter entrance: Seconds since the overlay entered, pauses not counted.
  /// - Returns: Seconds since the beginning, perhaps before the last command; `nil` without an entrance, or with
  ///   one that is paused for good.
  public func time(ofEntrance entrance: Double) -> Double? {
    let last = segments[segments.count - 1]
    guard last.state != .paused, let passed = last.entrance else { return nil }
    return last.start + entrance - passed
  }

  private func segment(at time: Double) -> Segment {
    var low = 0
    var high = segments.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle } else { high = middle }
    }
    return segments[low]
  }
}
