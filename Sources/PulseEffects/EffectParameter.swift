package import PulseScene
import PulseSceneText
package import PulseMotion
package import PulsePixels

/// Something about an effect that options can change; the raw value is its name in effects, behind a `$`.
package enum EffectParameter: String, CaseIterable, Hashable, Sendable {
  /// The main color.
  case color

  /// The color of what pulses; the main color when nothing is said.
  case pulseColor

  /// The color of the line along the edge; no line when nothing is said.
  case stroke

  /// The width of the line along the edge.
  case strokeWidth

  /// The seconds that a pulse takes.
  case pulseDuration

  /// The seconds that a ring takes to spread.
  case ringDuration

  /// The seconds between two pulses; infinite for an overlay that does not pulse.
  case delay

  /// The number of copies that pulse one after the other.
  case rings

  /// The pace of a pulse.
  case timing

  /// The scale at the start and at the end of a pulse.
  case scaleRange

  /// The opacity at the start and at the end of a pulse.
  case opacityRange

  /// The color of the ring around a dot.
  case outerColor

  /// The opacity of the ring around a dot, with its shadow.
  case outerAlpha

  /// The width of that ring: the distance of the edge of the dot from its own.
  case dotInset

  /// Whether each pulse forwards is followed by one backwards.
  case autoreverse
}

/// The value of a parameter.
package enum ParameterValue: Hashable, Sendable {
  /// A color.
  case color(RGBA)

  /// A width.
  case extent(Extent)

  /// A number of seconds.
  case seconds(Double)

  /// A number of things.
  case count(Int)

  /// A pace.
  case curve(TimingCurve)

  /// A start and an end.
  case range(ValueRange)

  /// A part of a whole, 0 to 1.
  case part(Double)

  /// Whether something is so.
  case flag(Bool)
}

/// The values of the parameters of an effect.
package struct EffectParameters: Hashable, Sendable {
  /// A parameter with its value.
  private struct Entry: Hashable, Sendable {
    var parameter: EffectParameter
    var value: ParameterValue
  }

  // A hundred thousand overlays have a list each, most of them of no value or one.
  private var entries: [Entry] = []

  /// Creates a list without values.
  package init() {}

  /// The value of a parameter, if it has one.
  ///
  /// - Parameter parameter: The parameter.
  package subscript(parameter: EffectParameter) -> ParameterValue? {
    get { own(parameter) ?? (parameter == .pulseColor ? own(.color) : nil) }
    set {
      entries.removeAll { $0.parameter == parameter }
      guard let newValue else { return }
      // In order, so that lists of the same values are equal.
      let index = entries.firstIndex { $0.parameter.rawValue > parameter.rawValue } ?? entries.count
      entries.insert(Entry(parameter: parameter, value: newValue), at: index)
    }
  }

  /// The parameters that have a value of their own, in the order of their declaration.
  package var given: [EffectParameter] {
    let given = entries.map(\.parameter)
    return given.count < 2 ? given : EffectParameter.allCases.filter(given.contains)
  }

  /// Returns whether a parameter has a value of its own.
  ///
  /// - Parameter parameter: The parameter.
  /// - Returns: Whether it is among the ``given`` ones.
  package func isGiven(_ parameter: EffectParameter) -> Bool { own(parameter) != nil }

  /// Returns these values with those of another list in their place.
  ///
  /// - Parameter others: Values that take precedence.
  /// - Returns: The values of both.
  package func overridden(by others: EffectParameters) -> EffectParameters {
    others.entries.reduce(into: self) { $0[$1.parameter] = $1.value }
  }

  private func own(_ parameter: EffectParameter) -> ParameterValue? {
    entries.first { $0.parameter == parameter }?.value
  }
}
