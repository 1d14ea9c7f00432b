import PulseScene
import PulseSceneText
import PulseEffects
/// Where something was said about a scene.
package enum InputLocation: Hashable, Sendable {
  case options

  /// A value of a document, such as `overlays[2]` of `scene.json`; empty for the whole document.
  case document(file: String, place: String)

  /// A line of a table, counted from 1.
  case line(file: String, number: Int)

  /// Returns the prefix of a message about a field: `--radius`, `scene.json: overlays[2].radius` or `stores.csv:17:
  /// radius`.
  func place(of field: SceneField) -> String {
    switch self {
    case .options: "--\(field.rawValue)"
    case .document(let file, let place): "\(file): \(place.isEmpty ? "" : "\(place).")\(field.key)"
    case .line(let file, let number): "\(file):\(number): \(field.rawValue)"
    }
  }

  /// The path of the file, or `options`.
  var name: String {
    switch self {
    case .options: "options"
    case .document(let file, _), .line(let file, _): file
    }
  }
}
