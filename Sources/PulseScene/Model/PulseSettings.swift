public import PulseMotion
public import PulsePixels

/// What can be chosen about a pulsing disc.
public struct PulseSettings: Hashable, Sendable {
  /// The color inside.
  public var color: RGBA

  /// The line along the edge, if there is one.
  public var stroke: Layer.Stroke?

  /// The scale at the start and at the end of a pulse.
  public var scale: ValueRange

  /// The opacity at the start and at the end of a pulse.
  public var opacity: ValueRange

  /// The seconds that a pulse takes, above 0.
  public var duration: Double

  /// The seconds between two pulses in which nothing is shown; infinite for a disc that does not pulse.
  public var delay: Double

  /// The number of discs that pulse one after the other, evenly offset in the cycle.
  public var rings: Int

  /// The pace of a pulse.
  public var curve: TimingCurve

  /// The seconds from one pulse to the next; `nil` for a disc that does not pulse.
  public var period: Double? { delay.isFinite ? duration + delay : nil }

  /// The discs, all named `disc`.
  ///
  /// A disc that does not pulse shows its model values, scale 1 and opacity 1, as a view shows whose
  /// animation was removed.
  public var layers: [Layer] {
    guard let period else { return [Layer(name: "disc", fill: color, stroke: stroke)] }
    return (0..<rings).map { ring in
      var timing = MediaTiming(duration: period)
      timing.repeatCount = .infinity
      timing.timeOffset = period * Double(ring) / Double(rings)
      return Layer(
        name: "disc", fill: color, stroke: stroke,
        groups: [AnimationGroup(animations, timing: timing)])
    }
  }

  private var animations: [Animation] {
    let pulse = MediaTiming(duration: duration)
    var rest = MediaTiming(duration: delay)
    rest.beginTime = duration
    // Without the second opacity, the model value would show during the rest: a flash of the whole disc.
    return [
      Animation(.scale, Keyframes(from: scale.start, to: scale.end), timing: pulse, curve: curve),
      Animation(.opacity, Keyframes(from: opacity.start, to: opacity.end), timing: pulse, curve: curve),
    ] + (delay > 0 ? [Animation(.opacity, Keyframes(from: 0, to: 0), timing: rest)] : [])
  }
}

/// Two values that something goes from and to.
public struct ValueRange: Hashable, Sendable, CustomStringConvertible {
  /// The value at the start.
  public var start: Double

  /// The value at the end.
  public var end: Double

  /// Creates a pair of values.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - end: The value at the end.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }

  /// Reads a pair as it is written in options: `0.8:1.2`.
  ///
  /// The result is `nil` when the text is none.
  ///
  /// - Parameter text: Two numbers with a colon between them.
  public init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Double(decimal: parts[0]), let end = Double(decimal: parts[1])
    else { return nil }
    self.init(start, end)
  }

  /// The pair as it can be written in options.
  public var description: String { "\(shortest(start)):\(shortest(end))" }
}
