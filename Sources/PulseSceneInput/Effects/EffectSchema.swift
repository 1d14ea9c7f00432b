import PulseArguments
package import PulseDocument
import PulsePixels
import PulseScene

/// The JSON schema of effects, with the keys and ranges of `EffectReader`.
package enum EffectSchema {
  package static let effect = JSONSchema.described(
    JSONSchema.object(
      properties: [
        ("name", name), ("summary", JSONSchema.type("string")), ("origin", JSONSchema.type("string")),
        ("note", JSONSchema.type("string")), ("radius", JSONSchema.text(pattern: Length.pattern)),
        ("parameters", parameters),
        ("layers", JSONSchema.array(of: layer, counts: Effect.Limits.layers)),
      ], required: ["name", "radius", "layers"]
    ).object, as: "A custom pulse effect; 'pulsemap effects NAME' prints one to use as a template.")

  private static let name = JSONSchema.text(pattern: "\\S")

  private static let parameters = JSONSchema.object(
    properties: EffectParameter.allCases.map { ($0.rawValue, schema(of: $0.definition.kind)) }
  ).object

  private static func schema(of kind: EffectParameter.Kind) -> JSONValue {
    switch kind {
    case .color: JSONSchema.text(pattern: RGBA.pattern)
    case .width, .inset: extent
    case .seconds(let bounds), .number(let bounds): JSONSchema.number(in: bounds)
    case .delay: JSONSchema.any(of: [seconds, JSONSchema.choice(["inf"])])
    case .count(let bounds): JSONSchema.wholeNumber(in: bounds)
    case .curve: JSONSchema.text(pattern: TimingCurve.pattern)
    case .range(let bounds): JSONSchema.array(of: JSONSchema.number(in: bounds), counts: 2...2)
    case .flag: JSONSchema.type("boolean")
    }
  }

  private static let layer = JSONSchema.object(
    properties: [
      ("name", name), ("shape", JSONSchema.choice(Layer.Shape.allCases.map(\.rawValue))), ("radius", extent),
      ("inset", valueOrParameter(extent)), ("fill", color), ("stroke", stroke), ("shadow", shadow),
      ("pictures", JSONSchema.array(of: name, counts: Effect.Limits.pictures)),
      ("pictureMode", JSONSchema.choice(ImageRenderingMode.choices)),
      ("pictureAnchor", JSONSchema.choice(ImageAnchor.choices)), ("model", model), ("copies", copies),
      ("groups", JSONSchema.array(of: group, counts: Effect.Limits.groups)),
    ], required: ["name"]
  ).object

  private static let stroke = JSONSchema.object(
    properties: [("color", color), ("width", valueOrParameter(extent))], required: ["color", "width"]
  ).object

  private static let shadow = JSONSchema.object(
    properties: [
      ("color", color), ("dx", JSONSchema.number(in: Effect.Limits.shadowOffsets)),
      ("dy", JSONSchema.number(in: Effect.Limits.shadowOffsets)),
      ("radius", JSONSchema.number(in: Effect.Limits.shadowRadii)),
    ], required: ["color", "radius"]
  ).object

  private static let model = JSONSchema.object(
    properties: AnimatedProperty.allCases.map { property in
      let number = JSONSchema.number(in: Effect.Limits.values(of: property))
      return (property.rawValue, property == .opacity ? valueOrParameter(number) : number)
    }
  ).object

  private static let copies = valueOrParameter(JSONSchema.wholeNumber(in: Scene.Limits.rings))

  private static let group = JSONSchema.object(
    properties: [
      ("duration", valueOrParameter(JSONSchema.number(in: Scene.Limits.seconds))),
      ("rest", valueOrParameter(seconds)),
      ("curve", curve), ("repeat", repeatCount),
      ("autoreverses", valueOrParameter(JSONSchema.type("boolean"))),
      ("fill", fillMode), ("animations", JSONSchema.array(of: animation, counts: Effect.Limits.animations)),
    ], required: ["duration", "animations"]
  ).object

  private static let repeatCount = JSONSchema.any(of: [
    JSONSchema.number(above: 0, upTo: Effect.Limits.repeats), JSONSchema.choice(["infinite"]),
  ])

  private static let animation = JSONSchema.object(
    properties: [
      ("property", JSONSchema.choice(AnimatedProperty.allCases.map(\.rawValue))), ("values", values),
      ("keyTimes", list(of: JSONSchema.number(in: 0...1), most: Effect.Limits.keyframes.upperBound + 1)),
      (
        "curves",
        list(of: JSONSchema.text(pattern: TimingCurve.pattern), most: Effect.Limits.keyframes.upperBound)
      ),
      ("mode", JSONSchema.choice(Keyframes.Mode.allCases.map(\.rawValue))), ("curve", curve),
      ("begin", valueOrParameter(seconds)), ("duration", valueOrParameter(seconds)), ("fill", fillMode),
    ], required: ["property", "values"]
  ).object

  private static let values = valueOrParameter(
    JSONSchema.array(of: JSONSchema.number(in: Scene.Limits.scales), counts: Effect.Limits.keyframes))

  private static let extent = JSONSchema.text(pattern: LayerLength.pattern)
  private static let color = valueOrParameter(JSONSchema.text(pattern: RGBA.pattern))
  private static let curve = valueOrParameter(JSONSchema.text(pattern: TimingCurve.pattern))
  private static let seconds = JSONSchema.number(in: 0...Scene.Limits.seconds.upperBound)
  private static let fillMode = JSONSchema.choice(MediaTiming.FillMode.allCases.map(\.rawValue))

  private static func list(of element: JSONValue, most: Int) -> JSONValue {
    JSONSchema.array(of: element, counts: 1...most)
  }

  /// Returns a schema that matches a value or a parameter reference.
  private static func valueOrParameter(_ schema: JSONValue) -> JSONValue {
    JSONSchema.any(of: [schema, JSONSchema.choice(EffectParameter.allCases.map { "$\($0.rawValue)" })])
  }
}
