import PulseGeo
import PulseScene
import Synchronization

/// An object that a map names: a place, or a country, by its number on the map.
enum NameID: Hashable, Sendable {
  case place(Int)
  case country(Int)
}

/// The position of a name in relation to its object.
enum NamePosition: Hashable, Sendable {
  /// The number of the position among those beside the dot of a place, or the mark over it.
  case beside(Int)

  /// The offset from the middle of a country, in parts of its extent.
  case within(x: Double, y: Double)
}

/// A name in one of the views of a film: its position and its opacity, 0 to 1.
struct ShownName: Sendable {
  var position: NamePosition
  var opacity: Double
}

/// The conditions under which the names of a view are chosen.
enum NameTerms: Sendable {
  /// By what the view alone shows, which moves, or which is fixed, so that names may stand where its edges permit it.
  case free(isViewFixed: Bool)

  /// Names that were in the view before, which stay at their positions; those that wait are left out.
  case following([NameID: NamePosition], waiting: Set<NameID>)

  /// The names of a course, wherever they are.
  case given([NameID: ShownName])

  /// Returns the position that a name has to have; `nil` if it may have any.
  func position(of name: NameID) -> NamePosition? {
    switch self {
    case .free: nil
    case .following(let positions, _): positions[name]
    case .given(let names): names[name]?.position
    }
  }

  /// Returns whether a name may be shown.
  func admits(_ name: NameID) -> Bool {
    switch self {
    case .free: true
    case .following(_, let waiting): !waiting.contains(name)
    case .given(let names): names[name] != nil
    }
  }

  /// Returns the opacity of a name, 0 to 1.
  func opacity(of name: NameID) -> Double {
    if case .given(let names) = self { names[name]?.opacity ?? 0 } else { 1 }
  }

  /// Whether no camera moves.
  var isViewFixed: Bool { if case .free(let isViewFixed) = self { isViewFixed } else { false } }

  /// Whether names need no room.
  var isGiven: Bool { if case .given = self { true } else { false } }

  /// Returns objects with those first whose names have to have a position, otherwise in their order.
  func stayingFirst<Object>(_ objects: some Collection<Object>, _ name: (Object) -> NameID) -> [Object] {
    guard case .following(let positions, _) = self else { return Array(objects) }
    return objects.filter { positions[name($0)] != nil } + objects.filter { positions[name($0)] == nil }
  }
}

/// The course of the names of a map while its camera moves: from when to when each is shown, and where.
///
/// A name that is shown stays at its position, and other names of its importance come only where it leaves room. One that
/// has lost its room does not return at once, and one that could be seen for an instant is not shown at all, as names that
/// flicker cannot be read. Names fade in and out while the camera moves.
///
/// The views are laid out in steps, one after another and only as far as they are needed, so that an instant has the same
/// names whether it is a frame of a film or a still, whatever is asked for before.
final class NameCourse: Sendable {
  /// The times in seconds.
  private enum Metrics {
    /// The time between two steps, as nearly as frames permit it.
    static let step = 0.05
    /// The shortest time for which a name is shown.
    static let shortest = 0.5
    /// The time after which a name that has lost its room may return.
    static let pause = 1.0
    /// The time in which names fade in and out.
    static let fade = 0.25
    /// The largest error of a time.
    static let rounding = 1e-6
  }

  /// A view of the camera with the time in seconds at which it is first seen.
  private struct Step {
    let time: Double
    let viewport: Viewport
  }

  /// A time during which a name has a position.
  private struct Run {
    let position: NamePosition
    let start: Double

    /// The time of the first view without the name; `nil` for one that is shown in the last view that is laid out.
    var end: Double?
  }

  /// The views that are laid out so far.
  private struct Progress {
    /// The number of views.
    var count = 0

    /// The names of the last one.
    var shown: [NameID: NamePosition] = [:]

    /// The times since which names wait.
    var waiting: [NameID: Double] = [:]

    var runs: [NameID: [Run]] = [:]
  }

  private let steps: [Step]

  /// The time in seconds between the views of a camera that moves.
  private let interval: Double

  private let duration: Double
  private let layOut: @Sendable (Viewport, NameTerms) -> [MapLabel]
  private let progress = Mutex(Progress())

  /// Creates the course of a film.
  ///
  /// - Parameters:
  ///   - duration: The length of the film in seconds.
  ///   - frameRate: The frames per second.
  ///   - viewport: Returns the view at a time in seconds.
  ///   - layOut: Returns the names of a view.
  /// - Complexity: O(duration), without laying out names.
  init(
    duration: Double, frameRate: Double, viewport: (Double) -> Viewport,
    layOut: @escaping @Sendable (Viewport, NameTerms) -> [MapLabel]
  ) {
    var seen: Set<Viewport> = []
    var steps: [Step] = []
    // The views are those of frames, as far as there are not too many, since labels that move have places in these.
    let frames = min(duration * frameRate, 1e9)
    let step = max(
      1, Int(min(Metrics.step * frameRate, 1e6).rounded()),
      Int((frames / Double(FrameSchedule.maximumFrameCount)).rounded(.up)))
    interval = Double(step) / frameRate
    for frame in stride(from: 0, through: Int(frames), by: step) {
      let time = Double(frame) / frameRate
      let view = viewport(time)
      // A view that returns has the names that it had.
      if seen.insert(view).inserted { steps.append(Step(time: time, viewport: view)) }
    }
    self.steps = steps
    self.duration = duration
    self.layOut = layOut
  }

  /// Returns the names at a time in seconds.
  ///
  /// - Complexity: That of laying out the views up to half a second later that were not yet.
  func names(at time: Double) -> [NameID: ShownName] {
    // The multiples of an interval are not exact.
    let limit = time + Metrics.rounding
    return progress.withLock { progress in
      while progress.count < steps.count, steps[progress.count].time <= limit + Metrics.shortest {
        advance(&progress)
      }
      let isResting = isResting(at: limit)
      return progress.runs.compactMapValues { runs in
        runs.last { $0.start <= limit }.flatMap { shown($0, at: time, isResting: isResting) }
      }
    }
  }

  /// Returns whether the camera rests at a time, or has its last view, in which nothing is half faded.
  private func isResting(at time: Double) -> Bool {
    guard let next = steps.firstIndex(where: { $0.time > time }), next > 0 else { return true }
    return steps[next].time - steps[next - 1].time > 1.5 * interval
  }

  /// Returns the name of a run that has begun; `nil` after its end, and for one that is too short.
  private func shown(_ run: Run, at time: Double, isResting: Bool) -> ShownName? {
    let isFirst = run.start <= steps[0].time
    var opacity = 1.0
    if !isFirst, !isResting { opacity = min(1, (time - run.start) / Metrics.fade + 0.25) }
    if let end = run.end {
      guard time < end, isFirst || end - run.start >= Metrics.shortest else { return nil }
      // The first view is whole.
      opacity = min(opacity, (end - time) / min(Metrics.fade, end - run.start))
    }
    return ShownName(position: run.position, opacity: opacity)
  }

  /// Lays out the next view.
  private func advance(_ progress: inout Progress) {
    let step = steps[progress.count]
    progress.count += 1
    let end = progress.count < steps.count ? steps[progress.count].time : duration
    // A view in which the camera rests has more names.
    let pause = end - step.time >= Metrics.pause ? Metrics.shortest : Metrics.pause
    progress.waiting = progress.waiting.filter { step.time - $0.value < pause }
    let terms = NameTerms.following(progress.shown, waiting: Set(progress.waiting.keys))
    var shown: [NameID: NamePosition] = [:]
    for label in layOut(step.viewport, terms) { shown[label.id] = label.position }
    for (name, position) in shown where progress.shown[name] == nil {
      progress.runs[name, default: []].append(Run(position: position, start: step.time))
    }
    for name in progress.shown.keys where shown[name] == nil {
      if let last = progress.runs[name]?.indices.last { progress.runs[name]?[last].end = step.time }
      progress.waiting[name] = step.time
    }
    progress.shown = shown
  }
}
