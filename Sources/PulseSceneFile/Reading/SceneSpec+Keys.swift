import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments

extension SceneSpec {
  /// The keys of scene files without `$schema`, also for other readers such as that of manifests.
  package static let keys: [String] = arguments.map(\.key) + [overlaysKey, mapPathsKey]
}
