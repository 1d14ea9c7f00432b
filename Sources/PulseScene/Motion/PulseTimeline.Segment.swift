extension PulseTimeline {
  /// An interval of a timeline between two commands, with the state and the clocks of the pulse at its start.
  struct Segment: Hashable, Sendable {
    /// Seconds since the beginning.
    var start = 0.0

    var state = PulseState.stopped
    var isVisible: Bool
    var showsWhenStopped: Bool

    /// Animation time in seconds, which a restart resets to 0.
    var elapsed = 0.0

    /// Seconds since the last start, which restarts do not reset.
    var run = 0.0

    /// Seconds since the entrance began; `nil` without one.
    var entrance: Double?

    /// Creates the first segment, in which the pulse is stopped.
    init(isVisible: Bool) {
      self.isVisible = isVisible
      showsWhenStopped = isVisible
      entrance = isVisible ? 0 : nil
    }

    /// Returns the part of the segment from a later time on.
    ///
    /// - Parameter time: Seconds since the beginning, not before the segment starts.
    /// - Returns: The segment, its running clocks advanced.
    func advanced(to time: Double) -> Segment {
      var segment = self
      let passed = time - start
      segment.start = time
      if state == .animating {
        segment.elapsed = elapsed + passed
        segment.run = run + passed
      }
      // A paused layer freezes all of its animations.
      if state != .paused { segment.entrance = entrance.map { $0 + passed } }
      return segment
    }

    /// Applies a command at the start of the segment.
    ///
    /// - Parameter command: The command.
    /// - Returns: Whether the state accepts the command; otherwise nothing changes.
    mutating func apply(_ command: PulseCommand) -> Bool {
      switch (command, state) {
      case (.start, .stopped), (.start, .paused):
        // A pulse that is started while paused is visible already, so it has no entrance.
        entrance = state == .stopped ? 0 : nil
        (state, isVisible, elapsed, run) = (.animating, true, 0, 0)
      case (.stop, _):
        if state != .stopped { entrance = nil }
        (state, isVisible) = (.stopped, showsWhenStopped)
      case (.pause, .animating):
        state = .paused
      case (.resume, .paused):
        state = .animating
      case (.showWhenStopped, _):
        if state == .stopped, !isVisible { entrance = 0 }
        (showsWhenStopped, isVisible) = (true, true)
      case (.hideWhenStopped, _):
        (showsWhenStopped, isVisible) = (false, false)
      case (.start, .animating), (.pause, _), (.resume, _):
        return false
      }
      return true
    }
  }
}
