import Foundation
import PulseDocument
import PulseGeo
import PulseMapStyle
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// A built-in style, and the town in tiles of its schema.
struct StyledTown: Sendable, CustomTestStringConvertible {
  let style: BuiltInStyle
  let tiles: String
  var testDescription: String { "\(style.name), \(tiles)" }

  static let all = BuiltInStyle.all.flatMap { style in
    ["protomaps-3", "protomaps-4", "openmaptiles", "shortbread"]
      .filter { $0.hasPrefix(style.schemaName.lowercased()) }.map { StyledTown(style: style, tiles: $0) }
  }

  /// Returns the mean difference of channels between the map that is drawn without a style and the one in the style.
  func difference(zoom: Double, labels: Visibility) throws -> Double {
    let folder = try StyleFolder()
    try folder.write("style.json", style.document.foldedText.utf8)
    let tile = try #require(try VectorTiles.get().files["\(tiles)/14/8704/5975.mvt"])
    try folder.write("14-8704-5975.mvt", tile)
    let isNear = zoom > 15
    let view = try Viewport(
      tileX: isNear ? 8704.645 : 8704.5, tileY: isNear ? 5975.34 : 5975.5, of: 14, zoom: zoom, width: 480,
      height: 480, pixelRatio: 1)
    let theme: MapTheme = style.theme == "dark" ? .dark : .light
    func picture(_ path: String?) throws -> Bitmap {
      var map = MapStyle()
      (map.style, map.theme, map.labels) = (path, theme, labels)
      let source = try BasemapSource(path: folder.path("{z}-{x}-{y}.mvt"), style: map)
      let picture = source.basemap.paint(view)
      #expect(
        source.basemap.diagnostics.filter { !$0.contains("no tile") && !$0.contains("lower-zoom") } == [])
      return picture
    }
    let (plain, styled) = (try picture(nil), try picture(folder.path("style.json")))
    #expect(Set(styled.pixels).count > 20)
    let sum = zip(plain.pixels, styled.pixels).reduce(0) { sum, pair in
      sum + abs(Int(pair.0.red) - Int(pair.1.red)) + abs(Int(pair.0.green) - Int(pair.1.green))
        + abs(Int(pair.0.blue) - Int(pair.1.blue))
    }
    return Double(sum) / Double(3 * plain.pixels.count)
  }
}

@Suite struct `A built-in style` {
  @Test func `is there for each schema and theme`() {
    #expect(
      BuiltInStyle.all.map(\.name) == [
        "protomaps-light", "protomaps-dark", "openmaptiles-light", "openmaptiles-dark", "shortbread-light",
        "shortbread-dark",
      ])
  }

  @Test(arguments: BuiltInStyle.all)
  func `is a document of which nothing is ignored`(style: BuiltInStyle) throws {
    let document = try StyleDocument(Array(style.document.foldedText.utf8))
    #expect(document.ignored.map(\.description) == [])
    #expect(document.name == "pulsemap \(style.schemaName) \(style.theme)" && document.glyphs == nil)
    guard case .object(let members) = style.document,
      case .array(let layers)? = members.first(where: { $0.key == "layers" })?.value
    else { return #expect(Bool(false), "no layers") }
    #expect(document.layers.count == layers.count && document.isSeamless)
    #expect(layers.count < 110 && style.document.foldedText.utf8.count < 230_000, "a document to begin with")
  }

  @Test(arguments: BuiltInStyle.all)
  func `draws every value that the schema has`(style: BuiltInStyle) throws {
    let layers = try StyleDocument(Array(style.document.foldedText.utf8)).layers
    let schema = style.schema
    let context = EvaluationContext()
    context.zoom = 20
    func expect<Class>(
      _ rules: [String: [VectorTileSchema.Rule<Class>]], _ geometry: StyleGeometryType,
      _ kind: StyleDocument.Layer.Kind, _ isDrawn: (Class) -> Bool
    ) {
      for (source, rules) in rules {
        for rule in rules {
          for (value, name) in rule.classes where isDrawn(name) {
            let properties = StyleObject([(key: rule.key ?? "", value: .string(value))])
            context.feature = StyledFeature(id: .null, geometry, properties: properties, parts: [])
            let isFound = layers.contains { layer in
              layer.kind == kind && layer.sourceLayer == source
                && layer.filter?.includesFeature(of: context) ?? true
            }
            #expect(isFound, "\(source): \(rule.key ?? "") \(value)")
          }
        }
      }
    }
    expect(schema.areas, .polygon, .fill) { $0 != .hidden }
    expect(schema.lines, .line, .line) { _ in true }
    expect(schema.places, .point, .symbol) { _ in true }
    expect(schema.lineNames, .line, .symbol) { style.style.labels.lines[$0] != nil }
  }

  @Test(arguments: StyledTown.all)
  func `looks like the map without a style`(town: StyledTown) throws {
    for zoom in [15.0, 16, 17] {
      for labels in [Visibility.never, .always] {
        let difference = try town.difference(zoom: zoom, labels: labels)
        #expect(difference < 0.01, "zoom \(zoom), labels \(labels)")
      }
    }
  }

  @Test(arguments: [2.5, 5, 8.7, 12.3, 13, 14.4, 17.9])
  func `has the widths and opacities of the map at all zooms`(zoom: Double) throws {
    let stops: ZoomStops = [7: 0.6, 10: 1.3, 12: 2.3, 14: 4.2, 15.5: 7, 17: 13, 18: 19, 20: 54]
    let fade = ZoomFade.from(12.2, over: 1)
    func value(_ json: JSONValue) throws -> Double {
      // Stops of curves are a number of the zoom and a value each.
      guard case .array(let parts) = json, case .array(let curve) = parts[1] else { return json.double ?? -1 }
      let base = curve.count > 1 ? curve[1].double ?? 1 : 1
      let numbers = parts.dropFirst(3).compactMap(\.double)
      let stops = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      let z = zoom - 1
      guard let next = stops.firstIndex(where: { $0.0 >= z }) else { return stops[stops.count - 1].1 }
      if next == 0 { return stops[0].1 }
      let (low, high) = (stops[next - 1], stops[next])
      let part =
        base == 1
        ? (z - low.0) / (high.0 - low.0) : (pow(base, z - low.0) - 1) / (pow(base, high.0 - low.0) - 1)
      return low.1 + (high.1 - low.1) * part
    }
    let exact = stops.value(at: zoom)
    #expect(abs(try value(stops.expression) - exact) <= 0.03 * exact)
    let opacity = try value(try #require(fade.expression))
    #expect(abs(opacity - min(max(zoom - 12.2, 0), 1)) < 0.003)
  }
}

extension BuiltInStyle: CustomTestStringConvertible {
  public var testDescription: String { name }
}
