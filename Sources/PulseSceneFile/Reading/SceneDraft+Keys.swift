import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments

// What can be said about a scene, for others that read it, such as manifests.
extension SceneDraft {
  /// The keys of scene files, that of the schema aside.
  package static let keys: [String] = arguments.map(\.key) + [overlaysKey, outlinesKey]
}
