package import PulseDocument
import PulseScene

extension Effect {
  /// Decodes an effect from UTF-8 JSON, or throws a `DocumentError` with all problems.
  package init(json: [UInt8]) throws(DocumentError) {
    guard json.count <= Limits.bytes else {
      let message = "has more than \(Limits.bytes) bytes; remove what the effect does not need"
      throw DocumentError(diagnostics: [Diagnostic(.document, message)])
    }
    self = try DiagnosticLog.collect { log throws(DocumentError) in
      Effect(document: DocumentValue(json: try JSONParser.parse(json), log: log))
    }
  }

  /// Decodes an effect that is embedded in a document; `nil` after reporting problems.
  package init?(document: DocumentValue) {
    var reader = EffectReader()
    guard let effect = reader.effect(document) else { return nil }
    self = effect
  }
}

/// A decoder of effects from JSON documents.
///
/// Its methods also return partial results after reporting a problem, so that the rest is checked too; the result is
/// used only if no problem was reported.
struct EffectReader {
  /// The parameters that the file specifies, validly or not.
  private var given: Set<EffectParameter> = []

  mutating func effect(_ document: DocumentValue) -> Effect? {
    let keys = ["name", "summary", "origin", "note", "radius", "parameters", "layers"]
    guard let object = document.object(keys) else { return nil }
    let name = object.required("name")?.nonBlankString()
    let summary = object["summary"]?.string()
    let origin = object["origin"]?.string()
    let note = object["note"]?.string()
    let radius = object.required("radius")?.length()
    let parameters = object["parameters"].map { self.parameters($0) }
    let layers = object.required("layers")?.elements(Effect.Limits.layers, of: "layers")?.compactMap(layer)
    guard let name, let radius, let layers else { return nil }
    return Effect(
      name: name, summary: summary ?? "", origin: origin ?? "", note: note ?? "", radius: radius,
      parameters: parameters ?? EffectParameters(), layers: layers)
  }

  private mutating func parameters(_ value: DocumentValue) -> EffectParameters {
    var parameters = EffectParameters()
    guard let object = value.object(EffectParameter.allCases.map(\.rawValue)) else { return parameters }
    for parameter in EffectParameter.allCases {
      guard let child = object[parameter.rawValue] else { continue }
      given.insert(parameter)
      parameters[parameter] = self.value(of: parameter.definition.kind, child)
    }
    return parameters
  }

  private func value(of kind: EffectParameter.Kind, _ value: DocumentValue) -> ParameterValue? {
    switch kind {
    case .color: value.color()?.parameterValue
    case .width, .inset: value.layerWidth()?.parameterValue
    case .seconds(let bounds): value.number(in: bounds, unit: "seconds")?.parameterValue
    case .delay:
      value.text == "inf"
        ? .number(.infinity)
        : value.number(in: 0...Scene.Limits.seconds.upperBound, unit: "\"inf\" or seconds")?.parameterValue
    case .count(let bounds): value.integer(in: bounds)?.parameterValue
    case .curve: value.timingCurve()?.parameterValue
    case .range(let bounds): value.startEndRange(in: bounds)?.parameterValue
    case .number(let bounds): value.number(in: bounds)?.parameterValue
    case .flag: value.boolean()?.parameterValue
    }
  }

  /// Returns whether a parameter can be referenced: it has a value, or is the optional stroke color.
  func canReference(_ parameter: EffectParameter) -> Bool {
    switch parameter {
    case .stroke: true
    case .pulseColor: given.contains(.pulseColor) || given.contains(.color)
    default: given.contains(parameter)
    }
  }
}
