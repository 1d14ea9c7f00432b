import PulseDocument

/// What a store of tiles says of itself in a JSON text.
struct TileMetadata {
  /// What the map is called.
  let name: String?

  /// The line that its makers ask for.
  let attribution: String?

  /// The names of the layers of vector tiles, and the keys of each.
  let layers: [String: Set<String>]

  /// Reads a text; one that is no JSON says nothing.
  init(json bytes: [UInt8]) {
    var texts: [String: String] = [:]
    var layers: [String: Set<String>] = [:]
    if case .object(let members)? = try? JSONParser.parse(bytes) {
      for member in members {
        if case .string(let text) = member.value { texts[member.key] = text }
        if member.key == "vector_layers", case .array(let values) = member.value {
          for value in values { Self.add(value, to: &layers) }
        }
      }
    }
    self.layers = layers
    name = texts["name"].flatMap(PlainText.line)
    attribution = texts["attribution"].flatMap(PlainText.line)
  }

  /// Adds an element of `vector_layers` as TileJSON 3 describes it.
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
