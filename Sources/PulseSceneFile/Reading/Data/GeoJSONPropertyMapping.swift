import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments

/// A mapping of a GeoJSON property to arguments: an overlay's for points, a path's for lines and polygons.
struct GeoJSONPropertyMapping {
  var overlay: Argument<OverlaySpec>?
  var mapPath: Argument<MapPathSpec>?
}

extension GeoJSONReader {
  /// The property names that have a meaning.
  static var names: FieldNameTable<GeoJSONPropertyMapping> {
    let overlay = OverlaySpec.identity + OverlaySpec.arguments
    var meanings: [String: GeoJSONPropertyMapping] = [:]
    for argument in overlay {
      for name in [argument.key, argument.dashedName] {
        meanings[name, default: GeoJSONPropertyMapping()].overlay = argument
      }
    }
    for argument in MapPathSpec.look {
      for name in [argument.key, argument.dashedName] {
        meanings[name, default: GeoJSONPropertyMapping()].mapPath = argument
      }
    }
    let known = meanings.keys.sorted()
    // A marker of simplestyle has a color; what else it has is another picture than a pulse.
    meanings["marker-color"] = GeoJSONPropertyMapping(
      overlay: overlay.first { $0.key == SceneField.color.key })
    for name in ["marker-size", "marker-symbol", "title", "description"] {
      meanings[name] = GeoJSONPropertyMapping()
    }
    return FieldNameTable(meanings, known: known + ["marker-color"])
  }
}
