import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

// Resolution of camera moves.
extension SceneResolver {
  /// Returns the camera moves with overlay names resolved to indices.
  mutating func resolveCamera() -> [TimedChange<CameraTarget<Int>>] {
    guard let list = spec.camera else { return [] }
    checkContradictions(in: list)
    let names = overlaySpecs.enumerated().map {
      ($0.element.id ?? "\(overlaySpecs.originalIndex(at: $0.offset))").bytewise
    }
    let numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
    return list.moves.compactMap { move in
      warnAboutInitialZoom(move)
      guard let target = target(of: move, names, numbers) else { return nil }
      return TimedChange(to: target, at: move.time, duration: move.duration, curve: move.curve)
    }
  }

  private mutating func target(
    of move: TimedChange<CameraTarget<String?>>, _ names: [Bytewise], _ numbers: [Bytewise: Int]
  ) -> CameraTarget<Int>? {
    let text = CameraMoveList.text(of: move)
    switch move.value {
    case .zoom(let zoom):
      return .zoom(zoom)
    case .center(let place):
      warnAboutEdge(place, in: text)
      return .center(place)
    case .flight(let place, let zoom):
      warnAboutEdge(place, in: text)
      return .flight(place, zoom: zoom)
    case .overlay(nil):
      if names.count == 1 { return .overlay(0) }
      report(
        .camera,
        "'\(text.excerpt)' does not name one of the \(names.count) overlays; write follow=ID@SECONDS")
    case .overlay(let name?):
      if let number = numbers[name.bytewise] { return .overlay(number) }
      // Longer lists of names are shortened.
      let choices = names.prefix(names.count <= 12 ? 12 : 3).map(String.init)
      let remedy =
        names.count == 1
        ? "with a single overlay, write follow@SECONDS"
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

  /// Reports contradictory camera moves, which start at the same time.
  private mutating func checkContradictions(in list: CameraMoveList) {
    struct Occasion: Hashable {
      var time: Double
      var isSudden: Bool
      var isOfZoom: Bool
    }
    var moves: [Occasion: TimedChange<CameraTarget<String?>>] = [:]
    for move in list.moves {
      let kinds = [true, false].filter { $0 ? move.value.changesZoom : move.value.changesCenter }
      let others = kinds.compactMap { isOfZoom in
        let occasion = Occasion(time: move.time, isSudden: move.duration == 0, isOfZoom: isOfZoom)
        return moves.updateValue(move, forKey: occasion)
      }
      guard let other = others.first(where: { $0 != move }) else { continue }
      report(
        .camera,
        "'\(CameraMoveList.text(of: other).excerpt)' and '\(CameraMoveList.text(of: move).excerpt)' conflict; "
          + "use one of them")
    }
  }

  private mutating func warnAboutInitialZoom(_ move: TimedChange<CameraTarget<String?>>) {
    guard move.isInitial, let said = spec.zoom else { return }
    switch move.value {
    case .zoom(let zoom), .flight(_, let zoom):
      if zoom == said { return }
      warn(
        .camera,
        "'\(CameraMoveList.text(of: move).excerpt)' replaces the zoom '\(shortestDecimal(said))'; leave out one of them"
      )
    case .center, .overlay: return
    }
  }

  private mutating func warnAboutEdge(_ place: GeoPoint, in text: String) {
    guard !place.isOnMercatorMap else { return }
    let edge = place.latitude < 0 ? "-85.05112878" : "85.05112878"
    warn(.camera, "'\(text.excerpt)' is beyond the edge of the map; the edge at \(edge) is shown")
  }
}

/// The initial center and zoom specified by camera moves at time 0.
struct InitialCamera {
  private(set) var center: GeoPoint?
  private(set) var zoom: Double?

  init(_ moves: [TimedChange<CameraTarget<Int>>], among overlays: [Overlay]) {
    for move in moves where move.isInitial {
      switch move.value {
      case .zoom(let zoom): self.zoom = zoom
      case .center(let place): center = place
      case .flight(let place, let zoom): (center, self.zoom) = (place, zoom)
      case .overlay(let number): center = overlays[number].place(at: 0)
      }
    }
  }
}

extension TimedChange {
  /// Whether the change applies immediately at time 0.
  var isInitial: Bool { time == 0 && duration == 0 }
}

extension CameraTarget {
  /// Whether the target is an overlay, which can continue to move.
  var isOverlay: Bool { if case .overlay = self { true } else { false } }

  /// Whether a move to the target replaces other moves of the zoom.
  fileprivate var changesZoom: Bool {
    switch self {
    case .zoom, .flight: true
    case .center, .overlay: false
    }
  }

  /// Whether a move to the target replaces other moves of the center.
  fileprivate var changesCenter: Bool { if case .zoom = self { false } else { true } }
}
