/// What can be asked of a pulse: the controls of TSCircleView.
public enum PulseCommand: String, CaseIterable, Hashable, Sendable {
  /// Run from the beginning; ignored while running.
  case start

  /// End, and forget the phase.
  case stop

  /// Freeze; ignored unless running.
  case pause

  /// Run on from the frozen phase; ignored unless paused.
  case resume
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
/// The commands are folded once into segments, each with its state and the phase at its start, so that any
/// instant is answered without those before it.
public struct PulseTimeline: Hashable, Sendable {
  /// What a pulse is doing at an instant.
  public struct Moment: Hashable, Sendable {
    /// The state.
    public var state: PulseState

    /// Seconds of the animation that have gone by, pauses not counted; `nil` when stopped.
    public var elapsed: Double?

    /// Whether the layers are shown at all.
    public var isVisible: Bool
  }

  /// A command that was not accepted, and the state that it met.
  public struct IgnoredCommand: Hashable, Sendable {
    /// The command.
    public var command: TimedCommand

    /// The state in which it came.
    public var state: PulseState
  }

  private struct Segment: Hashable {
    var start: Double
    var state: PulseState
    var elapsed: Double

    func elapsed(at time: Double) -> Double {
      state == .animating ? elapsed + (time - start) : elapsed
    }
  }

  private let segments: [Segment]

  /// Whether the pulse is shown while it is stopped.
  public let showsWhenStopped: Bool

  /// When the last command comes, in seconds; 0 without any.
  public let end: Double

  /// The instant in seconds at which the pulse is shown first; infinite for one that never is.
  public let appearance: Double

  /// The commands that the state machine did not accept.
  public let ignoredCommands: [IgnoredCommand]

  /// Folds commands into the course of a pulse, which begins stopped.
  ///
  /// A command that the present state does not accept changes nothing, as in TSCircleView.
  ///
  /// - Parameters:
  ///   - commands: The commands; those of one time take effect in their order.
  ///   - showsWhenStopped: Whether the pulse is shown while it is stopped.
  /// - Complexity: O(n log n).
  public init(_ commands: [TimedCommand], showsWhenStopped: Bool = false) {
    var segments = [Segment(start: 0, state: .stopped, elapsed: 0)]
    var ignored: [IgnoredCommand] = []
    let inOrder = commands.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, timed) in inOrder {
      let present = segments[segments.count - 1]
      let elapsed = present.elapsed(at: timed.time)
      switch (timed.command, present.state) {
      case (.start, .stopped), (.start, .paused):
        segments.append(Segment(start: timed.time, state: .animating, elapsed: 0))
      case (.stop, _):
        segments.append(Segment(start: timed.time, state: .stopped, elapsed: elapsed))
      case (.pause, .animating):
        segments.append(Segment(start: timed.time, state: .paused, elapsed: elapsed))
      case (.resume, .paused):
        segments.append(Segment(start: timed.time, state: .animating, elapsed: elapsed))
      default:
        ignored.append(IgnoredCommand(command: timed, state: present.state))
      }
    }
    self.segments = segments
    end = commands.reduce(0) { max($0, $1.time) }
    self.showsWhenStopped = showsWhenStopped
    appearance = showsWhenStopped ? 0 : segments.first { $0.state != .stopped }?.start ?? .infinity
    ignoredCommands = ignored
  }

  /// Returns what the pulse is doing at an instant; a command takes effect at its very time.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The state, the phase and whether anything is shown.
  /// - Complexity: O(log commands).
  public func moment(at time: Double) -> Moment {
    let segment = segment(at: time)
    return Moment(
      state: segment.state, elapsed: segment.state == .stopped ? nil : segment.elapsed(at: time),
      isVisible: segment.state != .stopped || showsWhenStopped)
  }

  /// Returns how long the pulse has been running since its last start, pauses not counted.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: Seconds; while the pulse is stopped those that the last run took, and 0 before the first.
  /// - Complexity: O(log commands).
  public func lastElapsed(at time: Double) -> Double {
    segment(at: time).elapsed(at: time)
  }

  /// Returns when the run that never ends has taken a time.
  ///
  /// - Parameter elapsed: Seconds that the pulse runs, pauses not counted.
  /// - Returns: Seconds since the beginning, perhaps before the last command; `nil` when the last command is not
  ///   one to run.
  public func time(ofElapsed elapsed: Double) -> Double? {
    let last = segments[segments.count - 1]
    return last.state == .animating ? last.start + elapsed - last.elapsed : nil
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
