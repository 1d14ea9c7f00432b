/// A playback command of a pulse, as in TSCircleView: start, stop, pause, resume, show or hide while stopped.
///
/// The raw value is the notation in lists of commands.
public enum PulseCommand: String, CaseIterable, Hashable, Sendable {
  /// Runs from the beginning; ignored while running.
  case start

  /// Stops and resets the phase.
  case stop

  /// Freezes the phase; ignored unless running.
  case pause

  /// Continues from the frozen phase; ignored unless paused.
  case resume

  /// Shows the pulse while stopped, and at once in any state.
  case showWhenStopped = "show-when-stopped=true"

  /// Hides the pulse while stopped, and at once in any state until the next start.
  case hideWhenStopped = "show-when-stopped=false"
}

/// The playback state of a pulse: stopped, animating or paused.
public enum PulseState: String, CaseIterable, Hashable, Sendable {
  /// Not running; if visible, shown with its model values.
  case stopped

  /// Running.
  case animating

  /// Frozen in its current phase.
  case paused
}

/// A playback command with the time at which it takes effect.
public struct TimedCommand: Hashable, Sendable {
  /// Seconds since the beginning, 0 or more.
  public var time: Double

  /// The command.
  public var command: PulseCommand

  /// Creates a command with its time.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - time: Seconds since the beginning, 0 or more.
  public init(_ command: PulseCommand, at time: Double) {
    self.command = command
    self.time = time
  }
}

/// A timeline of a pulse's playback state, computed from timed commands.
///
/// Commands are folded once into segments with the state and the clocks at their start, so that any instant is
/// computed independently of earlier ones.
public struct PulseTimeline: Hashable, Sendable {
  /// A snapshot of the pulse at one instant: playback state, elapsed times and visibility.
  public struct Snapshot: Hashable, Sendable {
    /// The playback state.
    public var state: PulseState

    /// The elapsed animation time in seconds without pauses; `nil` if stopped.
    public var elapsed: Double?

    /// The elapsed time of the entrance in seconds without pauses; `nil` without one.
    ///
    /// An overlay enters with each start from stopped, and when it becomes visible while stopped. A start while
    /// paused, and a stop, end an entrance: TSCircleView removes all animations of the layer then.
    public var entrance: Double?

    /// Whether the layers are visible.
    public var isVisible: Bool

    /// Whether the pulse would be visible if it were stopped.
    public var showsWhenStopped: Bool
  }

  /// A command that had no effect because the playback state did not accept it, with that state.
  public struct IgnoredCommand: Hashable, Sendable {
    /// The command.
    public var command: TimedCommand

    /// The state at the time of the command.
    public var state: PulseState
  }

  private let segments: [Segment]

  /// Whether the pulse is visible while stopped, at least for a time.
  public let showsWhenStopped: Bool

  /// The time of the last command in seconds; 0 without commands.
  public let end: Double

  /// The time in seconds at which the pulse becomes visible first; infinite if it never does.
  public let appearance: Double

  /// The commands that the state did not accept.
  public let ignoredCommands: [IgnoredCommand]

  /// The commands that hide a running or paused pulse, as the setter of TSCircleView does.
  public let hidingCommands: [TimedCommand]

  /// Computes the timeline of a pulse that is stopped at the beginning.
  ///
  /// Commands that the current state does not accept change nothing, as in TSCircleView.
  ///
  /// - Parameters:
  ///   - commands: The commands; those of the same time take effect in order.
  ///   - restarts: The times in seconds at which a running or paused animation is reset to its beginning, as in
  ///     SVPulsingAnnotationView when the layers are rebuilt; the state does not change.
  ///   - showsWhenStopped: Whether the pulse is visible while stopped, until a command changes it.
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
      var next = present.advanced(to: event.time)
      if let command = event.command {
        guard next.apply(command) else {
          let timed = TimedCommand(command, at: event.time)
          ignored.append(IgnoredCommand(command: timed, state: present.state))
          continue
        }
        if next.state == .stopped || next.isVisible {
          // A pulse stopped at the same time at which it is hidden does not run unseen.
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

  /// Returns the state of the pulse at an instant; a command is in effect at its own time.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The state, the elapsed times and the visibility.
  /// - Complexity: O(log commands).
  public func snapshot(at time: Double) -> Snapshot {
    let segment = segment(at: time).advanced(to: time)
    return Snapshot(
      state: segment.state, elapsed: segment.state == .stopped ? nil : segment.elapsed,
      entrance: segment.entrance, isVisible: segment.isVisible, showsWhenStopped: segment.showsWhenStopped)
  }

  /// Returns the running time since the last start, without pauses.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: Seconds; while stopped the length of the last run, and 0 before the first.
  /// - Complexity: O(log commands).
  public func elapsedSinceStart(at time: Double) -> Double {
    segment(at: time).advanced(to: time).run
  }

  /// Returns the instant at which the final, endless animation reaches an elapsed time.
  ///
  /// - Parameter elapsed: The animation time in seconds, without pauses.
  /// - Returns: Seconds since the beginning, perhaps before the last command; `nil` if the pulse does not run after
  ///   the last command.
  public func time(ofAnimationTime elapsed: Double) -> Double? {
    let last = segments[segments.count - 1]
    return last.state == .animating ? last.start + elapsed - last.elapsed : nil
  }

  /// Returns the instant at which the final, endless run reaches a running time.
  ///
  /// - Parameter run: Seconds since its start, without pauses and regardless of restarts.
  /// - Returns: Seconds since the beginning, perhaps before the last command; `nil` if the pulse does not run after
  ///   the last command.
  public func time(ofRunningTime run: Double) -> Double? {
    let last = segments[segments.count - 1]
    return last.state == .animating ? last.start + run - last.run : nil
  }

  /// Returns the instant at which the last entrance reaches an elapsed time.
  ///
  /// - Parameter entrance: Seconds since the entrance began, without pauses.
  /// - Returns: Seconds since the beginning, perhaps before the last command; `nil` without an entrance or if it
  ///   stays paused.
  public func time(ofEntranceTime entrance: Double) -> Double? {
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
