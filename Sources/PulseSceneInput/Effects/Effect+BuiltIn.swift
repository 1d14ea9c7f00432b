import PulseScene
import PulseSystem
import Synchronization

extension Effect {
  /// The names of the built-in effects in display order.
  package static let builtInNames = EmbeddedFile.effects.map(\.name)

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
    guard let file = EmbeddedFile.effects.first(where: { $0.name == name })?.file,
      let effect = try? Effect(json: file.bytes)
    else {
      return nil
    }
    known.withLock { $0[name] = effect }
    return effect
  }
}
