import PulseGeo
package import PulseMotion
import PulsePixels
package import PulseScene
import PulseSceneFile
import PulseSceneText

/// Which frames an animation has, what is where in each, and which of them are equal.
///
/// Nothing is drawn to find that out: frames are equal when the same is to be drawn in them. What is to be
/// drawn is found anew when it is needed, so that a plan stays small however many overlays there are.
package struct FramePlan: Sendable {
  /// A frame.
  package struct Frame: Sendable {
    /// Seconds from the beginning at which it is shown.
    package var time: Double

    /// Seconds for which it is shown.
    package var delay: Double

    /// The number of the picture that it shows; frames that look the same show the same.
    package var picture: Int
  }

  /// A picture that at least one frame shows.
  struct Picture: Sendable {
    /// An instant at which it is shown.
    var time: Double

    /// The part of the map.
    var viewport: Viewport

    /// The pixels that the drawing over the background can touch.
    var bounds: PixelRect

    /// The number of figures, lines and pictures that are drawn.
    var elementCount: Int
  }

  /// The scene.
  package let scene: Scene

  /// The length of the animation in seconds, as the file states it.
  package let duration: Double

  /// The frames in order, at least one.
  package let frames: [Frame]

  /// The different pictures, in the order in which they are first shown.
  let pictures: [Picture]

  /// Where neighboring pictures differ.
  private let changes: [Step: PixelRect]

  /// A picture, and the one that is shown after it.
  private struct Step: Hashable {
    var previous: Int
    var next: Int
  }

  /// The number of different pictures.
  package var pictureCount: Int { pictures.count }

  /// Plans the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - base: In what steps the file format states times.
  /// - Throws: ``MotionError/tooManyFrames(count:)``.
  /// - Complexity: O(frames × layers).
  package init(_ scene: Scene, base: FrameSchedule.TimeBase) throws(MotionError) {
    let schedule = try FrameSchedule(duration: scene.duration, framesPerSecond: scene.frameRate, base: base)
    self.init(
      scene, times: schedule.times, delays: schedule.delays, duration: schedule.duration)
  }

  /// Plans the one frame of a still.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - time: The instant in seconds.
  package init(_ scene: Scene, stillAt time: Double) {
    self.init(scene, times: [time], delays: [0], duration: 0)
  }

  private init(_ scene: Scene, times: [Double], delays: [Double], duration: Double) {
    self.scene = scene
    self.duration = duration
    var pictures: [Picture] = []
    var numbers: [Fingerprint: Int] = [:]
    var changes: [Step: PixelRect] = [:]
    var latest: (number: Int, drawing: Drawing?)?
    frames = zip(times, delays).map { time, delay in
      let sketch = Sketch(of: scene, at: time)
      let number = numbers[sketch.fingerprint] ?? pictures.count
      if number == pictures.count {
        numbers[sketch.fingerprint] = number
        pictures.append(
          Picture(
            time: time, viewport: sketch.viewport, bounds: sketch.bounds, elementCount: sketch.elementCount))
      }
      if let latest, latest.number != number, let before = latest.drawing, let after = sketch.drawing {
        let step = Step(previous: latest.number, next: number)
        changes[step] = changes[step] ?? before.changes(to: after, in: scene.pixelSize)
      }
      latest = (number, sketch.drawing)
      return Frame(time: time, delay: delay, picture: number)
    }
    self.pictures = pictures
    self.changes = changes
  }

  /// Returns what is where in a frame.
  ///
  /// - Parameter frame: The number of the frame, from 0.
  /// - Returns: The state of every overlay.
  /// - Complexity: O(layers).
  package func state(ofFrame frame: Int) -> FrameState {
    scene.state(at: frames[frame].time)
  }

  /// Returns the part of the map that a frame shows.
  func viewport(ofFrame frame: Int) -> Viewport {
    pictures[frames[frame].picture].viewport
  }

  /// Returns where two pictures differ of which one is shown after the other; `nil` for others.
  func changes(from previous: Int, to next: Int) -> PixelRect? {
    changes[Step(previous: previous, next: next)]
  }

  /// Hands over what is drawn over the background of a picture, the lowest first.
  func drawElements(ofPicture picture: Int, _ body: (Drawing.Element) -> Void) {
    scene.drawElements(at: pictures[picture].time, body)
  }
}

/// What a picture will be, without its pixels.
private struct Sketch {
  /// The number of elements up to which a drawing is kept to be compared with the next one.
  private static let comparedCount = 4096

  let viewport: Viewport
  private(set) var bounds = PixelRect.empty
  private(set) var elementCount = 0
  let fingerprint: Fingerprint

  /// What is drawn; `nil` when it is too much to be kept.
  let drawing: Drawing?

  init(of scene: Scene, at time: Double) {
    let viewport = scene.viewport(at: time)
    var hashing = Fingerprint.Hashing(of: viewport)
    var bounds = PixelRect.empty
    var count = 0
    var elements: [Drawing.Element] = []
    scene.drawElements(at: time) { element in
      hashing.add(element)
      bounds = bounds.union(element.bounds.intersection(scene.pixelSize.bounds))
      count += 1
      if count <= Self.comparedCount { elements.append(element) } else { elements = [] }
    }
    self.viewport = viewport
    self.bounds = bounds
    elementCount = count
    fingerprint = hashing.fingerprint
    drawing = count <= Self.comparedCount ? Drawing(viewport: viewport, elements: elements) : nil
  }
}

/// Two hashes with different seeds: 128 bits in which drawings of a hundred thousand figures are told apart
/// without being kept.
private struct Fingerprint: Hashable {
  /// A fingerprint in the making.
  struct Hashing {
    private var first = Hasher()
    private var second = Hasher()

    init(of viewport: Viewport) {
      first.combine(0)
      second.combine(1)
      first.combine(viewport)
      second.combine(viewport)
    }

    mutating func add(_ element: Drawing.Element) {
      first.combine(element)
      second.combine(element)
    }

    var fingerprint: Fingerprint { Fingerprint(first: first.finalize(), second: second.finalize()) }
  }

  let first: Int
  let second: Int
}
