import PulseBasics
package import PulseDocument
package import PulseMapStyle
import PulsePixels
package import PulseScene

/// A built-in map style as a MapLibre document: the layers of this program's own map for one schema and one theme.
///
/// The document is made from a palette, the widths and fades of layers, and the rules of the schema.
package struct BuiltInStyle: Sendable {
  /// The name, such as `openmaptiles-light`.
  package var name: String { "\(source)-\(theme)" }

  /// The name of the schema of the tiles that it draws.
  package var schemaName: String { schema.name }

  /// The name of the theme: `light` or `dark`.
  package var theme: String { colors.theme.rawValue }

  let schema: VectorTileSchema
  private let colors: Colors

  /// The layers for all schemas.
  let style: VectorStyle

  /// A theme with some colors of its own.
  private struct Colors: Hashable {
    let theme: MapTheme
    let own: MapColors
  }

  /// Creates the style for a schema in a theme with some colors of its own.
  init(_ schema: VectorTileSchema, _ theme: MapTheme, _ colors: MapColors = MapColors()) {
    self.schema = schema
    self.colors = Colors(theme: theme, own: colors)
    style = VectorStyle(theme, colors)
  }

  /// The built-in styles, one for each schema and theme.
  package static let all = VectorTileSchema.all.flatMap { schema in
    [MapTheme.light, .dark].map { BuiltInStyle(schema, $0) }
  }

  /// The schema and the colors of a parsed style.
  private struct ParsedKey: Hashable {
    let schema: VectorTileSchema
    let colors: Colors
  }

  private static let parsed = BoundedCache<ParsedKey, StyleDocument>(capacity: 32)

  /// Returns the style that draws tiles of a schema, parsed once.
  ///
  /// - Parameters:
  ///   - schema: The schema; `nil` for an unknown one, whose features are drawn plainly.
  ///   - theme: The theme.
  ///   - colors: The colors that are not those of the theme.
  /// - Returns: The style.
  package static func document(
    for schema: VectorTileSchema?, _ theme: MapTheme, _ colors: MapColors
  ) -> StyleDocument {
    let schema = schema ?? .unknown
    return parsed.value(of: ParsedKey(schema: schema, colors: Colors(theme: theme, own: colors))) {
      do {
        return try StyleDocument(BuiltInStyle(schema, theme, colors).document)
      } catch {
        preconditionFailure("a built-in style cannot be read: \(error)")
      }
    }
  }

  /// The name of the source of tiles.
  var source: String { schema.name.lowercased() }

  /// The style as a MapLibre document of version 8.
  package var document: JSONValue {
    JSONValue([
      "version": .number(8),
      "name": .string("pulsemap \(schema.name) \(theme)"),
      "metadata": JSONValue([
        "pulsemap:seamless": .boolean(true), "pulsemap:schema": .string(schema.name),
        "pulsemap:theme": .string(theme),
      ]),
      "sources": JSONValue([
        source: JSONValue([
          "type": .string("vector"), "url": .string("pmtiles://area.pmtiles"),
          "attribution": .string(schema.attribution),
        ])
      ]),
      "layers": .array(layers),
    ])
  }

  /// The layers from bottom to top: shapes in the order of the map, then labels, the most important last.
  private var layers: [JSONValue] {
    var layers = StyleLayerList(source: source)
    layers.append(
      "background", type: "background", paint: ["background-color": .color(style.background)])
    var (fills, lines) = ([FillLayer](), [LineLayer]())
    func finish() {
      if !fills.isEmpty { append(fills, to: &layers) }
      if !lines.isEmpty { append(lines, to: &layers) }
      (fills, lines) = ([], [])
    }
    for rule in style.rules {
      switch rule {
      case .area(let rule):
        if !lines.isEmpty || fills.last?.mayShareLayer(with: rule) == false { finish() }
        fills.append(rule)
      case .line(let rule):
        if !fills.isEmpty || lines.last?.mayShareLayer(with: rule) == false { finish() }
        lines.append(rule)
      }
    }
    finish()
    if let points = schema.points {
      layers.append(
        "points", type: "circle", of: (points, .geometry("Point")),
        paint: ["circle-radius": .number(2.5), "circle-color": .color(style.labels.dot)])
    }
    appendLabels(to: &layers)
    return layers.layers
  }
}

/// The layers of a MapLibre document under construction.
struct StyleLayerList {
  /// The name of the source of tiles.
  let source: String

  private(set) var layers: [JSONValue] = []
  private var names: Set<String> = []

  /// Creates an empty list for tiles of a source.
  init(source: String) { self.source = source }

  /// Appends a layer; its name gets a number if it is taken.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The type.
  ///   - origin: The layer of the tiles, and the condition on its features; `nil` for a background.
  ///   - zooms: The lowest and the highest zoom.
  ///   - hints: The hints for seamless styles, without their prefix.
  ///   - layout: The layout properties; those without a value are left out.
  ///   - paint: The paint properties; those without a value are left out.
  mutating func append(
    _ name: String, type: String, of origin: (layer: String, condition: StyleCondition)? = nil,
    zooms: (lowest: JSONValue?, highest: JSONValue?) = (nil, nil),
    hints: KeyValuePairs<String, JSONValue?> = [:], layout: KeyValuePairs<String, JSONValue?> = [:],
    paint: KeyValuePairs<String, JSONValue?> = [:]
  ) {
    let id = freeName(name)
    names.insert(id)
    let hasLayout = layout.contains { $0.value != nil }
    let known = hints.compactMap { hint in
      hint.value.map { JSONValue.Member(key: "pulsemap:" + hint.key, value: $0) }
    }
    layers.append(
      JSONValue([
        "id": .string(id), "type": .string(type),
        "source": origin.map { _ in .string(source) },
        "source-layer": origin.map { .string($0.layer) },
        "minzoom": zooms.lowest, "maxzoom": zooms.highest, "filter": origin?.condition.filter,
        "metadata": known.isEmpty ? nil : .object(known),
        "layout": hasLayout ? JSONValue(layout) : nil, "paint": JSONValue(paint),
      ]))
  }

  /// Returns a name with a number if it is taken.
  func freeName(_ name: String) -> String {
    guard names.contains(name) else { return name }
    return (2...99).lazy.map { "\(name)-\($0)" }.first { !names.contains($0) } ?? name
  }

  /// Returns words for the names of layers: `country-border` for `countryBorder`.
  static func name(_ words: String) -> String {
    var bytes: [UInt8] = []
    for byte in words.utf8 {
      if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte {
        bytes += [UInt8(ascii: "-"), byte | 0x20]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// Returns a color as CSS: `#aac8dc`, or with an alpha from 0 to 1.
  static func color(_ color: RGBA) -> JSONValue {
    let channels = [color.red, color.green, color.blue]
    if color.alpha == 255 {
      let digits = channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return .string("#" + digits.joined())
    }
    let alpha = Double(Int(color.alpha) * 1000 / 255) / 1000
    return .string("rgba(\(channels.map(String.init).joined(separator: ", ")), \(alpha))")
  }
}
