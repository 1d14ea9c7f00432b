import PulseDocument
import PulseGeo
import PulsePixels

@testable import PulseMapStyle
@testable import PulseVectorTiles

extension FuzzTarget {
  /// Map styles and their parts.
  static let styles: [FuzzTarget] = [
    FuzzTarget("style", readers: ["StyleDocumentReader"], upTo: 4096) { bytes in
      do throws(DocumentError) {
        let style = try StyleDocument(bytes)
        style.ignored.forEach(checkMessage)
        for layer in style.layers where layer.isDrawn(in: context()) {
          _ = layer.filter?.includesFeature(of: context())
        }
      } catch {
        error.diagnostics.forEach(checkMessage)
      }
      return true
    },
    FuzzTarget(
      "style-expression", readers: ["StyleColor+CSS"], upTo: 2048
    ) { bytes in
      guard let json = try? JSONParser.parse(bytes) else { return false }
      for property in properties { evaluate(json, for: property) }
      do throws(ExpressionError) {
        _ = try StyleFilter(json).includesFeature(of: context())
      } catch {
        error.diagnostics.forEach { checkMessage("\($0.key): \($0.message)") }
      }
      return true
    },
    FuzzTarget("style-color", readers: [], upTo: 64) { bytes in
      if let color = StyleColor(css: text(bytes)) { precondition(0...1 ~= color.alpha) }
      return true
    },
    FuzzTarget("sprite", readers: ["StyleImages"], upTo: 4096) { bytes in
      guard let json = try? JSONParser.parse(bytes) else { return false }
      var images = StyleImages()
      _ = images.add(json, Bitmap(size: PixelSize(64, 64)), prefix: "a:")
      for name in images.names { precondition(images[name].map { $0.width > 0 } ?? false) }
      return true
    },
    FuzzTarget("glyphs", readers: ["GlyphRange"], upTo: 8192) { bytes in
      do throws(VectorTileError) {
        let range = try GlyphRange(bytes)
        for code in 0..<256 {
          if let glyph = range[code], !glyph.levels.isEmpty {
            precondition(glyph.width > 0 && glyph.height > 0)
          }
        }
      } catch {
        checkMessage(error)
      }
      return true
    },
    FuzzTarget("geojson-tiles", readers: ["GeoJSONSource"], upTo: 4096) { bytes in
      guard let json = try? JSONParser.parse(bytes) else { return false }
      let style = try? StyleDocument(
        .object([
          .init(key: "version", value: .number(8)), .init(key: "layers", value: .array([])),
          .init(
            key: "sources",
            value: .object([
              .init(
                key: "a",
                value: .object([
                  .init(key: "type", value: .string("geojson")), .init(key: "data", value: json),
                ]))
            ])),
        ]))
      guard case .geoJSON(let settings)? = style?.sources.first?.kind else { return true }
      let source = GeoJSONSource(json, settings)
      for tile in [TileID(z: 0, x: 0, y: 0), TileID(z: 14, x: 8192, y: 8191)] { _ = source.tile(tile) }
      return true
    },
  ]

  /// Properties of all types that expressions are converted to.
  private static let properties: [StyleProperty] = [
    StyleProperty("number", .number, .number(1), .zoomAndData, isInterpolated: true),
    StyleProperty("color", .color, .string("red"), .zoomAndData, isInterpolated: true),
    StyleProperty("text", .formatted, .string(""), .zoomAndData, hasTokens: true),
    StyleProperty("list", .array(.number, count: 2), nil, .zoomAndData),
    StyleProperty("padding", .padding, nil, .zoomAndData, isInterpolated: true),
    StyleProperty("image", .resolvedImage, nil, .zoomAndData), StyleProperty("any", .any, nil, .zoomAndData),
  ]

  private static func evaluate(_ json: JSONValue, for property: StyleProperty) {
    do throws(ExpressionError) {
      var json = json
      if case .object = json { json = try LegacyFunction.expression(json, for: property) }
      let expression = try PropertyExpression(expression: json, for: property)
      _ = expression.value(in: context()) { checkMessage($0.message) }.text
    } catch {
      error.diagnostics.forEach { checkMessage("\($0.key): \($0.message)") }
    }
  }

  private static func context() -> EvaluationContext {
    let context = EvaluationContext()
    context.zoom = 11.5
    context.feature = FuzzedFeature()
    context.tile = TileID(z: 3, x: 4, y: 2)
    return context
  }
}

/// A feature with a property of each type.
private final class FuzzedFeature: StyleFeature {
  let id = StyleValue.number(7)
  let geometryType: StyleGeometryType? = .line
  let geometry: [[StylePoint]]? = [[StylePoint(x: 1, y: 2), StylePoint(x: 5000, y: 9000)]]
  let properties = StyleObject([
    ("a", .number(1)), ("name", .string("b")), ("c", .boolean(true)), ("x", .array([.number(1), .null])),
  ])

  func property(_ name: String) -> StyleValue? { properties[name] }
}
