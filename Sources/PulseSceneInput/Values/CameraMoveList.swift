package import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo
public import PulseScene

/// A list of timed camera moves as specified in options.
///
/// ```
/// z=10@0, z=14@3/ease-in-out
/// center=48.2;16.4@2/ease-in-out:1.5
/// fly=48.2;16.4;12@1/ease-in-out:4, fly=Springfield;IL;10@8
/// follow=bus@1, follow@4/ease:0.5
/// bearing=45@1/ease:2, follow-heading=bus@4
/// follow
/// ```
///
/// A move without a time is at 0 s, unless it is a flight, or another one of the same property is there, too.
/// A move is immediate, or takes the seconds after its timing curve. With a curve alone, it ends at its time and starts
/// at the end of the previous move of the same property; so does a flight without a curve, in and out.
public struct CameraMoveList: Hashable, Sendable {
  /// A move to a center that may be the name of a place, or to an overlay by its name, `nil` for the only one.
  public typealias Move = TimedChange<CameraTarget<String?, PlaceSpec.Location>>

  /// The moves in order of their start, immediate ones first; overlays are names, `nil` for the only overlay.
  public private(set) var moves: [Move] = []

  /// The end of the last move in seconds; 0 without moves.
  package var end: Double { moves.reduce(0) { max($0, $1.end) } }

  /// Whether a move at 0 s sets the center of the initial view, other than to an overlay.
  var beginsAtPlace: Bool {
    moves.contains { move in
      switch move.value {
      case .center, .flight: move.isInitial
      default: false
      }
    }
  }

  /// Creates a list of moves in any order; a move before another of its kind ends when that begins.
  public init(_ moves: [Move]) {
    self.moves = moves.sorted(by: Self.isOrdered)
  }

  private static func isOrdered(
    _ one: Move, before other: Move
  ) -> Bool {
    (one.time, one.duration > 0 ? 1 : 0) < (other.time, other.duration > 0 ? 1 : 0)
  }

  /// The name of zoom moves in full, as the option has it; lists are written with `z`.
  private static let longZoomName = "zoom"

  /// The name of moves that keep the heading of an overlay at the top.
  private static let headingName = "follow-heading"

  /// The names of moves that need no time.
  private static let untimedNames: Set = ["z", longZoomName, "center", "follow", "bearing", headingName]

  /// The terms in messages.
  package static let syntaxTerms = ListSyntaxTerms(
    noun: "move", names: ["z", "center", "fly", "follow", "bearing", headingName], example: "z=12@3",
    easedExample: "z=12@3/ease-in-out:1.5", refusals: ["pitch": pitchRemedy, "tilt": pitchRemedy])

  /// The remedy for an inclined view.
  private static let pitchRemedy =
    "leave it out: maps are drawn from straight above; bearing=DEG@T turns them"

  /// Parses comma-separated camera moves with times in seconds, or throws an error for the first invalid one.
  package init(parsing text: String) throws(ArgumentValueError) {
    var items: [(item: TimedListItem, target: CameraTarget<String?, PlaceSpec.Location>)] = []
    for part in text.splitOutsideParentheses(at: ",") {
      var item = try TimedListItem(
        part, Self.syntaxTerms, synonym: Self.longZoomName, untimedNames: Self.untimedNames)
      // A comma after the latitude ends the move too early.
      if item.isUntimed, item.name == "center", Double(decimal: item.value ?? "") != nil {
        throw Self.syntaxTerms.error(.invalidTime, in: item.part)
      }
      let target = try Self.target(of: item)
      if case .flight = target, item.isImmediate, item.time > 0 {
        item.transition = .endingAtTime(.easeInOut)
      }
      items.append((item, target))
    }
    for (item, target) in items where item.isUntimed {
      let others = items.count { $0.item.time == 0 && $0.target.moves(like: target) }
      guard others == 1 else { throw Self.syntaxTerms.error(.invalidTime, in: item.part) }
    }
    items.sort { $0.item.isOrdered(before: $1.item) }
    var ends = MoveEndTimes()
    for (item, target) in items {
      let move = try item.timedChange(to: target, after: ends.before(target))
      ends.add(move)
      moves.append(move)
    }
    moves.sort(by: Self.isOrdered)
  }

  private static func target(of item: TimedListItem) throws(ArgumentValueError) -> CameraTarget<
    String?, PlaceSpec.Location
  > {
    let value = item.value ?? ""
    let remedy: String
    switch item.name {
    case "z", Self.longZoomName:
      if let zoom = zoom(value) { return .zoom(zoom) }
      remedy = "write z=ZOOM with a zoom from 0 to 22, such as z=12"
    case "center":
      if let location = PlaceSpec.Location(inList: value[...]) { return .center(location) }
      remedy = "write center=LAT;LON in degrees, such as center=48.2;16.4, or a name such as center=Rome"
    case "fly":
      if let semicolon = value.bytewise.lastIndex(of: ";"),
        let location = PlaceSpec.Location(inList: value[..<semicolon]),
        let zoom = zoom(value[semicolon...].dropFirst())
      {
        return .flight(location, zoom: zoom)
      }
      remedy = "write fly=LAT;LON;ZOOM, such as fly=48.2;16.4;12, or fly=Rome;12"
    case "follow":
      if item.value != "" { return .overlay(item.value) }
      remedy = "write follow=ID, or follow alone for the only overlay"
    case "bearing":
      if let bearing = Double(decimal: value), Scene.Limits.bearings.contains(bearing) {
        return .bearing(bearing)
      }
      remedy = "write bearing=DEG, degrees clockwise from north from -360 to 360, such as bearing=45"
    case headingName:
      if item.value != "" { return .heading(item.value) }
      remedy = "write follow-heading=ID, or follow-heading alone for the only overlay"
    default:
      throw item.error(.unknownCommand(item.name))
    }
    throw item.error(.invalidValue(value, remedy: remedy))
  }

  private static func zoom(_ text: some StringProtocol) -> Double? {
    Double(decimal: text).flatMap { Viewport.zooms.contains($0) ? $0 : nil }
  }

  /// The end times of the last zoom, center and bearing moves; a flight is both of the first.
  private struct MoveEndTimes {
    private var zoom = 0.0
    private var center = 0.0
    private var bearing = 0.0
    private var isFlying = false

    func before(_ target: CameraTarget<String?, PlaceSpec.Location>) -> Double {
      switch target {
      case .zoom: zoom
      case .center, .overlay: center
      case .flight: max(zoom, center)
      case .bearing, .heading: bearing
      }
    }

    mutating func add(_ move: Move) {
      switch move.value {
      case .bearing: bearing = move.end
      case .heading: bearing = .infinity
      default: addTravel(move)
      }
    }

    private mutating func addTravel(_ move: Move) {
      // A move that interrupts a flight frees zoom and center.
      if isFlying { (zoom, center) = (min(zoom, move.time), min(center, move.time)) }
      isFlying = false
      switch move.value {
      case .zoom: zoom = move.end
      case .center: center = move.end
      case .overlay: center = .infinity
      case .flight:
        (zoom, center) = (move.end, move.end)
        isFlying = true
      case .bearing, .heading: break
      }
    }
  }
}

extension CameraTarget {
  /// Returns whether another target replaces this one; a flight is a zoom and a center.
  fileprivate func moves(like other: CameraTarget) -> Bool {
    switch (self, other) {
    case (.zoom, .zoom), (.zoom, .flight), (.flight, .zoom): true
    case (.bearing, .bearing), (.bearing, .heading), (.heading, .bearing), (.heading, .heading): true
    case (.zoom, _), (_, .zoom), (.bearing, _), (_, .bearing), (.heading, _), (_, .heading): false
    case (.center, _), (.overlay, _), (.flight, _): true
    }
  }
}

extension CameraMoveList: CustomStringConvertible {
  /// Items separated by commas, or an array of items.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: "@[0-9.]|^(z|zoom|center|follow|bearing|follow-heading)([=,]|$)"), .texts]
  }

  /// The list in option syntax.
  public var description: String { moves.map(Self.text(of:)).joined(separator: ",") }

  /// Formats a move in option syntax.
  package static func text(of move: Move) -> String {
    var timing = move.timing
    // A flight without a curve takes its time.
    if case .flight = move.value, move.duration == 0, move.time > 0 { timing += "/linear:0" }
    return text(of: move.value) + timing
  }

  /// Returns a move to the same target that has arrived at a time; one that follows an overlay begins with it.
  static func arrivingText(of move: Move, by end: Double) -> String {
    switch move.value {
    case .overlay, .heading: return text(of: move.value) + "@0"
    default: break
    }
    return text(of: move.value) + "@\(shortestDecimal(end))/ease-in-out"
  }

  private static func text(of target: CameraTarget<String?, PlaceSpec.Location>) -> String {
    switch target {
    case .zoom(let zoom): "z=\(shortestDecimal(zoom))"
    case .center(let place): "center=\(place.listText)"
    case .flight(let place, let zoom): "fly=\(place.listText);\(shortestDecimal(zoom))"
    case .overlay(let name): name.map { "follow=\($0)" } ?? "follow"
    case .bearing(let bearing): "bearing=\(shortestDecimal(bearing))"
    case .heading(let name): name.map { "\(headingName)=\($0)" } ?? headingName
    }
  }
}
