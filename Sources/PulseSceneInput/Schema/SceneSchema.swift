import PulseArguments
import PulseDocument
import PulseScene

extension SceneSpec {
  /// Returns the JSON schema (draft 2020-12) of scene files, generated from the argument declarations, as text with a
  /// final line break.
  ///
  /// It is slightly stricter than the reader, which also accepts numbers in quotes.
  package static func schema() -> String {
    var scene = JSONSchema.object(properties: properties)
    scene["$defs"] = JSONSchema.object([
      ("overlay", JSONSchema.object(properties: OverlaySpec.properties).object),
      ("outline", JSONSchema.object(properties: MapPathSpec.properties).object),
      ("effect", EffectSchema.effect),
    ])
    var members = JSONObjectBuilder()
    members["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
    members["title"] = .string("pulsemap scene")
    members["description"] = .string(
      "Input of 'pulsemap render'. Keys match option names; overlays and outlines are arrays of objects.")
    return members.object.appendingMembers(of: scene.object).text + "\n"
  }

  private static var properties: [(String, JSONValue)] {
    let schema = JSONSchema.described(
      JSONSchema.type("string"),
      as: "URL of the JSON schema, for editors. It does not affect the scene.")
    let overlays = JSONSchema.described(
      JSONSchema.array(of: JSONSchema.reference("overlay"), counts: 0...Scene.Limits.overlays),
      as: "Overlays, from bottom to top. Without overlays, the scene has one at its center.")
    let mapPaths = JSONSchema.described(
      JSONSchema.array(of: JSONSchema.reference("outline"), counts: 0...Scene.Limits.overlays),
      as: "Lines and polygons below the overlays, from bottom to top.")
    return [(schemaKey, schema)]
      + arguments.map { ($0.key, $0.info.schema(standard: $0.standard(in: SceneSpec()))) }
      + [(overlaysKey, overlays), (mapPathsKey, mapPaths)]
  }
}

extension OverlaySpec {
  /// Properties that the scene has too refer to their descriptions there.
  fileprivate static var properties: [(String, JSONValue)] {
    let own = (identity + place + event).map { ($0.key, $0.info.schema(standard: nil)) }
    let lists = Set(SceneSpec.arguments.filter(\.info.isRepeated).map(\.key))
    return own
      + arguments.map { argument in
        // An overlay has one track, the scene a list.
        let isList = lists.contains(argument.key)
        return (
          argument.key,
          isList ? argument.info.schema(standard: nil) : JSONSchema.reference(property: argument.key)
        )
      }
  }
}

extension MapPathSpec {
  fileprivate static var properties: [(String, JSONValue)] {
    let position = JSONSchema.array(of: JSONSchema.number(in: nil), counts: 2...Int.max)
    let line = JSONSchema.array(of: position, counts: 2...Int.max)
    let coordinates = JSONSchema.described(
      JSONSchema.any(of: [line, JSONSchema.array(of: line, counts: 1...Int.max)]),
      as:
        "Positions (longitude, latitude), or arrays of them: the outer ring of a polygon, then its holes."
    )
    return [("coordinates", coordinates)]
      + arguments.map { ($0.key, $0.info.schema(standard: $0.standard(in: MapPathSpec()))) }
  }
}
