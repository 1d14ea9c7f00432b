import PulseBasics
import PulseDocument

/// The name, attribution and vector layers in a tile set's TileJSON metadata.
struct TileMetadata {
  let name: String?

  /// The attribution as plain text.
  let attribution: String?

  /// The attribute keys of vector layers by layer name.
  let layers: [String: Set<String>]

  /// All members of the object; empty if it is malformed.
  let members: [JSONValue.Member]

  /// Parses JSON; malformed metadata are ignored.
  init(json bytes: [UInt8]) {
    var texts: [Bytewise: String] = [:]
    var layers: [String: Set<String>] = [:]
    members = if case .object(let members)? = try? JSONParser.parse(bytes) { members } else { [] }
    for member in members {
      if case .string(let text) = member.value { texts[member.key.bytewise] = text }
      if member.key == "vector_layers", case .array(let values) = member.value {
        for value in values { Self.add(value, to: &layers) }
      }
    }
    self.layers = layers
    name = texts["name"].flatMap(HTMLStripper.plainTextLine)
    attribution = texts["attribution"].flatMap(HTMLStripper.plainTextLine)
  }

  /// Adds the name and the attribute keys of a layer, an element of `vector_layers` (TileJSON 3), to a
  /// dictionary by name.
  ///
  /// Elements that are malformed or without a name are ignored.
  private static func add(_ value: JSONValue, to layers: inout [String: Set<String>]) {
    guard case .object(let members) = value else { return }
    var (name, keys): (String?, Set<String>) = (nil, [])
    for member in members {
      switch (member.key, member.value) {
      case ("id", .string(let text)): name = text
      case ("fields", .object(let fields)): keys = Set(fields.map(\.key))
      default: break
      }
    }
    if let name { layers[name, default: []].formUnion(keys) }
  }
}
