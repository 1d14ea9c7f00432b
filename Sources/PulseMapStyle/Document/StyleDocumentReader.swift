import PulseBasics
package import PulseDocument

extension StyleDocument {
  /// Reads a style.
  ///
  /// - Parameter bytes: The JSON document in UTF-8.
  /// - Throws: ``DocumentError`` for a document that is no style of version 8, with all reasons.
  package init(_ bytes: [UInt8]) throws(DocumentError) {
    try self.init(JSONParser.parse(bytes))
  }

  /// Reads a style from its JSON value.
  ///
  /// - Parameter json: The document.
  /// - Throws: ``DocumentError`` for a document that is no style of version 8, with all reasons.
  package init(_ json: JSONValue) throws(DocumentError) {
    var reader = StyleDocumentReader()
    self = try reader.read(json)
  }
}

/// A reader of styles: leaves out what it cannot use, and lists it.
///
/// The documents are those of strangers, so that numbers of parts are limited.
struct StyleDocumentReader {
  static let mostLayers = 5000
  static let mostSources = 1000

  /// The keys of the document that are read, and those that change no still image.
  private static let keys = [
    "version", "name", "sources", "layers", "sprite", "glyphs", "light", "state", "projection",
  ]
  private static let keysWithoutEffect: Set = [
    "metadata", "center", "centerAltitude", "zoom", "bearing", "pitch", "roll", "sky", "fog", "terrain",
    "transition", "id", "owner", "created", "modified", "draft", "visibility", "protected", "schema",
  ]

  var ignored: [Diagnostic] = []

  /// The expressions of all layers.
  let cache = ExpressionCache()

  mutating func read(_ json: JSONValue) throws(DocumentError) -> StyleDocument {
    var problems: [Diagnostic] = []
    guard case .object(let members) = json else {
      throw DocumentError(.document, "is no style; write an object with 'version': 8")
    }
    if json.member("version")?.plainNumber != 8 {
      let message = json.member("version").map { "\($0.quotedForMessage) is not supported; use version 8" }
      problems.append(Diagnostic(.member("version", of: .document), message ?? "is missing; write 8"))
    }
    let layers = list(json, &problems)
    let sources = json.member("sources") ?? .null
    if case .object = sources {
    } else {
      problems.append(Diagnostic(.member("sources", of: .document), "is missing; write an object of sources"))
    }
    guard problems.isEmpty else { throw DocumentError(diagnostics: problems) }
    reportIgnoredKeys(members)
    let readSources = self.sources(sources)
    let isSeamless = isSeamless(json.member("metadata"))
    return StyleDocument(
      name: json.member("name")?.plainString, globalState: state(json.member("state")), sources: readSources,
      sprites: sprites(json.member("sprite")), glyphs: json.member("glyphs")?.plainString,
      light: light(json), layers: self.layers(layers, sources: readSources), isSeamless: isSeamless,
      ignored: ignored)
  }

  private func list(_ json: JSONValue, _ problems: inout [Diagnostic]) -> [JSONValue] {
    let place = DocumentPlace.member("layers", of: .document)
    guard let layers = json.member("layers")?.plainArray else {
      problems.append(Diagnostic(place, "is missing; write an array of layers"))
      return []
    }
    if layers.count > Self.mostLayers {
      problems.append(Diagnostic(place, "has \(layers.count) layers; use at most \(Self.mostLayers)"))
    }
    return layers
  }

  /// Adds a diagnostic about what is left out.
  mutating func ignore(_ place: DocumentPlace, _ message: String) {
    ignored.append(Diagnostic(place, message))
  }

  private mutating func reportIgnoredKeys(_ members: [JSONValue.Member]) {
    for member in members where !Self.keysWithoutEffect.contains(member.key) {
      let place = DocumentPlace.member(member.key, of: .document)
      if member.key == "projection" {
        let type = member.value.member("type") ?? member.value
        if type != .string("mercator") {
          ignore(place, "is ignored; the map is drawn in the Mercator projection")
        }
      } else if !Self.keys.contains(member.key) {
        let near = SpellChecker.suggestions(for: member.key, among: Self.keys)
        ignore(
          place, "unknown key, which is ignored\(near.isEmpty ? "" : "; \(SpellChecker.didYouMean(near))")")
      }
    }
  }

  /// Reads the values that expressions of the global state read.
  private mutating func state(_ json: JSONValue?) -> [String: StyleValue] {
    guard let json else { return [:] }
    let place = DocumentPlace.member("state", of: .document)
    guard case .object(let members) = json else {
      ignore(place, "is \(json.quotedForMessage) and is ignored; write an object of names")
      return [:]
    }
    var state: [String: StyleValue] = [:]
    for member in members {
      if let value = member.value.member("default") {
        state[member.key] = StyleValue(value)
      } else {
        ignore(.member(member.key, of: place), "has no value and is ignored; write {\"default\": ...}")
      }
    }
    return state
  }

  private mutating func sprites(_ json: JSONValue?) -> [StyleDocument.Sprite] {
    let place = DocumentPlace.member("sprite", of: .document)
    switch json {
    case nil: return []
    case .string(let url)?: return [StyleDocument.Sprite(id: "default", url: url)]
    case .array(let list)?:
      var sprites: [StyleDocument.Sprite] = []
      for (index, element) in list.enumerated() {
        if let id = element.member("id")?.plainString, let url = element.member("url")?.plainString {
          sprites.append(StyleDocument.Sprite(id: id, url: url))
        } else {
          ignore(.element(index, of: place), "is ignored; write an object with 'id' and 'url'")
        }
      }
      return sprites
    case let other?:
      ignore(place, "is \(other.quotedForMessage) and is ignored; write a URL")
      return []
    }
  }
}
