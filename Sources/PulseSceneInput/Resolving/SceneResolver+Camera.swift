import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

// Resolution of camera moves.
extension SceneResolver {
  /// Returns the camera moves with overlay names resolved to indices.
  mutating func resolveCamera(of overlays: [Overlay]) -> [TimedChange<CameraTarget<Int, GeoPoint>>] {
    guard let list = spec.camera else { return [] }
    checkContradictions(in: list)
    let names = overlaySpecs.enumerated().map {
      ($0.element.id ?? "\(overlaySpecs.originalIndex(at: $0.offset))").bytewise
    }
    let numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
    return list.moves.compactMap { move in
      warnAboutReplacedValue(move)
      guard let target = target(of: move, names, numbers), checkHeading(target, of: overlays, move) else {
        return nil
      }
      return TimedChange(to: target, at: move.time, duration: move.duration, curve: move.curve)
    }
  }

  /// Reports a move that follows the heading of an overlay without one; returns whether there is none such.
  private mutating func checkHeading(
    _ target: CameraTarget<Int, GeoPoint>, of overlays: [Overlay], _ move: CameraMoveList.Move
  ) -> Bool {
    guard case .heading(let index) = target, overlays.indices.contains(index),
      overlays[index].headingOrCourse(at: 0) == nil
    else { return true }
    report(
      .camera,
      "'\(CameraMoveList.text(of: move).excerpt)' follows the heading of an overlay that has none; give it a track or "
        + name(of: .heading))
    return false
  }

  private mutating func target(
    of move: CameraMoveList.Move, _ names: [Bytewise], _ numbers: [Bytewise: Int]
  ) -> CameraTarget<Int, GeoPoint>? {
    let text = CameraMoveList.text(of: move)
    switch move.value {
    case .zoom(let zoom):
      return .zoom(zoom)
    case .center(let location):
      return center(location, in: text).map { .center($0) }
    case .flight(let location, let zoom):
      return center(location, in: text).map { .flight($0, zoom: zoom) }
    case .bearing(let bearing):
      return .bearing(bearing)
    case .overlay(let name):
      return overlay(name, "follow", in: text, names, numbers).map { .overlay($0) }
    case .heading(let name):
      return overlay(name, "follow-heading", in: text, names, numbers).map { .heading($0) }
    }
  }

  /// Returns the index of the overlay that a move follows; `nil` after reporting that there is none.
  private mutating func overlay(
    _ name: String?, _ move: String, in text: String, _ names: [Bytewise], _ numbers: [Bytewise: Int]
  ) -> Int? {
    switch name {
    case nil:
      if names.count == 1 { return 0 }
      report(
        .camera,
        "'\(text.excerpt)' does not name one of the \(names.count) overlays; write \(move)=ID@SECONDS")
    case let name?:
      if let number = numbers[name.bytewise] { return number }
      // Longer lists of names are shortened.
      let choices = names.prefix(names.count <= 12 ? 12 : 3).map(String.init)
      let remedy =
        names.count == 1
        ? "with a single overlay, write \(move)@SECONDS"
        : ArgumentValueError.unknown(name, choices: choices).remedy
      report(.camera, "'\(text.excerpt)' follows an overlay that does not exist; \(remedy)")
    }
    return nil
  }

  /// Warns of the first camera move that begins when the animation is over.
  mutating func warnAboutUnseenMoves(in scene: Scene) {
    guard let move = spec.camera?.moves.first(where: { $0.time > 0 && $0.time >= scene.duration }) else {
      return
    }
    let text = CameraMoveList.text(of: move)
    let end = shortestDecimal(scene.duration)
    warn(
      .camera,
      "'\(text.excerpt)' begins at the end of the animation, \(end) s, and is never seen; write "
        + "'\(CameraMoveList.arrivingText(of: move, by: scene.duration).excerpt)' to be there by then, or a longer "
        + name(of: .duration))
  }

  /// Warns of tracks and of the camera moves that have begun if the animation is over before they are.
  mutating func warnAboutCutMotion(of overlays: [Overlay], by duration: Double) {
    guard spec.duration != nil || spec.cycles != nil || film != nil else { return }
    let moves = (spec.camera?.moves ?? []).filter { $0.time < duration }
    // A move ends when another one of its kind begins.
    let kept = moves.filter { move in
      !moves.contains {
        $0.time > move.time && !Set($0.value.changedProperties).isDisjoint(with: move.value.changedProperties)
      }
    }
    let last = kept.max { $0.time + $0.duration < $1.time + $1.duration }
    let moveEnd = last.map { $0.time + $0.duration } ?? 0
    let trackEnd = overlays.ofDistinctStyles.reduce(0) { max($0, $1.motionEnd) }
    let end = max(moveEnd, trackEnd)
    guard end - duration > 0.5 / (spec.frameRate ?? Scene.Defaults.frameRate) else { return }
    let field: SceneField = spec.duration != nil ? .duration : film != nil ? .play : .cycles
    let length = shortestDecimal((end * 100).rounded(.up) / 100)
    let what =
      if moveEnd >= trackEnd, let last {
        "the move '\(CameraMoveList.text(of: last).excerpt)' of the camera"
      } else {
        "the way of the track"
      }
    let remedy =
      switch field {
      case .duration: "write \(name(of: .duration)) \(length) to see all of it"
      case .play: "write a shorter move, or a longer \(name(of: .play))"
      default: "write more \(name(of: .cycles)), or \(name(of: .duration)) \(length)"
      }
    warn(
      field,
      "the animation ends after \(shortestDecimal((duration * 100).rounded() / 100)) s, before \(what) does, at \(length) s; "
        + remedy + (moveEnd < trackEnd ? ", or a shorter \(name(of: .trackDuration))" : ""))
  }

  /// Reports contradictory camera moves, which start at the same time.
  private mutating func checkContradictions(in list: CameraMoveList) {
    struct Occasion: Hashable {
      var time: Double
      var isSudden: Bool
      var property: CameraProperty
    }
    var moves: [Occasion: CameraMoveList.Move] = [:]
    for move in list.moves {
      let others = move.value.changedProperties.compactMap { property in
        let occasion = Occasion(time: move.time, isSudden: move.duration == 0, property: property)
        return moves.updateValue(move, forKey: occasion)
      }
      guard let other = others.first(where: { $0 != move }) else { continue }
      report(
        .camera,
        "'\(CameraMoveList.text(of: other).excerpt)' and '\(CameraMoveList.text(of: move).excerpt)' conflict; "
          + "use one of them")
    }
  }

  /// Warns of a move at the beginning that replaces the zoom or the bearing of the view.
  private mutating func warnAboutReplacedValue(_ move: CameraMoveList.Move) {
    guard move.isInitial else { return }
    let replaced: (noun: String, value: Double)?
    switch move.value {
    case .zoom(let zoom), .flight(_, let zoom):
      replaced = spec.zoom.flatMap { $0 == zoom ? nil : ("zoom", $0) }
    case .bearing(let bearing):
      let end = ViewRotation(degrees: bearing)
      replaced = spec.bearing.flatMap { ViewRotation(degrees: $0) == end ? nil : ("bearing", $0) }
    case .heading:
      replaced = spec.bearing.map { ("bearing", $0) }
    case .center, .overlay:
      replaced = nil
    }
    guard let replaced else { return }
    warn(
      .camera,
      "'\(CameraMoveList.text(of: move).excerpt)' replaces the \(replaced.noun) '\(shortestDecimal(replaced.value))'; "
        + "leave out one of them")
  }

  /// Returns the place of a center, after a warning if it is beyond the edge of the map; `nil` after reporting that there
  /// is none of its name.
  private mutating func center(_ location: PlaceSpec.Location, in text: String) -> GeoPoint? {
    guard let place = named(PlaceSpec(location), for: .camera)?.place else { return nil }
    if !place.isOnMercatorMap {
      let edge = place.latitude < 0 ? "-85.05112878" : "85.05112878"
      warn(.camera, "'\(text.excerpt)' is beyond the edge of the map; the edge at \(edge) is shown")
    }
    return place
  }
}

/// The initial center, zoom and bearing specified by camera moves at time 0.
struct InitialCamera {
  private(set) var center: GeoPoint?
  private(set) var zoom: Double?
  private(set) var bearing: Double?

  init(_ moves: [TimedChange<CameraTarget<Int, GeoPoint>>], among overlays: [Overlay]) {
    for move in moves where move.isInitial {
      switch move.value {
      case .zoom(let zoom): self.zoom = zoom
      case .center(let place): center = place
      case .flight(let place, let zoom): (center, self.zoom) = (place, zoom)
      case .overlay(let number): center = overlays[number].place(at: 0)
      case .bearing(let bearing): self.bearing = bearing
      case .heading(let number): bearing = overlays[number].headingOrCourse(at: 0)
      }
    }
  }
}

extension TimedChange {
  /// Whether the change applies immediately at time 0.
  var isInitial: Bool { time == 0 && duration == 0 }
}

/// A property of the camera that moves change independently.
private enum CameraProperty {
  case center
  case zoom
  case bearing
}

extension CameraTarget {
  /// Whether the target is an overlay, which can continue to move.
  var isOverlay: Bool {
    switch self {
    case .overlay, .heading: true
    default: false
    }
  }

  /// The properties of which a move to the target replaces other moves.
  fileprivate var changedProperties: [CameraProperty] {
    switch self {
    case .zoom: [.zoom]
    case .center, .overlay: [.center]
    case .flight: [.zoom, .center]
    case .bearing, .heading: [.bearing]
    }
  }
}
