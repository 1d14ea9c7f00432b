package import PulseArguments
package import PulseDocument
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
      ("effect", Effect.schema),
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
    let own = (identity + place + namedPlace + event).map { ($0.key, $0.info.schema(standard: nil)) }
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

extension Argument {
  /// Returns the argument's default as a JSON value; `nil` if it is a sentence.
  package func standard(in root: Root) -> JSONValue? {
    if info.kind == .flag, info.choices.isEmpty { return .boolean(false) }
    guard let word = info.defaultText else { return nil }
    var root = root
    return (try? set(.string(word), in: &root)).flatMap { json(in: root) }
  }
}

extension ArgumentInfo {
  /// Returns the JSON schema of the argument's value in files.
  ///
  /// - Parameters:
  ///   - standard: The default; `nil` if it is a sentence, or there is none.
  ///   - isListEmptyAllowed: Whether a list of values of a repeated argument may be empty.
  /// - Returns: The schema.
  package func schema(standard: JSONValue?, isListEmptyAllowed: Bool = false) -> JSONValue {
    var alternatives = choices.isEmpty ? [] : [JSONSchema.choice(choices)]
    alternatives += jsonRepresentations.map(\.schema)
    if choices == EffectReference.choices { alternatives.append(JSONSchema.reference("effect")) }
    if isRepeated {
      alternatives.append(
        JSONSchema.array(of: JSONSchema.type("string"), counts: (isListEmptyAllowed ? 0 : 1)...Int.max))
    }
    var sentence = help
    if let bareUnit { sentence += " A number alone is in \(bareUnit)." }
    if standard == nil, let defaultText { sentence += " Default: \(defaultText)." }
    return JSONSchema.described(JSONSchema.any(of: alternatives), as: sentence, standard: standard)
  }
}

extension JSONRepresentation {
  fileprivate var schema: JSONValue {
    switch self {
    case .number(let range): JSONSchema.number(in: range)
    case .positiveNumber(let most): JSONSchema.number(above: 0, upTo: most)
    case .wholeNumber(let range): JSONSchema.wholeNumber(in: range)
    case .boolean: JSONSchema.type("boolean")
    case .pair(let range): JSONSchema.array(of: JSONSchema.number(in: range), counts: 2...2)
    case .numbers(let count): JSONSchema.array(of: JSONSchema.type("number"), counts: count...count)
    case .text(let pattern): JSONSchema.text(pattern: pattern)
    case .texts: JSONSchema.array(of: JSONSchema.type("string"), counts: 1...Int.max)
    }
  }
}
