package import PulseScene
import PulseDocument
import PulseGeo
package import PulseMotion

/// Moves of the camera, each with its time.
///
/// ```
/// z=10@0, z=14@3/ease-in-out
/// center=48.2;16.4@2/ease-in-out:1.5
/// fly=48.2;16.4;12@1/ease-in-out:4
/// follow=bus@1, follow@4/ease:0.5
/// ```
///
/// A move is sudden, or takes the seconds behind its curve; one with a curve alone arrives at its time, having
/// begun when the move before it of the same kind was over.
package struct CameraList: Hashable, Sendable {
  /// The moves in the order in which they begin, sudden ones first; overlays have the names that were written,
  /// `nil` for the only one.
  package private(set) var moves: [TimedChange<CameraTarget<String?>>] = []

  /// When the last move is over, in seconds; 0 without any.
  package var end: Double { moves.reduce(0) { max($0, $1.end) } }

  static let vocabulary = ListVocabulary(
    noun: "move", names: ["z", "center", "fly", "follow"], example: "z=12@3",
    easedExample: "z=12@3/ease-in-out:1.5")

  /// Reads a list as it is written in options.
  ///
  /// - Parameter text: Moves with their times in seconds, separated by commas.
  /// - Throws: ``ListSyntaxError`` for the first part that is none.
  package init(parsing text: String) throws(ListSyntaxError) {
    var items: [(item: TimedItem, target: CameraTarget<String?>)] = []
    for part in text.splitOutsideParentheses(at: ",") {
      let item = try TimedItem(part, names: Self.vocabulary.names)
      items.append((item, try Self.target(of: item)))
    }
    items.sort { $0.item.comes(before: $1.item) }
    var ends = Ends()
    for (item, target) in items {
      let move = try item.change(to: target, after: ends.before(target))
      ends.add(move)
      moves.append(move)
    }
    moves.sort { ($0.time, $0.duration > 0 ? 1 : 0) < ($1.time, $1.duration > 0 ? 1 : 0) }
  }

  private static func target(of item: TimedItem) throws(ListSyntaxError) -> CameraTarget<String?> {
    let value = item.value ?? ""
    let remedy: String
    switch item.name {
    case "z":
      if let zoom = zoom(value) { return .zoom(zoom) }
      remedy = "write z=ZOOM with a zoom from 0 to 22, such as z=12"
    case "center":
      if let place = GeoPoint(parsing: value) { return .center(place) }
      remedy = "write center=LAT;LON in degrees, such as center=48.2;16.4"
    case "fly":
      if let semicolon = value.lastIndex(of: ";"), let place = GeoPoint(parsing: value[..<semicolon]),
        let zoom = zoom(value[semicolon...].dropFirst())
      {
        return .flight(place, zoom: zoom)
      }
      remedy = "write fly=LAT;LON;ZOOM, such as fly=48.2;16.4;12"
    case "follow":
      if item.value != "" { return .overlay(item.value) }
      remedy = "write follow=ID, or follow alone for the only overlay"
    default:
      throw ListSyntaxError(part: item.part, problem: .unknownCommand(item.name))
    }
    throw ListSyntaxError(part: item.part, problem: .unusableValue(value, remedy: remedy))
  }

  private static func zoom(_ text: some StringProtocol) -> Double? {
    Double(decimal: text).flatMap { Viewport.zooms.contains($0) ? $0 : nil }
  }

  /// When the moves so far are over, of the zoom and of the center; flights are both.
  private struct Ends {
    private var zoom = 0.0
    private var center = 0.0
    private var isFlying = false

    func before(_ target: CameraTarget<String?>) -> Double {
      switch target {
      case .zoom: zoom
      case .center, .overlay: center
      case .flight: max(zoom, center)
      }
    }

    mutating func add(_ move: TimedChange<CameraTarget<String?>>) {
      // What ends a flight leaves zoom and center free.
      if isFlying { (zoom, center) = (min(zoom, move.time), min(center, move.time)) }
      isFlying = false
      switch move.value {
      case .zoom: zoom = move.end
      case .center: center = move.end
      case .overlay: center = .infinity
      case .flight:
        (zoom, center) = (move.end, move.end)
        isFlying = true
      }
    }
  }
}

extension CameraList: CustomStringConvertible {
  /// The list as it can be written in options.
  package var description: String { moves.map(Self.text).joined(separator: ",") }

  /// Returns a move as it can be written in options.
  package static func text(of move: TimedChange<CameraTarget<String?>>) -> String {
    let target =
      switch move.value {
      case .zoom(let zoom): "z=\(shortest(zoom))"
      case .center(let place): "center=\(place.text)"
      case .flight(let place, let zoom): "fly=\(place.text);\(shortest(zoom))"
      case .overlay(let name): name.map { "follow=\($0)" } ?? "follow"
      }
    return target + move.timing
  }
}
