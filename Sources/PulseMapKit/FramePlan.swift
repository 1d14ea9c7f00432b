import PulseGeo
import PulsePixels
package import PulseScene
import PulseSceneInput

/// The schedule of an animation: its frames with times and delays, and the unique frames that have to be rendered.
///
/// Frames are compared by hashes of their display lists, without rendering. Display lists are generated again when they
/// are needed, so a plan stays small however many overlays there are.
package struct FramePlan: Sendable {
  /// A frame: a start time, a delay and the index of a unique frame.
  package struct Frame: Sendable {
    /// The start time in seconds from the beginning.
    package var time: Double

    /// The time of the scene in seconds that it shows, which begins again with each loop of ``repeated(_:)``, and is later
    /// by a part of the loop after ``endingWithMostVisible()``.
    package var sceneTime: Double

    /// The delay until the next frame in seconds.
    package var delay: Double

    /// The index of the unique frame; frames that look the same share one.
    package var uniqueFrame: Int
  }

  /// A unique frame: an image that one or more frames show.
  struct UniqueFrame: Sendable {
    /// The time in seconds of the first frame that shows it.
    var time: Double

    /// The visible part of the map, and the instant that it shows.
    var moment: MapMoment

    /// The visible part of the map.
    var viewport: Viewport { moment.viewport }

    /// The bounding rectangle of all drawing over the background, in pixels.
    var bounds: PixelRect

    /// The number of elements in the display list; an estimate if there are thousands.
    var elementCount: Int
  }

  /// The resolved scene.
  package let scene: Scene

  /// The duration in seconds, rounded as the file format requires.
  package let duration: Double

  /// The frames in display order; at least one.
  package let frames: [Frame]

  /// The unique frames in the order of first use.
  let uniqueFrames: [UniqueFrame]

  /// The changed rectangle of each transition between unique frames.
  private let dirtyRect: [FrameTransition: PixelRect]

  /// The number of loops of the scene that the frames show.
  package let loops: Int

  /// A pair of unique frames that are shown in succession.
  private struct FrameTransition: Hashable {
    var previous: Int
    var next: Int
  }

  /// Whether drawing all frames takes longer than encoding them: they have more than 250,000 elements together.
  var isCrowded: Bool { uniqueFrames.reduce(0) { $0 + $1.elementCount } > 250_000 }

  /// The number of unique frames.
  package var uniqueFrameCount: Int { uniqueFrames.count }

  /// Plans the frames of an animation.
  ///
  /// - Parameters:
  ///   - scene: The resolved scene.
  ///   - base: The time resolution of the file format.
  /// - Throws: ``MotionError/tooManyFrames(count:)``.
  /// - Complexity: O(frames × layers).
  package init(_ scene: Scene, base: FrameSchedule.TimeBase) throws(MotionError) {
    let schedule = try FrameSchedule(duration: scene.duration, framesPerSecond: scene.frameRate, base: base)
    self.init(
      scene, times: schedule.times, delays: schedule.delays, duration: schedule.duration)
  }

  /// Plans a still: one frame at a time in seconds.
  package init(_ scene: Scene, stillAt time: Double) {
    self.init(scene, times: [time], delays: [0], duration: 0)
  }

  private init(_ scene: Scene, times: [Double], delays: [Double], duration: Double) {
    self.scene = scene
    self.duration = duration
    loops = 1
    var uniqueFrames: [UniqueFrame] = []
    var numbers: [Fingerprint: Int] = [:]
    var dirtyRect: [FrameTransition: PixelRect] = [:]
    var latest: (number: Int, drawing: DisplayList?)?
    var moments: [MapMoment: MapMoment] = [:]
    frames = zip(times, delays).map { time, delay in
      let summary = FrameSummary(of: scene, at: time, knowing: &moments)
      let number = numbers[summary.fingerprint] ?? uniqueFrames.count
      if number == uniqueFrames.count {
        numbers[summary.fingerprint] = number
        uniqueFrames.append(
          UniqueFrame(
            time: time, moment: summary.moment, bounds: summary.bounds, elementCount: summary.elementCount
          ))
      }
      // A map that changes with time has changed everywhere.
      if let latest, latest.number != number,
        uniqueFrames[latest.number].moment.instant == summary.moment.instant,
        let before = latest.drawing, let after = summary.drawing
      {
        let step = FrameTransition(previous: latest.number, next: number)
        dirtyRect[step] = dirtyRect[step] ?? before.dirtyRect(to: after, in: scene.pixelSize)
      }
      latest = (number, summary.drawing)
      return Frame(time: time, sceneTime: time, delay: delay, uniqueFrame: number)
    }
    self.uniqueFrames = uniqueFrames
    self.dirtyRect = dirtyRect
  }

  /// Creates the plan of several loops of an animation.
  private init(_ plan: FramePlan, repeated loops: Int) {
    (scene, uniqueFrames, dirtyRect) = (plan.scene, plan.uniqueFrames, plan.dirtyRect)
    (self.loops, duration) = (loops, plan.duration * Double(loops))
    frames = (0..<loops).flatMap { loop in
      plan.frames.map { frame in
        var frame = frame
        frame.time += plan.duration * Double(loop)
        return frame
      }
    }
  }

  /// Creates the plan of an animation that begins with the frame after another one, which becomes the last.
  private init(_ plan: FramePlan, endingWith last: Int) {
    scene = plan.scene
    (duration, loops) = (plan.duration, plan.loops)
    let start = last + 1
    let order = Array(plan.frames[start...] + plan.frames[..<start])
    // In the order of first use.
    var numbers: [Int: Int] = [:]
    var uniqueFrames: [UniqueFrame] = []
    for frame in order where numbers[frame.uniqueFrame] == nil {
      numbers[frame.uniqueFrame] = uniqueFrames.count
      uniqueFrames.append(plan.uniqueFrames[frame.uniqueFrame])
    }
    let offset = plan.frames[start].time
    frames = order.map { frame in
      var frame = frame
      let time = frame.time < offset ? frame.time + plan.duration - offset : frame.time - offset
      // Sums of decimals such as 0.04 stay such.
      frame.time = (time * 1e9).rounded() / 1e9
      frame.uniqueFrame = numbers[frame.uniqueFrame] ?? 0
      return frame
    }
    var dirtyRect: [FrameTransition: PixelRect] = [:]
    for (step, rect) in plan.dirtyRect {
      guard let previous = numbers[step.previous], let next = numbers[step.next] else { continue }
      dirtyRect[FrameTransition(previous: previous, next: next)] = rect
    }
    self.uniqueFrames = uniqueFrames
    self.dirtyRect = dirtyRect
  }

  /// Returns the plan of a seamless animation that stops after some plays, so that it stops with the frame in which most of
  /// the overlays is visible, instead of one in which a pulse has just faded; of any other, the plan as it is.
  func endingWithMostVisible() -> FramePlan {
    guard scene.isSeamless, scene.loopCount > 0, scene.mapClocks.isSubset(of: .camera), scene.heat == nil,
      uniqueFrames.count > 1,
      uniqueFrames.allSatisfy({ $0.elementCount <= FrameSummary.comparableElementLimit })
    else { return self }
    let visibilities = uniqueFrames.map { visibility(of: $0) }
    guard let most = visibilities.max(), let best = visibilities.firstIndex(of: most),
      visibilities[frames[frames.count - 1].uniqueFrame] < most,
      let last = frames.lastIndex(where: { $0.uniqueFrame == best })
    else { return self }
    return FramePlan(self, endingWith: last)
  }

  /// Returns the plan with several loops of the animation, at least one, for players that do not repeat it.
  func repeated(_ loops: Int) -> FramePlan { loops > 1 ? FramePlan(self, repeated: loops) : self }

  /// Returns the number of whole loops that last at least a number of seconds; one for a still.
  func loops(lasting seconds: Double) -> Int {
    guard uniqueFrames.count > 1, duration > 0, duration < seconds else { return 1 }
    return Int((seconds / duration - 1e-9).rounded(.up))
  }

  /// Returns the animated state of every overlay in a frame, in O(layers).
  package func state(ofFrame frame: Int) -> FrameState {
    scene.state(at: frames[frame].sceneTime)
  }

  /// Returns the viewport (the visible part of the map) of a frame, given by its index.
  func viewport(ofFrame frame: Int) -> Viewport { moment(ofFrame: frame).viewport }

  /// Returns the view and the instant of the map in a frame, given by its index.
  func moment(ofFrame frame: Int) -> MapMoment { uniqueFrames[frames[frame].uniqueFrame].moment }

  /// Returns the rectangle, in pixels, that contains all changes from one unique frame to another, given by
  /// their indices.
  ///
  /// Returns `nil` if it was not computed: the frames are never shown in this order, or have too many elements.
  func dirtyRect(from previous: Int, to next: Int) -> PixelRect? {
    dirtyRect[FrameTransition(previous: previous, next: next)]
  }

  /// Calls `body` with each display-list element of a unique frame, from back to front.
  func forEachElement(ofUniqueFrame uniqueFrame: Int, _ body: (DisplayList.Element) -> Void) {
    scene.forEachElement(at: uniqueFrames[uniqueFrame].time, body)
  }
}

/// A summary of one frame without pixels: its display-list hash, bounds and element count.
private struct FrameSummary {
  /// The largest display list that is retained for comparison with the next frame.
  static let comparableElementLimit = 4096

  let moment: MapMoment
  private(set) var bounds = PixelRect.empty
  private(set) var elementCount = 0
  let fingerprint: Fingerprint

  /// The display list; `nil` above the limit.
  let drawing: DisplayList?

  /// Summarizes a frame; `moments` are those of earlier frames by what they are at any time of the camera.
  init(of scene: Scene, at time: Double, knowing moments: inout [MapMoment: MapMoment]) {
    var moment = scene.mapMoment(at: time)
    if moment.instant.cameraTime != nil {
      var timeless = moment
      timeless.instant.cameraTime = nil
      moment = moments[timeless] ?? moment
      moments[timeless] = moment
    }
    if let crowd = scene.crowdFingerprint(at: time, above: Self.comparableElementLimit) {
      self.moment = moment
      bounds = scene.pixelSize.bounds
      elementCount = crowd.overlayCount
      fingerprint = Fingerprint(first: crowd.hash.first, second: crowd.hash.second)
      drawing = nil
      return
    }
    var hashing = Fingerprint.Builder(of: moment)
    var bounds = PixelRect.empty
    var count = 0
    var elements: [DisplayList.Element] = []
    scene.forEachElement(at: time) { element in
      hashing.add(element)
      bounds = bounds.union(element.bounds.intersection(scene.pixelSize.bounds))
      count += 1
      if count <= Self.comparableElementLimit { elements.append(element) } else { elements = [] }
    }
    self.moment = moment
    self.bounds = bounds
    elementCount = count
    fingerprint = hashing.fingerprint
    drawing =
      count <= Self.comparableElementLimit ? DisplayList(viewport: moment.viewport, elements: elements) : nil
  }
}

/// A 128-bit hash of a display list, from two seeded hashers, that identifies equal frames without storing the list.
private struct Fingerprint: Hashable {
  /// An incremental hasher for one display list.
  struct Builder {
    private var first = Hasher()
    private var second = Hasher()

    init(of moment: MapMoment) {
      first.combine(0)
      second.combine(1)
      first.combine(moment)
      second.combine(moment)
    }

    mutating func add(_ element: DisplayList.Element) {
      first.combine(element)
      second.combine(element)
    }

    var fingerprint: Fingerprint { Fingerprint(first: first.finalize(), second: second.finalize()) }
  }

  let first: Int
  let second: Int
}

extension Scene {
  /// The time of a still without an animation: with tracks when all are at their ends, so that their trails are whole, of a
  /// film of anything else or of which most tracks are gone then that of its poster, and otherwise 0, or that of the poster
  /// if a layer of a pulse is seen then that is not at 0.
  var loneStillTime: Double {
    let tracks = overlays.filter { $0.motionPath != nil }
    let staying = tracks.count { $0.event?.lifetime ?? .infinity == .infinity }
    if film != nil, tracks.isEmpty || staying * 2 < tracks.count {
      return (try? FramePlan(self, base: .hundredths))?.posterTime ?? 0
    }
    if let film { return film.time(of: film.end) }
    if !tracks.isEmpty { return tracks.reduce(0) { max($0, $1.motionEnd) } }
    var sample = self
    // Pulses of a scene are mostly alike.
    sample.overlays = Array(overlays.prefix(Self.stillSamples))
    sample.frameRate = min(frameRate, Double(Self.stillInstants) / duration)
    func seen(at time: Double) -> (layers: Int, visibility: Double) {
      let state = sample.state(at: time)
      return (
        state.overlays.reduce(0) { $0 + $1.layers.count(where: \.isVisible) }, state.visibility(in: pixelSize)
      )
    }
    let poster = (try? FramePlan(sample, base: .hundredths))?.posterTime ?? 0
    let (first, best) = (seen(at: 0), seen(at: poster))
    return first.layers < best.layers || first.visibility < Self.leastVisibility * best.visibility
      ? poster : 0
  }

  /// The part of the greatest visibility with which pulses can be recognized.
  private static let leastVisibility = 0.1

  /// The number of overlays whose most visible time is looked for, and the largest number of instants at which it is.
  private static let (stillSamples, stillInstants) = (16, 3000)
}

// The poster frame: the frame that represents the whole animation.
extension FramePlan {
  /// The time in seconds at which most of the overlays is visible, or at which most of thousands are there; the
  /// earliest one of several.
  ///
  /// - Complexity: O(unique frames × layers).
  var posterTime: Double {
    if let heat = scene.heat { return heat.peakTime }
    let fullest = uniqueFrames.max { $0.elementCount < $1.elementCount }
    if let fullest, fullest.elementCount > FrameSummary.comparableElementLimit { return fullest.time }
    var best = (time: frames[0].sceneTime, visibility: 0.0)
    for uniqueFrame in uniqueFrames {
      let visibility = visibility(of: uniqueFrame)
      if visibility > best.visibility { best = (uniqueFrame.time, visibility) }
    }
    return best.time
  }

  private func visibility(of frame: UniqueFrame) -> Double {
    scene.state(at: frame.time).visibility(in: scene.pixelSize)
  }
}

extension FrameState {
  /// Returns the visible area of all overlays: the squares around their layers, clipped to the image, in pixels
  /// times opacity.
  fileprivate func visibility(in size: PixelSize) -> Double {
    func seen(around center: Double, _ reach: Double, of side: Int) -> Double {
      max(0, min(center + reach, Double(side)) - max(center - reach, 0))
    }
    return overlays.reduce(0) { sum, overlay in
      overlay.layers.reduce(sum) { sum, layer in
        guard layer.isVisible else { return sum }
        let reach = layer.outerRadius
        return sum + layer.opacity * seen(around: overlay.x, reach, of: size.width)
          * seen(around: overlay.y, reach, of: size.height)
      }
    }
  }
}
