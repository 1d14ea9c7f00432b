package import PulseGeo

/// The inputs of evaluations: one context serves any number of them, for one feature after another.
package final class EvaluationContext {
  /// The largest number of variables that one evaluation reads; variables of variables grow exponentially.
  static let mostVariables = 100_000

  /// The longest text that one operator makes, and all texts of one evaluation together, in bytes of UTF-8.
  static let longestText = 1 << 16
  static let mostText = 1 << 19

  /// The zoom in MapLibre's units: that of 512-pixel tiles.
  package var zoom: Double = 0

  /// The feature; `nil` for properties of whole layers.
  package var feature: (any StyleFeature)?

  /// The states that a program has set for the feature; none in still images.
  package var featureState = StyleObject([])

  /// The tile of the feature's geometry.
  package var tile: TileID?

  /// The values of `state` and of the film by their names.
  package var globalState: [String: StyleValue] = [:]

  /// The names of images that can be drawn.
  package var images: Set<String> = []

  /// The density of a heat map, 0 to 1.
  package var heatmapDensity: Double = 0

  /// The elevation in meters.
  package var elevation: Double = 0

  /// The position along a line, 0 to 1.
  package var lineProgress: Double = 0

  /// The value that a cluster has accumulated.
  package var accumulated: StyleValue = .null

  /// Returns whether a text can be drawn.
  package var isSupportedScript: (String) -> Bool = { _ in true }

  /// The variables that may still be read, and the bytes of texts that may still be made.
  var remainingVariables = EvaluationContext.mostVariables
  var remainingText = EvaluationContext.mostText

  /// Creates a context at zoom 0 without a feature.
  package init() {}

  /// Grants an evaluation all that one may use.
  func beginEvaluation() {
    (remainingVariables, remainingText) = (Self.mostVariables, Self.mostText)
  }
}

/// A feature as expressions see it.
package protocol StyleFeature: AnyObject {
  /// The identifier; null if there is none.
  var id: StyleValue { get }

  /// The kind of geometry, multiple or not.
  var geometryType: StyleGeometryType? { get }

  /// The points, lines or rings in units of the tile, of which it is 8192 wide; `nil` if it is unknown.
  var geometry: [[StylePoint]]? { get }

  /// All properties.
  var properties: StyleObject { get }

  /// Returns a property; `nil` if there is none.
  func property(_ name: String) -> StyleValue?

  /// Returns a property whose name has been numbered; `nil` if there is none.
  func property(_ name: PropertyName) -> StyleValue?
}

extension StyleFeature {
  package func property(_ name: PropertyName) -> StyleValue? { property(name.text) }
}

/// The kinds of geometry, by their names in styles.
package enum StyleGeometryType: String, Sendable {
  case point = "Point"
  case line = "LineString"
  case polygon = "Polygon"
}

/// A point in a plane: units of a tile, or degrees.
package struct StylePoint: Hashable, Sendable {
  /// The coordinates, to the right and downwards or northwards.
  package var x, y: Double

  /// Creates a point.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
