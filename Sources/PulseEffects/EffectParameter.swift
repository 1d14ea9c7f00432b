package import PulseScene
import PulseSceneText
package import PulseMotion
package import PulsePixels

/// A parameter of an effect that options can override; the raw value is its name in effect files, after a `$`.
package enum EffectParameter: String, CaseIterable, Hashable, Sendable {
  /// The main color.
  case color

  /// The color of rings and halos; by default the main color.
  case pulseColor

  /// The stroke color; by default there is no stroke.
  case stroke

  /// The stroke width.
  case strokeWidth

  /// The duration of a pulse in seconds.
  case pulseDuration

  /// The seconds in which a ring spreads.
  case ringDuration

  /// The seconds between pulses; infinity for no pulse.
  case delay

  /// The number of rings of a pulse, evenly offset in time.
  case rings

  /// The easing curve of a pulse.
  case timing

  /// The scales at the start and at the end of a pulse.
  case scaleRange

  /// The opacities at the start and at the end of a pulse.
  case opacityRange

  /// The color of the ring around a dot.
  case outerColor

  /// The opacity of the ring around a dot and of its shadow.
  case outerAlpha

  /// The width of the ring around a dot: the distance from its outer edge to the edge of the dot.
  case dotInset

  /// Whether each pulse runs forwards and then backwards.
  case autoreverse
}

/// The value of an effect parameter: a color, length, number, timing curve, range or Boolean.
package enum ParameterValue: Hashable, Sendable {
  case color(RGBA)

  /// A length.
  case extent(LayerLength)

  case seconds(Double)

  /// A count.
  case count(Int)

  /// A timing curve.
  case curve(TimingCurve)

  /// A start and an end value.
  case range(StartEndRange)

  /// A fraction, 0 to 1.
  case part(Double)

  /// A Boolean.
  case flag(Bool)
}

/// A set of explicit effect parameter values, ordered by parameter.
package struct EffectParameters: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    var parameter: EffectParameter
    var value: ParameterValue
  }

  // An array, since most of 100,000 overlays have at most one value.
  private var entries: [Entry] = []

  /// Creates an empty set of parameter values.
  package init() {}

  /// The value of a parameter; `nil` if unset.
  ///
  /// The main color is the fallback of the pulse color.
  package subscript(parameter: EffectParameter) -> ParameterValue? {
    get { storedValue(parameter) ?? (parameter == .pulseColor ? storedValue(.color) : nil) }
    set {
      entries.removeAll { $0.parameter == parameter }
      guard let newValue else { return }
      // Sorted, so that equal sets compare as equal.
      let index = entries.firstIndex { $0.parameter.rawValue > parameter.rawValue } ?? entries.count
      entries.insert(Entry(parameter: parameter, value: newValue), at: index)
    }
  }

  /// The parameters with an explicit value, in order of declaration.
  package var explicitParameters: [EffectParameter] {
    let explicitParameters = entries.map(\.parameter)
    return explicitParameters.count < 2
      ? explicitParameters : EffectParameter.allCases.filter(explicitParameters.contains)
  }

  /// Returns whether a parameter has an explicit value.
  package func isExplicit(_ parameter: EffectParameter) -> Bool { storedValue(parameter) != nil }

  /// Returns the union of two sets; the values of `others` take precedence.
  package func overridden(by others: EffectParameters) -> EffectParameters {
    others.entries.reduce(into: self) { $0[$1.parameter] = $1.value }
  }

  private func storedValue(_ parameter: EffectParameter) -> ParameterValue? {
    entries.first { $0.parameter == parameter }?.value
  }
}
