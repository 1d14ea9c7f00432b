import PulseDocument
import PulseGeo

@testable import PulseMapStyle

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
      do throws(ExpressionProblems) {
        _ = try StyleFilter(json).includesFeature(of: context())
      } catch {
        error.problems.forEach { checkMessage("\($0.key): \($0.message)") }
      }
      return true
    },
    FuzzTarget("style-color", readers: [], upTo: 64) { bytes in
      if let color = StyleColor(css: text(bytes)) { precondition(0...1 ~= color.alpha) }
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
    do throws(ExpressionProblems) {
      var json = json
      if case .object = json { json = try LegacyFunction.expression(json, for: property) }
      let expression = try PropertyExpression(expression: json, for: property)
      _ = expression.value(in: context()) { checkMessage($0.message) }.text
    } catch {
      error.problems.forEach { checkMessage("\($0.key): \($0.message)") }
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
private struct FuzzedFeature: StyleFeature {
  let id = StyleValue.number(7)
  let geometryType: StyleGeometryType? = .line
  let geometry: [[StylePoint]]? = [[StylePoint(x: 1, y: 2), StylePoint(x: 5000, y: 9000)]]
  let properties = StyleObject([
    ("a", .number(1)), ("name", .string("b")), ("c", .boolean(true)), ("x", .array([.number(1), .null])),
  ])

  func property(_ name: String) -> StyleValue? { properties[name] }
}
