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
