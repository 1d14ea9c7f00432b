/// A clock that stands still while this process does: stopped by a signal, or with its machine.
///
/// Monotonic clocks stop when the machine is suspended, but not when processes are stopped or a virtual machine is
/// paused from outside. Whoever looks often sees both as a gap between two looks.
package struct WatchedTime {
  /// The longest time between two looks that counts; a pool looks ten times a second.
  static let longestStep = Duration.seconds(1)

  /// The time that was watched.
  package private(set) var elapsed = Duration.zero

  private var last: ContinuousClock.Instant

  /// Begins at an instant.
  package init(at now: ContinuousClock.Instant = .now) {
    last = now
  }

  /// Counts the time since the last look, as far as it can have been watched.
  package mutating func look(at now: ContinuousClock.Instant = .now) {
    elapsed += min(now - last, Self.longestStep)
    last = now
  }
}
