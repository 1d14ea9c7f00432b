import PulseScene
import PulseSceneText
import PulseDocument
import PulseMotion
import PulsePixels
import PulseSpelling

// Values that are written down or left to a parameter.
extension EffectReader {
  func color(_ value: DocumentValue) -> Bound<RGBA>? {
    bound(value, "a color", [.color, .pulseColor, .stroke, .outerColor]) { $0.color() }
  }

  func width(_ value: DocumentValue) -> Bound<Extent>? {
    bound(value, "a width", [.strokeWidth]) { $0.extent(isZeroAllowed: true) }
  }

  func inset(_ value: DocumentValue) -> Bound<Extent>? {
    bound(value, "a length", [.dotInset]) { $0.extent(isZeroAllowed: true) }
  }

  func flag(_ value: DocumentValue) -> Bound<Bool>? {
    bound(value, "true or false", [.autoreverse]) { $0.boolean() }
  }

  /// Seconds above 0.
  func duration(_ value: DocumentValue) -> Bound<Double>? {
    bound(value, "a duration above 0", [.pulseDuration, .ringDuration]) {
      $0.number(in: Scene.Limits.seconds, unit: "seconds")
    }
  }

  /// Seconds that can be 0.
  func seconds(_ value: DocumentValue) -> Bound<Double>? {
    bound(value, "a number of seconds", [.pulseDuration, .ringDuration, .delay]) {
      $0.number(in: 0...Scene.Limits.seconds.upperBound, unit: "seconds")
    }
  }

  func count(_ value: DocumentValue) -> Bound<Int>? {
    bound(value, "a number of copies", [.rings]) { $0.count(in: Scene.Limits.rings) }
  }

  func curve(_ value: DocumentValue) -> Bound<TimingCurve>? {
    bound(value, "a timing curve", [.timing]) { $0.curve() }
  }

  private func bound<Value: BoundValue>(
    _ value: DocumentValue, _ what: String, _ fitting: [EffectParameter],
    _ read: (DocumentValue) -> Value?
  ) -> Bound<Value>? {
    guard isReference(value) else { return read(value).map(Bound.value) }
    return reference(value, what, fitting).map(Bound.parameter)
  }

  /// Whether a value is written as that of a parameter.
  func isReference(_ value: DocumentValue) -> Bool {
    value.text?.hasPrefix("$") ?? false
  }

  /// Reads the name of a parameter that has a value of the right type.
  func reference(_ value: DocumentValue, _ what: String, _ fitting: [EffectParameter]) -> EffectParameter? {
    let names = EffectParameter.allCases.map { "$\($0.rawValue)" }
    guard let text = value.text, let parameter = EffectParameter(rawValue: String(text.dropFirst())) else {
      let near = Spelling.suggestions(for: value.text ?? "", among: names)
      return value.reject(
        "a parameter", near.isEmpty ? "use \(Spelling.alternatives(names))" : Spelling.question(near))
    }
    guard fitting.contains(parameter) else {
      let alternatives = Spelling.alternatives(fitting.map { "$\($0.rawValue)" } + ["the value itself"])
      return value.reject(what, "use \(alternatives)")
    }
    guard hasValue(parameter) else {
      value.report("'\(text.excerpt)' has no value; add '\(parameter.rawValue)' to parameters")
      return nil
    }
    return parameter
  }
}
