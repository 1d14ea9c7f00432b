package import PulsePixels
package import PulseScene

/// The value of an effect parameter: a color, length, number, timing curve, range or Boolean.
package enum ParameterValue: Hashable, Sendable {
  case color(RGBA)

  /// A length.
  case extent(LayerLength)

  /// A count.
  case count(Int)

  /// A timing curve.
  case curve(TimingCurve)

  /// A start and an end value.
  case range(StartEndRange)

  /// A number of seconds or a fraction.
  case number(Double)

  /// A Boolean.
  case flag(Bool)
}

/// A protocol for the types of value that an effect parameter can have, with conversions to and
/// from ``ParameterValue``.
package protocol ParameterConvertible: Hashable, Sendable {
  /// Extracts the value from a parameter value; `nil` if that has another type.
  init?(_ value: ParameterValue)

  /// The value as a parameter value.
  var parameterValue: ParameterValue { get }
}

extension RGBA: ParameterConvertible {
  /// Extracts a color; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
  /// The color as a parameter value.
  package var parameterValue: ParameterValue { .color(self) }
}

extension LayerLength: ParameterConvertible {
  /// Extracts a length; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard case .extent(let extent) = value else { return nil }
    self = extent
  }
  /// The length as a parameter value.
  package var parameterValue: ParameterValue { .extent(self) }
}

extension Double: ParameterConvertible {
  /// Extracts a number of seconds or a fraction; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  /// The number as a parameter value.
  package var parameterValue: ParameterValue { .number(self) }
}

extension Int: ParameterConvertible {
  /// Extracts a count; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard case .count(let count) = value else { return nil }
    self = count
  }
  /// The count as a parameter value.
  package var parameterValue: ParameterValue { .count(self) }
}

extension Bool: ParameterConvertible {
  /// Extracts a Boolean; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }
  /// The Boolean as a parameter value.
  package var parameterValue: ParameterValue { .flag(self) }
}

extension TimingCurve: ParameterConvertible {
  /// Extracts a timing curve; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard case .curve(let curve) = value else { return nil }
    self = curve
  }
  /// The timing curve as a parameter value.
  package var parameterValue: ParameterValue { .curve(self) }
}

extension StartEndRange: ParameterConvertible {
  /// Extracts a start-end range; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard case .range(let range) = value else { return nil }
    self = range
  }
  /// The start-end range as a parameter value.
  package var parameterValue: ParameterValue { .range(self) }
}

/// A property value of an effect template: a constant or a reference to a parameter.
package enum ValueOrParameter<Value: ParameterConvertible>: Hashable, Sendable {
  /// A constant.
  case value(Value)

  /// The value of a parameter.
  case parameter(EffectParameter)

  /// Returns the constant or the parameter's value; `nil` if the parameter has no value of the type.
  func value(with parameters: EffectParameters) -> Value? {
    switch self {
    case .value(let value): value
    case .parameter(let parameter): parameters[parameter].flatMap(Value.init)
    }
  }

  /// The referenced parameter; `nil` for a constant.
  var parameter: EffectParameter? {
    if case .parameter(let parameter) = self { parameter } else { nil }
  }
}
