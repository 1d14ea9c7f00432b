public import PulseMotion
public import PulsePixels

/// Something about an effect that options can change; the raw value is its name in effects, behind a `$`.
public enum EffectParameter: String, CaseIterable, Hashable, Sendable {
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
}

/// The value of a parameter.
public enum ParameterValue: Hashable, Sendable {
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
}

/// The values of the parameters of an effect.
public struct EffectParameters: Hashable, Sendable {
  private var values: [EffectParameter: ParameterValue] = [:]

  /// Creates a list without values.
  public init() {}

  /// The value of a parameter, if it has one.
  ///
  /// - Parameter parameter: The parameter.
  public subscript(parameter: EffectParameter) -> ParameterValue? {
    get { values[parameter] ?? (parameter == .pulseColor ? values[.color] : nil) }
    set { values[parameter] = newValue }
  }

  /// The parameters that have a value of their own, in the order of their declaration.
  public var given: [EffectParameter] { EffectParameter.allCases.filter { values[$0] != nil } }

  /// Returns these values with those of another list in their place.
  ///
  /// - Parameter others: Values that take precedence.
  /// - Returns: The values of both.
  public func overridden(by others: EffectParameters) -> EffectParameters {
    var parameters = self
    parameters.values.merge(others.values) { $1 }
    return parameters
  }
}
