package import PulseDocument
import PulsePixels

/// A built-in map style as a MapLibre document: the layers of this program's own map for one schema and one theme.
///
/// The document is made from the tables that the map is drawn from: the palette, the widths and fades of its layers,
/// and the rules of the schema.
package struct BuiltInStyle: Sendable {
  /// The name, such as `openmaptiles-light`.
  package let name: String

  /// The name of the schema of the tiles that it draws.
  package var schemaName: String { schema.name }

  /// The name of the theme: `light` or `dark`.
  package let theme: String

  let schema: VectorTileSchema
  let style: VectorStyle

  /// The built-in styles, one for each schema and theme.
  package static let all = VectorTileSchema.all.flatMap { schema in
    [("light", VectorStyle.light), ("dark", .dark)].map { theme, style in
      BuiltInStyle(name: "\(schema.name.lowercased())-\(theme)", theme: theme, schema: schema, style: style)
    }
  }

  /// The name of the source of tiles.
  static let source = "map"

  /// The style as a MapLibre document of version 8.
  package var document: JSONValue {
    JSONValue([
      "version": .number(8),
      "name": .string("pulsemap \(schema.name) \(theme)"),
      "metadata": JSONValue([
        "pulsemap:schema": .string(schema.name), "pulsemap:theme": .string(theme),
        "pulsemap:differences": .strings(Self.differences),
      ]),
      "sources": JSONValue([
        Self.source: JSONValue([
          "type": .string("vector"), "url": .string("pmtiles://area.pmtiles"),
          "attribution": .string(schema.attribution),
        ])
      ]),
      "layers": .array(layers),
    ])
  }

  /// The differences from the built-in map, which a MapLibre style cannot express.
  private static let differences = [
    "Numbers of routes are texts with halos, since there is no sprite with plates.",
    "Tiles have fewer details between whole zooms, where MapLibre shows those of one zoom lower.",
    "Dashes follow whole zooms and begin anew in each tile.",
    "Where polygons of one kind overlap, they are stronger while they fade in.",
    "Names along streets are those of single tiles, not of streets joined across tile borders.",
    "Names of lakes are shown at all sizes of lakes.",
    "Dots of stations are drawn where other labels are, too.",
  ]

  /// The layers from bottom to top: shapes in the order of the map, then labels, the most important last.
  private var layers: [JSONValue] {
    var layers = StyleLayerList()
    layers.append(
      "background", type: "background", paint: ["background-color": .color(style.background)])
    for rule in style.rules {
      switch rule {
      case .area(let rule): append(rule, to: &layers)
      case .line(let rule): append(rule, to: &layers)
      }
    }
    appendLabels(to: &layers)
    return layers.layers
  }
}

/// The layers of a MapLibre document under construction.
struct StyleLayerList {
  private(set) var layers: [JSONValue] = []
  private var names: Set<String> = []

  /// Appends a layer; its name gets a number if it is taken.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The type.
  ///   - origin: The layer of the tiles, and the condition on its features; `nil` for a background.
  ///   - zooms: The lowest and the highest zoom.
  ///   - layout: The layout properties; those without a value are left out.
  ///   - paint: The paint properties; those without a value are left out.
  mutating func append(
    _ name: String, type: String, of origin: (layer: String, condition: StyleCondition)? = nil,
    zooms: (lowest: JSONValue?, highest: JSONValue?) = (nil, nil),
    layout: KeyValuePairs<String, JSONValue?> = [:], paint: KeyValuePairs<String, JSONValue?> = [:]
  ) {
    let numbered = [name] + (2...99).map { "\(name)-\($0)" }
    let id = numbered.first { !names.contains($0) } ?? name
    names.insert(id)
    let hasLayout = layout.contains { $0.value != nil }
    layers.append(
      JSONValue([
        "id": .string(id), "type": .string(type),
        "source": origin.map { _ in .string(BuiltInStyle.source) },
        "source-layer": origin.map { .string($0.layer) },
        "minzoom": zooms.lowest, "maxzoom": zooms.highest, "filter": origin?.condition.filter,
        "layout": hasLayout ? JSONValue(layout) : nil, "paint": JSONValue(paint),
      ]))
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
