import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Decoding of constants and parameter references.
extension EffectReader {
  func color(_ value: DocumentValue) -> ValueOrParameter<RGBA>? {
    valueOrParameter(value, "a color", [.color]) { $0.color() }
  }

  func width(_ value: DocumentValue) -> ValueOrParameter<LayerLength>? {
    valueOrParameter(value, "a width", [.width]) { $0.layerWidth() }
  }

  func inset(_ value: DocumentValue) -> ValueOrParameter<LayerLength>? {
    valueOrParameter(value, "a length", [.inset]) { $0.layerWidth() }
  }

  func flag(_ value: DocumentValue) -> ValueOrParameter<Bool>? {
    valueOrParameter(value, "true or false", [.flag]) { $0.boolean() }
  }

  /// Decodes seconds above 0, or a reference to a duration parameter; reports any other value and returns `nil`.
  func duration(_ value: DocumentValue) -> ValueOrParameter<Double>? {
    valueOrParameter(value, "a duration above 0", [.seconds(in: Scene.Limits.seconds)]) {
      $0.number(in: Scene.Limits.seconds, unit: "seconds")
    }
  }

  /// Decodes seconds of 0 or more, or a reference to a parameter in seconds; reports any other value and returns
  /// `nil`.
  func seconds(_ value: DocumentValue) -> ValueOrParameter<Double>? {
    valueOrParameter(value, "a number of seconds", [.seconds(in: Scene.Limits.seconds), .delay]) {
      $0.number(in: 0...Scene.Limits.seconds.upperBound, unit: "seconds")
    }
  }

  func count(_ value: DocumentValue) -> ValueOrParameter<Int>? {
    valueOrParameter(value, "a number of copies", [.count(in: Scene.Limits.rings)]) {
      $0.integer(in: Scene.Limits.rings)
    }
  }

  func curve(_ value: DocumentValue) -> ValueOrParameter<TimingCurve>? {
    valueOrParameter(value, "a timing curve", [.curve]) { $0.timingCurve() }
  }

  private func valueOrParameter<Value: ParameterConvertible>(
    _ value: DocumentValue, _ what: String, _ kinds: [EffectParameter.Kind],
    _ read: (DocumentValue) -> Value?
  ) -> ValueOrParameter<Value>? {
    guard isParameterReference(value) else { return read(value).map(ValueOrParameter.value) }
    return parameterReference(value, what, kinds).map(ValueOrParameter.parameter)
  }

  /// Returns whether a value is a parameter reference, which starts with a `$`.
  func isParameterReference(_ value: DocumentValue) -> Bool {
    value.text?.bytewise.hasPrefix("$") ?? false
  }

  /// Decodes a parameter reference, such as `$color`, to a parameter of one of the given kinds; reports any other
  /// value and
  /// returns `nil`.
  ///
  /// `what` names the expected value in messages, such as "an opacity".
  func parameterReference(_ value: DocumentValue, _ what: String, _ kinds: [EffectParameter.Kind])
    -> EffectParameter?
  {
    let names = EffectParameter.allCases.map { "$\($0.rawValue)" }
    guard let text = value.text, let parameter = EffectParameter(rawValue: String(text.bytewise.dropFirst(1)))
    else {
      let near = SpellChecker.suggestions(for: value.text ?? "", among: names)
      return value.reportExpected(
        "a parameter", near.isEmpty ? "use \(SpellChecker.disjunction(names))" : SpellChecker.didYouMean(near)
      )
    }
    guard kinds.contains(parameter.definition.kind) else {
      let fitting = EffectParameter.allCases.filter { kinds.contains($0.definition.kind) }
      let disjunction = SpellChecker.disjunction(fitting.map { "$\($0.rawValue)" } + ["the value itself"])
      return value.reportExpected(what, "use \(disjunction)")
    }
    guard canReference(parameter) else {
      value.report("'\(text.excerpt)' has no value; add '\(parameter.rawValue)' to parameters")
      return nil
    }
    return parameter
  }
}
