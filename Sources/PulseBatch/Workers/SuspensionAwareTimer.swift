/// A timer that pauses while this process is stopped by a signal or suspended with its machine.
///
/// Monotonic clocks pause when the machine is suspended, but not when a process is stopped or a virtual machine
/// is paused from outside. Frequent updates reveal both as a gap.
package struct SuspensionAwareTimer {
  /// The longest interval between two updates that counts; a pool updates ten times a second.
  static let maximumStep = Duration.seconds(1)

  /// The running time so far.
  package private(set) var elapsed = Duration.zero

  private var last: ContinuousClock.Instant

  /// Starts the timer.
  package init(at now: ContinuousClock.Instant = .now) {
    last = now
  }

  /// Adds the time since the last update, at most ``maximumStep``.
  package mutating func update(at now: ContinuousClock.Instant = .now) {
    elapsed += min(now - last, Self.maximumStep)
    last = now
  }
}
