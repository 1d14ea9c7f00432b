import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo
import PulseMotion

/// A route that can be read: a file, and whether its times count.
struct RouteChoice: Hashable {
  var file: TrackFile
  var readsTimes: Bool
}

// The tracks along which overlays move.
extension SceneResolver {
  /// The travel of an overlay along the track that it names.
  mutating func travel(of draft: OverlayDraft, _ effect: Effect?) -> Travel? {
    guard let file = draft.track.file else { return nil }
    for change in draft.commands?.changes.place.prefix(1) ?? [] {
      report(
        .timeline,
        "'move=' at \(shortest(change.time)) s and the track '\(file.argument)' contradict each other; "
          + "leave out one of them", of: draft)
    }
    let timing = draft.track.timing ?? Scene.Standard.travelTiming
    let duration = draft.track.duration ?? Scene.Standard.travelDuration
    guard let route = route(RouteChoice(file: file, readsTimes: timing == .recorded)),
      Scene.Limits.seconds.contains(duration)
    else { return nil }
    if timing == .recorded {
      checkTimes(of: route, in: file, draft)
    }
    var travel = Travel(
      along: route, timing: timing, duration: duration,
      curve: draft.track.curve ?? Scene.Standard.travelCurve)
    travel.trail = effect.flatMap { trail(of: draft, $0) }
    return travel
  }

  private func trail(of draft: OverlayDraft, _ effect: Effect) -> Trail? {
    let width = draft.track.trailWidth ?? Scene.Standard.trailWidth
    return switch draft.track.trail {
    case .some(.none): nil
    case .color(let color): Trail(color: color, opacity: 255, width: width, followsColor: false)
    case nil:
      Trail(
        color: color(of: draft, effect), opacity: Scene.Standard.trailOpacity, width: width,
        followsColor: true)
    }
  }

  private mutating func checkTimes(of route: Route, in file: TrackFile, _ draft: OverlayDraft) {
    if route.duration == nil {
      report(
        .trackTiming, "'recorded' needs times, and '\(file.argument)' has none; use constant", of: draft)
    } else if route.duration == 0 {
      report(
        .trackTiming,
        "'recorded' needs times that differ, and all of '\(file.argument)' are the same; use constant",
        of: draft)
    }
  }

  /// The route that a file describes; overlays that move along the same one share it.
  private mutating func route(_ choice: RouteChoice) -> Route? {
    if let known = routes[choice] { return known }
    var route: Route?
    let path = choice.file.argument
    do throws(DocumentError) {
      let track = try Track.read(choice.file, readsTimes: choice.readsTimes, from: files)
      warnings += track.warnings.map { SceneProblem(DocumentProblem(path, $0)) }
      do throws(GeoError) {
        route = try Route(through: track.places, times: track.times, scale: groundScale)
      } catch {
        problems.append(SceneProblem(DocumentProblem(path, error.description)))
      }
    } catch {
      problems += error.problems.map { SceneProblem($0) }
    }
    routes[choice] = .some(route)
    return route
  }

  /// Tells of what was said about a track or a place that has no use for it.
  mutating func warnAboutTrack(in overlay: OverlayDraft) {
    let track = overlay.track
    guard track.file == nil else {
      if track.trail == .some(.none), track.trailWidth != nil {
        warn(.trailWidth, "has no effect without a trail; leave it out", of: overlay)
      }
      // The place that options and the scene as a whole give is the center of the view.
      if !draft.overlays.isEmpty, overlay.latitude != nil || overlay.longitude != nil {
        warn(
          overlay.latitude == nil ? .longitude : .latitude,
          "has no effect with the track '\(track.file?.argument ?? "")'; leave it out", of: overlay)
      }
      return
    }
    guard track != TrackDraft() else { return }
    let common = draft.common.track
    // What is said for all overlays may be meant for those that have a track.
    let isMeantForOthers = hasTracks
    func isUseless<Value: Equatable>(_ part: KeyPath<TrackDraft, Value?>) -> Bool {
      guard let value = track[keyPath: part] else { return false }
      return !(isMeantForOthers && value == common[keyPath: part])
    }
    let useless: [(SceneField, Bool)] = [
      (.trackDuration, isUseless(\.duration)), (.trackTiming, isUseless(\.timing)),
      (.trackCurve, isUseless(\.curve)), (.trail, isUseless(\.trail)), (.trailWidth, isUseless(\.trailWidth)),
    ]
    for (field, isUseless) in useless where isUseless {
      warn(field, "has no effect without a track; add --track FILE or leave it out", of: overlay)
    }
  }
}

extension Travel {
  /// Where the route begins.
  var start: GeoPoint { Mercator.unproject(route.points[0]) }
}
