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

  /// The explicit value of a parameter, without the fallback of the pulse color.
  package subscript<Value: ParameterConvertible>(explicit parameter: EffectParameter) -> Value? {
    get { storedValue(parameter).flatMap(Value.init) }
    set { self[parameter] = newValue?.parameterValue }
  }

  /// The stored value of a parameter, without the fallback of the pulse color.
  subscript(stored parameter: EffectParameter) -> ParameterValue? {
    get { storedValue(parameter) }
    set { self[parameter] = newValue }
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
