import PulseSceneText
import PulseArguments
package import PulseDocument
import PulseMotion
import PulsePixels
import PulseScene

/// The JSON schema of effects, with the keys and ranges of `EffectReader`.
package enum EffectSchema {
  package static let effect = Schema.described(
    Schema.object(
      properties: [
        ("name", name), ("summary", Schema.type("string")), ("origin", Schema.type("string")),
        ("note", Schema.type("string")), ("radius", Schema.text(pattern: Length.pattern)),
        ("parameters", parameters),
        ("layers", Schema.list(of: layer, counts: Effect.Limits.layers)),
      ], required: ["name", "radius", "layers"]
    ).object, as: "A look of one's own; 'pulsemap effects NAME' prints one to make it from.")

  private static let name = Schema.text(pattern: "\\S")

  private static let parameters = Schema.object(
    properties: EffectParameter.allCases.map { ($0.rawValue, schema(of: $0.definition.kind)) }
  ).object

  private static func schema(of kind: EffectParameter.Kind) -> JSONValue {
    switch kind {
    case .color: Schema.text(pattern: RGBA.pattern)
    case .width, .inset: extent
    case .seconds(let bounds), .number(let bounds): Schema.number(in: bounds)
    case .delay: Schema.any(of: [seconds, Schema.choice(["inf"])])
    case .count(let bounds): Schema.wholeNumber(in: bounds)
    case .curve: Schema.text(pattern: TimingCurve.pattern)
    case .range(let bounds): Schema.list(of: Schema.number(in: bounds), counts: 2...2)
    case .flag: Schema.type("boolean")
    }
  }

  private static let layer = Schema.object(
    properties: [
      ("name", name), ("shape", Schema.choice(Layer.Shape.allCases.map(\.rawValue))), ("radius", extent),
      ("inset", valueOrParameter(extent)), ("fill", color), ("stroke", stroke), ("shadow", shadow),
      ("pictures", Schema.list(of: name, counts: Effect.Limits.pictures)),
      ("pictureMode", Schema.choice(ImageRenderingMode.choices)),
      ("pictureAnchor", Schema.choice(ImageAnchor.choices)), ("model", model), ("copies", copies),
      ("groups", Schema.list(of: group, counts: Effect.Limits.groups)),
    ], required: ["name"]
  ).object

  private static let stroke = Schema.object(
    properties: [("color", color), ("width", valueOrParameter(extent))], required: ["color", "width"]
  ).object

  private static let shadow = Schema.object(
    properties: [
      ("color", color), ("dx", Schema.number(in: Effect.Limits.shadowOffsets)),
      ("dy", Schema.number(in: Effect.Limits.shadowOffsets)),
      ("radius", Schema.number(in: Effect.Limits.shadowRadii)),
    ], required: ["color", "radius"]
  ).object

  private static let model = Schema.object(
    properties: AnimatedProperty.allCases.map { property in
      let number = Schema.number(in: Effect.Limits.values(of: property))
      return (property.rawValue, property == .opacity ? valueOrParameter(number) : number)
    }
  ).object

  private static let copies = valueOrParameter(Schema.wholeNumber(in: Scene.Limits.rings))

  private static let group = Schema.object(
    properties: [
      ("duration", valueOrParameter(Schema.number(in: Scene.Limits.seconds))),
      ("rest", valueOrParameter(seconds)),
      ("curve", curve), ("repeat", repeatCount), ("autoreverses", valueOrParameter(Schema.type("boolean"))),
      ("fill", fillMode), ("animations", Schema.list(of: animation, counts: Effect.Limits.animations)),
    ], required: ["duration", "animations"]
  ).object

  private static let repeatCount = Schema.any(of: [
    Schema.number(above: 0, upTo: Effect.Limits.repeats), Schema.choice(["infinite"]),
  ])

  private static let animation = Schema.object(
    properties: [
      ("property", Schema.choice(AnimatedProperty.allCases.map(\.rawValue))), ("values", values),
      ("keyTimes", list(of: Schema.number(in: 0...1), most: Effect.Limits.keyframes.upperBound + 1)),
      (
        "curves",
        list(of: Schema.text(pattern: TimingCurve.pattern), most: Effect.Limits.keyframes.upperBound)
      ),
      ("mode", Schema.choice(Keyframes.Mode.allCases.map(\.rawValue))), ("curve", curve),
      ("begin", valueOrParameter(seconds)), ("duration", valueOrParameter(seconds)), ("fill", fillMode),
    ], required: ["property", "values"]
  ).object

  private static let values = valueOrParameter(
    Schema.list(of: Schema.number(in: Scene.Limits.scales), counts: Effect.Limits.keyframes))

  private static let extent = Schema.text(pattern: LayerLength.pattern)
  private static let color = valueOrParameter(Schema.text(pattern: RGBA.pattern))
  private static let curve = valueOrParameter(Schema.text(pattern: TimingCurve.pattern))
  private static let seconds = Schema.number(in: 0...Scene.Limits.seconds.upperBound)
  private static let fillMode = Schema.choice(MediaTiming.FillMode.allCases.map(\.rawValue))

  private static func list(of element: JSONValue, most: Int) -> JSONValue {
    Schema.list(of: element, counts: 1...most)
  }

  /// Returns a schema that matches a value or a parameter reference.
  private static func valueOrParameter(_ schema: JSONValue) -> JSONValue {
    Schema.any(of: [schema, Schema.choice(EffectParameter.allCases.map { "$\($0.rawValue)" })])
  }
}
