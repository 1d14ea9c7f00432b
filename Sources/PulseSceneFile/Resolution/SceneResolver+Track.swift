import PulseDocument
import PulseEffects
import PulseGeo
import PulseMotion
import PulseScene
import PulseSceneText
import PulseTracks

/// A source of a route: a track file to load, with or without its times.
struct RouteSource: Hashable {
  var file: TrackFilePath
  var readsTimes: Bool
}

// Resolution of tracks.
extension SceneResolver {
  /// Returns the motion of an overlay along its track; `nil` without one or after reporting problems.
  mutating func motionPath(of spec: OverlaySpec, _ effect: Effect?) -> MotionPath? {
    guard let file = spec.track.file else { return nil }
    for change in spec.commands?.changes.place.prefix(1) ?? [] {
      report(
        .commands,
        "'move=' at \(shortestDecimal(change.time)) s and the track '\(file.argument)' conflict; "
          + "leave out one of them", of: spec)
    }
    let timing = spec.track.timing ?? Scene.Defaults.motionTiming
    let duration = spec.track.duration ?? Scene.Defaults.motionDuration
    guard let route = route(RouteSource(file: file, readsTimes: timing == .recorded)),
      Scene.Limits.seconds.contains(duration)
    else { return nil }
    if timing == .recorded {
      checkTimes(of: route, in: file, spec)
    }
    var motionPath = MotionPath(
      along: route, timing: timing, duration: duration,
      curve: spec.track.curve ?? Scene.Defaults.motionCurve)
    motionPath.trail = effect.flatMap { trail(of: spec, $0) }
    return motionPath
  }

  private func trail(of spec: OverlaySpec, _ effect: Effect) -> Trail? {
    let width = spec.track.trailWidth ?? Scene.Defaults.trailWidth
    return switch spec.track.trail {
    case .some(.none): nil
    case .color(let color): Trail(color: color, opacity: 255, width: width, followsColor: false)
    case nil:
      Trail(
        color: color(of: spec, effect), opacity: Scene.Defaults.trailOpacity, width: width,
        followsColor: true)
    }
  }

  private mutating func checkTimes(of route: Route, in file: TrackFilePath, _ spec: OverlaySpec) {
    if route.duration == nil {
      report(
        .trackTiming, "'recorded' needs times, but '\(file.argument)' has none; use constant", of: spec)
    } else if route.duration == 0 {
      report(
        .trackTiming,
        "'recorded' needs different times, but all those of '\(file.argument)' are equal; use constant",
        of: spec)
    }
  }

  /// Loads the route of a track file once for all overlays that use it.
  private mutating func route(_ choice: RouteSource) -> Route? {
    if let known = routes[choice] { return known }
    var route: Route?
    let path = choice.file.argument
    do throws(DocumentError) {
      let track = try Track.read(choice.file, readsTimes: choice.readsTimes, from: files)
      warnings += track.warnings.map { SceneDiagnostic(Diagnostic(path, $0)) }
      do throws(GeoError) {
        route = try Route(through: track.places, times: track.times, scale: groundScale)
      } catch {
        diagnostics.append(SceneDiagnostic(Diagnostic(path, error.description)))
      }
    } catch {
      diagnostics += error.diagnostics.map { SceneDiagnostic($0) }
    }
    routes[choice] = .some(route)
    return route
  }

  /// Warns of track values without a track, and of a position beside a track.
  mutating func warnAboutTrack(in overlay: OverlaySpec) {
    let track = overlay.track
    guard track.file == nil else {
      if track.trail == .some(.none), track.trailWidth != nil {
        warn(.trailWidth, "has no effect without a trail; leave it out", of: overlay)
      }
      // A position specified in options or for the whole scene is the center of the view.
      if !spec.overlays.isEmpty, overlay.latitude != nil || overlay.longitude != nil {
        warn(
          overlay.latitude == nil ? .longitude : .latitude,
          "has no effect with the track '\(track.file?.argument ?? "")'; leave it out", of: overlay)
      }
      return
    }
    guard track != TrackSpec() else { return }
    let common = spec.overlayDefaults.track
    // Values for all overlays can be meant for those with a track.
    let isMeantForOthers = hasTracks
    func isUseless<Value: Equatable>(_ part: KeyPath<TrackSpec, Value?>) -> Bool {
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

extension MotionPath {
  /// The start of the route.
  var start: GeoPoint { Mercator.unproject(route.points[0]) }
}
