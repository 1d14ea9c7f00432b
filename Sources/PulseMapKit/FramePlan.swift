public import PulseMotion
public import PulseScene

/// Which frames an animation has, what is where in each, and which of them are equal.
///
/// Nothing is drawn to find that out: frames are equal when the same is to be drawn in them.
public struct FramePlan: Sendable {
  /// A frame.
  public struct Frame: Sendable {
    /// Seconds from the beginning at which it is shown.
    public var time: Double

    /// Seconds for which it is shown.
    public var delay: Double

    /// The number of the picture that it shows; frames that look the same show the same.
    public var picture: Int

    /// What is where.
    public var state: FrameState
  }

  /// The scene.
  public let scene: Scene

  /// The length of the animation in seconds, as the file states it.
  public let duration: Double

  /// The frames in order, at least one.
  public let frames: [Frame]

  /// What is drawn over the background in each picture.
  let drawings: [Drawing]

  /// The number of different pictures.
  public var pictureCount: Int { drawings.count }

  /// Plans the frames of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - base: In what steps the file format states times.
  /// - Throws: ``MotionError/tooManyFrames(count:)``.
  /// - Complexity: O(frames × layers).
  public init(_ scene: Scene, base: FrameSchedule.TimeBase) throws(MotionError) {
    let schedule = try FrameSchedule(duration: scene.duration, framesPerSecond: scene.frameRate, base: base)
    self.init(
      scene, times: schedule.times, delays: schedule.delays, duration: schedule.duration)
  }

  /// Plans the one frame of a still.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - time: The instant in seconds.
  public init(_ scene: Scene, stillAt time: Double) {
    self.init(scene, times: [time], delays: [0], duration: 0)
  }

  private init(_ scene: Scene, times: [Double], delays: [Double], duration: Double) {
    self.scene = scene
    self.duration = duration
    var pictures: [Drawing: Int] = [:]
    var drawings: [Drawing] = []
    frames = zip(times, delays).map { time, delay in
      let state = scene.state(at: time)
      let drawing = scene.drawing(of: state)
      let picture = pictures[drawing] ?? drawings.count
      if picture == drawings.count {
        pictures[drawing] = picture
        drawings.append(drawing)
      }
      return Frame(time: time, delay: delay, picture: picture, state: state)
    }
    self.drawings = drawings
  }
}
