package import PulseScene
import PulseSceneText
package import PulseMotion
package import PulsePixels

/// A value of an effect: written down, or left to a parameter.
package enum Bound<Value: BoundValue>: Hashable, Sendable {
  /// The value itself.
  case value(Value)

  /// Whatever the parameter is.
  case parameter(EffectParameter)

  /// Returns the value, or `nil` when the parameter has none of the type.
  func value(with parameters: EffectParameters) -> Value? {
    switch self {
    case .value(let value): value
    case .parameter(let parameter): parameters[parameter].flatMap(Value.init)
    }
  }

  /// The parameter that the value is left to, if it is.
  var parameter: EffectParameter? {
    if case .parameter(let parameter) = self { parameter } else { nil }
  }
}

/// A type of value that a parameter can have.
package protocol BoundValue: Hashable, Sendable {
  /// Takes the value out of a parameter's.
  ///
  /// The result is `nil` when the parameter is of another type.
  ///
  /// - Parameter value: The parameter's value.
  init?(_ value: ParameterValue)

  /// The value as that of a parameter.
  var parameterValue: ParameterValue { get }
}

extension RGBA: BoundValue {
  /// Takes the color out of a parameter's value.
  ///
  /// - Parameter value: The parameter's value.
  package init?(_ value: ParameterValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
  /// The color as a parameter's value.
  package var parameterValue: ParameterValue { .color(self) }
}

extension Extent: BoundValue {
  /// Takes the width out of a parameter's value.
  ///
  /// - Parameter value: The parameter's value.
  package init?(_ value: ParameterValue) {
    guard case .extent(let extent) = value else { return nil }
    self = extent
  }
  /// The width as a parameter's value.
  package var parameterValue: ParameterValue { .extent(self) }
}

extension Double: BoundValue {
  /// Takes the seconds, or the part of a whole, out of a parameter's value.
  ///
  /// - Parameter value: The parameter's value.
  package init?(_ value: ParameterValue) {
    switch value {
    case .seconds(let number), .part(let number): self = number
    default: return nil
    }
  }
  /// The seconds as a parameter's value.
  package var parameterValue: ParameterValue { .seconds(self) }
}

extension Int: BoundValue {
  /// Takes the number out of a parameter's value.
  ///
  /// - Parameter value: The parameter's value.
  package init?(_ value: ParameterValue) {
    guard case .count(let count) = value else { return nil }
    self = count
  }
  /// The number as a parameter's value.
  package var parameterValue: ParameterValue { .count(self) }
}

extension Bool: BoundValue {
  /// Takes the truth out of a parameter's value.
  ///
  /// - Parameter value: The parameter's value.
  package init?(_ value: ParameterValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }
  /// The truth as a parameter's value.
  package var parameterValue: ParameterValue { .flag(self) }
}

extension TimingCurve: BoundValue {
  /// Takes the pace out of a parameter's value.
  ///
  /// - Parameter value: The parameter's value.
  package init?(_ value: ParameterValue) {
    guard case .curve(let curve) = value else { return nil }
    self = curve
  }
  /// The pace as a parameter's value.
  package var parameterValue: ParameterValue { .curve(self) }
}

extension ValueRange: BoundValue {
  /// Takes the start and the end out of a parameter's value.
  ///
  /// - Parameter value: The parameter's value.
  package init?(_ value: ParameterValue) {
    guard case .range(let range) = value else { return nil }
    self = range
  }
  /// The start and the end as a parameter's value.
  package var parameterValue: ParameterValue { .range(self) }
}
