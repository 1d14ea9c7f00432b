import PulseDocument

/// What a store of tiles says of itself in a JSON text.
struct TileMetadata {
  /// What the map is called.
  let name: String?

  /// The line that its makers ask for.
  let attribution: String?

  /// Reads a text; one that is no JSON says nothing.
  init(json bytes: [UInt8]) {
    var texts: [String: String] = [:]
    if case .object(let members)? = try? JSONParser.parse(bytes) {
      for member in members {
        if case .string(let text) = member.value { texts[member.key] = text }
      }
    }
    name = texts["name"].flatMap(PlainText.line)
    attribution = texts["attribution"].flatMap(PlainText.line)
  }
}
