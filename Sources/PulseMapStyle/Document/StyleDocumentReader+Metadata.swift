import PulseBasics
import PulseDocument

extension StyleDocumentReader {
  /// The beginning of the keys of `metadata` that are read.
  private static let prefix = "pulsemap:"

  /// Returns the keys of `metadata` of layers that are read.
  private static func hintKeys(_ kind: StyleDocument.Layer.Kind) -> [String] {
    switch kind {
    case .symbol: ["kind", "dots", "area", "square-meters", "shield", "repeat"].map { prefix + $0 }
    case .fill, .line: [prefix + "group"]
    default: []
    }
  }

  /// Reads whether a style is drawn without seams between its tiles.
  mutating func isSeamless(_ metadata: JSONValue?) -> Bool {
    guard let value = metadata?.member(LayerHints.seamlessKey) else { return false }
    if case .boolean(let isSeamless) = value { return isSeamless }
    ignore(
      .member(LayerHints.seamlessKey, of: .member("metadata", of: .document)),
      "is \(value.quotedForMessage) and is ignored; write true or false")
    return false
  }

  /// Reports the hints that name dots which are no layer of circles.
  mutating func reportUnknownDots(
    _ dots: [(name: String, place: DocumentPlace)], among layers: [StyleDocument.Layer]
  ) {
    let circles = layers.filter { $0.kind == .circle }.map(\.id)
    for (name, place) in dots where !circles.contains(where: { equalBytes($0, name) }) {
      let near = SpellChecker.suggestions(for: name, among: circles)
      ignore(
        .member("pulsemap:dots", of: .member("metadata", of: place)),
        "'\(name.excerpt)' is no layer of circles and is ignored; "
          + (near.isEmpty ? "write the name of one" : SpellChecker.didYouMean(near)))
    }
  }

  /// Reads the hints of a layer.
  mutating func hints(
    _ layer: JSONValue, _ kind: StyleDocument.Layer.Kind, _ place: DocumentPlace
  ) -> LayerHints {
    var hints = LayerHints()
    let keys = Self.hintKeys(kind)
    guard !keys.isEmpty, case .object(let members)? = layer.member("metadata") else { return hints }
    for member in members where member.key.bytewise.hasPrefix(Self.prefix) {
      let value = member.value
      var remedy: String?
      switch member.key {
      case let key where !keys.contains(key):
        let near = SpellChecker.suggestions(for: key, among: keys)
        let end = near.isEmpty ? "use \(SpellChecker.disjunction(keys))" : SpellChecker.didYouMean(near)
        ignore(.member(key, of: .member("metadata", of: place)), "unknown key, which is ignored; \(end)")
      case "pulsemap:group":
        hints.group = value.plainString
        if hints.group == nil { remedy = "write the name of a group" }
      case "pulsemap:square-meters":
        hints.squareMeters = value.plainString
        if hints.squareMeters == nil { remedy = "write the name of a property" }
      case "pulsemap:kind":
        hints.kind = value.plainString.flatMap(LayerHints.Kind.init)
        if hints.kind == nil {
          remedy = "write \(SpellChecker.disjunction(LayerHints.Kind.allCases.map(\.rawValue)))"
        }
      case "pulsemap:dots":
        hints.dots = value.plainString
        if hints.dots == nil { remedy = "write the name of a layer of circles" }
      case "pulsemap:area":
        hints.area = value.plainString
        if hints.area == nil { remedy = "write the name of a layer of the tiles" }
      default:
        guard case .boolean(let isTrue) = value else {
          remedy = "write true or false"
          break
        }
        if member.key == "pulsemap:shield" { hints.isShield = isTrue } else { hints.isRepeated = isTrue }
      }
      if let remedy {
        ignore(
          .member(member.key, of: .member("metadata", of: place)),
          "is \(value.quotedForMessage) and is ignored; \(remedy)")
      }
    }
    return hints
  }
}
