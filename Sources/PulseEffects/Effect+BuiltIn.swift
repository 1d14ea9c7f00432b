import PulseScene
import PulseSceneText
import Synchronization

extension Effect {
  /// The files of the folder `BuiltIn`, by the names of their effects, in the order in which they are listed.
  private static let files: KeyValuePairs = [
    "circle": PackageResources.circle_json,
    "circle-faint": PackageResources.circle_faint_json,
    "throb": PackageResources.throb_json,
    "throb-square": PackageResources.throb_square_json,
    "location": PackageResources.location_json,
    "location-classic": PackageResources.location_classic_json,
    "location-ring": PackageResources.location_ring_json,
    "sweep": PackageResources.sweep_json,
    "ripple": PackageResources.ripple_json,
    "beacon": PackageResources.beacon_json,
    "dot": PackageResources.dot_json,
  ]

  /// The names of the effects that come with the tool, in the order in which they are listed.
  package static let builtInNames = files.map(\.key)

  /// Those that were read; a million rows of a batch have a few.
  private static let known = Mutex<[String: Effect]>([:])

  /// Returns an effect that comes with the tool.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The effect; `nil` when there is none of the name.
  /// - Complexity: Its file is read once in a process.
  package static func builtIn(_ name: String) -> Effect? {
    if let effect = known.withLock({ $0[name] }) { return effect }
    guard let file = files.first(where: { $0.key == name }), let effect = try? Effect(json: file.value) else {
      return nil
    }
    known.withLock { $0[name] = effect }
    return effect
  }
}
