import PulseBasics
import PulseDocument

extension StyleDocumentReader {
  /// The keys of layers that are read, and those that change no image.
  private static let layerKeys = [
    "id", "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint", "ref",
  ]
  private static let layerKeysWithoutEffect: Set = ["metadata", "interactive", "slot", "name"]

  /// The keys that a layer takes from the one that `ref` names.
  private static let sharedKeys = [
    "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout",
  ]

  /// Reads the light on extrusions.
  mutating func light(_ json: JSONValue) -> StyleDocument.Light {
    StyleDocument.Light(values(json, "light", StyleProperty.light, [], "the light", .document))
  }

  /// The property that all layers have.
  private static let visibility = StyleProperty.choice(
    "visibility", ["visible", "none"], "visible", .nothing)

  /// Reads the layers; those that cannot be drawn are left out.
  mutating func layers(_ list: [JSONValue], sources: [StyleDocument.Source]) -> [StyleDocument.Layer] {
    var byID: [Bytewise: JSONValue] = [:]
    for json in list {
      if let id = json.member("id")?.plainString, byID[id.bytewise] == nil { byID[id.bytewise] = json }
    }
    let sources = Dictionary(sources.map { ($0.id.bytewise, $0) }) { first, _ in first }
    var names: Set<Bytewise> = []
    var layers: [StyleDocument.Layer] = []
    var dots: [(name: String, place: DocumentPlace)] = []
    for (index, json) in list.enumerated() {
      let place = DocumentPlace.element(index, of: .member("layers", of: .document))
      guard let id = json.member("id")?.plainString else {
        ignore(place, "is ignored, since it has no name; write 'id' as one of its keys")
        continue
      }
      guard names.insert(id.bytewise).inserted else {
        ignore(place, "layer '\(id.excerpt)' is ignored, since another one has its name; rename one of them")
        continue
      }
      guard let resolved = resolvingReference(json, among: byID, id, place),
        let layer = layer(resolved, id, sources, place)
      else { continue }
      layers.append(layer)
      if let name = layer.hints.dots { dots.append((name, place)) }
    }
    reportUnknownDots(dots, among: layers)
    return layers
  }

  /// Returns a layer with the keys of the one that it refers to; `nil` after a report.
  private mutating func resolvingReference(
    _ json: JSONValue, among layers: [Bytewise: JSONValue], _ id: String, _ place: DocumentPlace
  ) -> JSONValue? {
    guard case .object(var members) = json, let reference = json.member("ref") else { return json }
    guard let name = reference.plainString, let parent = layers[name.bytewise], parent.member("ref") == nil
    else {
      ignore(
        .member("ref", of: place),
        "layer '\(id.excerpt)' is ignored; \(reference.quotedForMessage) is no layer of its own")
      return nil
    }
    members.removeAll { Self.sharedKeys.contains($0.key) }
    members += Self.sharedKeys.compactMap { key in
      parent.member(key).map { JSONValue.Member(key: key, value: $0) }
    }
    return .object(members)
  }

  private mutating func layer(
    _ json: JSONValue, _ id: String, _ sources: [Bytewise: StyleDocument.Source], _ place: DocumentPlace
  ) -> StyleDocument.Layer? {
    let name = "layer '\(id.excerpt)'"
    let type = json.member("type")?.plainString ?? ""
    guard let kind = StyleDocument.Layer.Kind(rawValue: type) else {
      // The sky has no part in a map that is seen from above.
      if type != "sky" { ignoreType(type, name, place) }
      return nil
    }
    let sourceID = json.member("source")?.plainString
    let sourceLayer = json.member("source-layer")?.plainString
    if kind != .background {
      guard let source = sourceID.flatMap({ sources[$0.bytewise] }) else {
        let text = sourceID.map { "'\($0.excerpt)' is no source that can be drawn" } ?? "it has no source"
        ignore(.member("source", of: place), "\(name) is ignored; \(text)")
        return nil
      }
      guard fits(kind, source, sourceLayer, name, place) else { return nil }
    }
    reportUnknownKeys(json, name, place)
    var values = self.values(json, "layout", kind.layoutProperties, kind.paintProperties, name, place)
    let visibility = values.removeValue(forKey: "visibility")
    values.merge(self.values(json, "paint", kind.paintProperties, kind.layoutProperties, name, place)) { $1 }
    return StyleDocument.Layer(
      id: id, kind: kind, source: kind == .background ? nil : sourceID, sourceLayer: sourceLayer,
      minimumZoom: zoom("minzoom", json, name, place) ?? -.infinity,
      maximumZoom: zoom("maxzoom", json, name, place) ?? .infinity, filter: filter(json, name, place),
      hints: hints(json, kind, place), values: values,
      visibility: visibility ?? PropertyExpression(defaultOf: Self.visibility))
  }

  private mutating func ignoreType(_ type: String, _ name: String, _ place: DocumentPlace) {
    let types = StyleDocument.Layer.Kind.allCases.map(\.rawValue)
    let near = SpellChecker.suggestions(for: type, among: types)
    let remedy = near.isEmpty ? "use \(SpellChecker.disjunction(types))" : SpellChecker.didYouMean(near)
    ignore(
      .member("type", of: place),
      type.isEmpty
        ? "\(name) is ignored, since it has no type; \(remedy)"
        : "\(name) is ignored; '\(type.excerpt)' is no type of layers; \(remedy)")
  }

  /// Returns whether a layer can draw a source; reports why not.
  private mutating func fits(
    _ kind: StyleDocument.Layer.Kind, _ source: StyleDocument.Source, _ sourceLayer: String?, _ name: String,
    _ place: DocumentPlace
  ) -> Bool {
    let hasFeatures: Bool
    switch source.kind {
    case .vector:
      hasFeatures = true
      if sourceLayer == nil, ![.raster, .hillshade, .colorRelief].contains(kind) {
        ignore(place, "\(name) is ignored, since tiles have several layers; write 'source-layer'")
        return false
      }
    case .geoJSON: hasFeatures = true
    case .raster, .image: hasFeatures = false
    case .elevation: hasFeatures = false
    }
    let isFitting: Bool
    switch (kind, source.kind) {
    case (.raster, .raster), (.raster, .image), (.hillshade, .elevation), (.colorRelief, .elevation):
      isFitting = true
    case (.raster, _), (.hillshade, _), (.colorRelief, _): isFitting = false
    default: isFitting = hasFeatures
    }
    if !isFitting {
      ignore(
        .member("source", of: place),
        "\(name) is ignored; '\(source.id.excerpt)' has no data for layers of the type \(kind.rawValue)")
    }
    return isFitting
  }

  private mutating func reportUnknownKeys(_ json: JSONValue, _ name: String, _ place: DocumentPlace) {
    guard case .object(let members) = json else { return }
    for member in members
    where !Self.layerKeys.contains(member.key) && !Self.layerKeysWithoutEffect.contains(member.key) {
      let near = SpellChecker.suggestions(for: member.key, among: Self.layerKeys)
      ignore(
        .member(member.key, of: place),
        "unknown key of \(name), which is ignored\(near.isEmpty ? "" : "; \(SpellChecker.didYouMean(near))")")
    }
  }

  /// Reads the properties of a section; those that are wrong or unknown are left out.
  ///
  /// `others` are the properties of the other section.
  private mutating func values(
    _ json: JSONValue, _ section: String, _ properties: [StyleProperty], _ others: [StyleProperty],
    _ name: String, _ place: DocumentPlace
  ) -> [String: PropertyExpression] {
    guard let object = json.member(section) else { return [:] }
    let place = DocumentPlace.member(section, of: place)
    guard case .object(let members) = object else {
      ignore(place, "is \(object.quotedForMessage) and is ignored for \(name); write an object of properties")
      return [:]
    }
    var values: [String: PropertyExpression] = [:]
    for member in members {
      let place = DocumentPlace.member(member.key, of: place)
      let isVisibility = section == "layout" && member.key == "visibility"
      guard let property = isVisibility ? Self.visibility : properties.first(where: { $0.name == member.key })
      else {
        // Transitions have ended in a still image.
        if !member.key.bytewise.hasSuffix("-transition") {
          ignore(place, unknownProperty(member.key, section, properties, others, name))
        }
        continue
      }
      do throws(ExpressionError) {
        values[member.key] = try PropertyExpression(member.value, for: property, cache: cache)
      } catch {
        ignore(error, place, consequence: "\(name) has its default")
      }
    }
    return values
  }

  private func unknownProperty(
    _ key: String, _ section: String, _ properties: [StyleProperty], _ others: [StyleProperty], _ name: String
  ) -> String {
    if others.contains(where: { $0.name == key }) {
      let other = section == "paint" ? "layout" : "paint"
      return "is no \(section) property and is ignored for \(name); write it in '\(other)'"
    }
    let near = SpellChecker.suggestions(for: key, among: properties.map(\.name))
    return
      "unknown property of \(name), which is ignored\(near.isEmpty ? "" : "; \(SpellChecker.didYouMean(near))")"
  }

  private mutating func zoom(_ key: String, _ json: JSONValue, _ name: String, _ place: DocumentPlace)
    -> Double?
  {
    guard let value = json.member(key) else { return nil }
    if let number = value.plainNumber, 0...24 ~= number { return number }
    ignore(
      .member(key, of: place), "\(value.quotedForMessage) is ignored for \(name); use a number from 0 to 24")
    return nil
  }

  private mutating func filter(_ json: JSONValue, _ name: String, _ place: DocumentPlace) -> StyleFilter? {
    guard let filter = json.member("filter"), filter != .null else { return nil }
    do throws(ExpressionError) {
      return try StyleFilter(filter, cache: cache)
    } catch {
      ignore(error, .member("filter", of: place), consequence: "\(name) draws all features")
      return nil
    }
  }
}
