import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments

/// What a property of a feature says: of points something about a pulse, of lines and areas about these.
struct GeoJSONName {
  var overlay: Argument<OverlayDraft>?
  var outline: Argument<OutlineDraft>?
}

extension GeoJSONReader {
  /// The names of properties, and what they say.
  static var names: DataNames<GeoJSONName> {
    let overlay = OverlayDraft.identity + OverlayDraft.arguments
    var meanings: [String: GeoJSONName] = [:]
    for argument in overlay {
      for name in [argument.key, argument.dashedName] {
        meanings[name, default: GeoJSONName()].overlay = argument
      }
    }
    for argument in OutlineDraft.look {
      for name in [argument.key, argument.dashedName] {
        meanings[name, default: GeoJSONName()].outline = argument
      }
    }
    let known = meanings.keys.sorted()
    // A marker of simplestyle has a color; what else it has is another picture than a pulse.
    meanings["marker-color"] = GeoJSONName(overlay: overlay.first { $0.key == SceneField.color.key })
    for name in ["marker-size", "marker-symbol", "title", "description"] { meanings[name] = GeoJSONName() }
    return DataNames(meanings, known: known + ["marker-color"])
  }
}
