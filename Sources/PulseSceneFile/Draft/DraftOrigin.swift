import PulseScene
import PulseSceneText
import PulseEffects
/// Where something was said about a scene.
package enum DraftOrigin: Hashable, Sendable {
  /// In the options of the command line.
  case options

  /// In a value of a document, such as `overlays[2]` of `scene.json`; the document itself has an empty place.
  case document(file: String, place: String)

  /// In a line of a table.
  case line(file: String, number: Int)

  /// Returns the beginning of a message about something that was said here.
  ///
  /// - Parameter field: What the message is about.
  /// - Returns: `--radius`, `scene.json: overlays[2].radius`, or `stores.csv:17: radius`.
  func place(of field: SceneField) -> String {
    switch self {
    case .options: "--\(field.rawValue)"
    case .document(let file, let place): "\(file): \(place.isEmpty ? "" : "\(place).")\(field.key)"
    case .line(let file, let number): "\(file):\(number): \(field.rawValue)"
    }
  }

  /// The name of the whole in which something was said.
  var name: String {
    switch self {
    case .options: "options"
    case .document(let file, _), .line(let file, _): file
    }
  }
}
