import PulseScene
import Synchronization

extension Effect {
  /// The embedded JSON files of the folder `BuiltIn` by effect name, in display order.
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

  /// The names of the built-in effects in display order.
  package static let builtInNames = files.map(\.key)

  /// A process-wide cache: a batch of a million rows uses few effects.
  private static let known = Mutex<[String: Effect]>([:])

  /// The effect without layers, for maps without a pulse, or with markers, labels and callouts alone.
  package static let none = Effect(
    name: "none", summary: "no pulse", origin: "", note: "", radius: .points(1),
    parameters: EffectParameters(),
    layers: [])

  /// Returns the built-in effect with a name, or that of ``none``, parsed once per process; `nil` if there is none.
  package static func builtIn(_ name: String) -> Effect? {
    if name == none.name { return none }
    if let effect = known.withLock({ $0[name] }) { return effect }
    guard let file = files.first(where: { $0.key == name }), let effect = try? Effect(json: file.value) else {
      return nil
    }
    known.withLock { $0[name] = effect }
    return effect
  }
}
