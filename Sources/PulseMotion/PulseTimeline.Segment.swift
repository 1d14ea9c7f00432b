extension PulseTimeline {
  /// The time from one command to the next, with the clocks of the pulse at its start.
  struct Segment: Hashable, Sendable {
    /// Seconds since the beginning.
    var start = 0.0

    var state = PulseState.stopped
    var isVisible: Bool
    var showsWhenStopped: Bool

    /// Seconds of the animation, which a restart sets back to 0.
    var elapsed = 0.0

    /// Seconds since the last start, which go on through restarts.
    var run = 0.0

    /// Seconds of the entrance; `nil` without one.
    var entrance: Double?

    /// Creates the segment at the beginning, in which the pulse is stopped.
    init(isVisible: Bool) {
      self.isVisible = isVisible
      showsWhenStopped = isVisible
      entrance = isVisible ? 0 : nil
    }

    /// Returns the segment as if it began later.
    ///
    /// - Parameter time: Seconds since the beginning, not before the segment starts.
    /// - Returns: The segment, its clocks moved on as far as its state lets them.
    func moved(to time: Double) -> Segment {
      var segment = self
      let passed = time - start
      segment.start = time
      if state == .animating {
        segment.elapsed = elapsed + passed
        segment.run = run + passed
      }
      // A layer that is paused freezes with every animation that it has.
      if state != .paused { segment.entrance = entrance.map { $0 + passed } }
      return segment
    }

    /// Carries out a command at the start of the segment.
    ///
    /// - Parameter command: The command.
    /// - Returns: Whether the state accepts the command; otherwise nothing has changed.
    mutating func apply(_ command: PulseCommand) -> Bool {
      switch (command, state) {
      case (.start, .stopped), (.start, .paused):
        // What is started again while it is paused is on the map already: it does not enter.
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
