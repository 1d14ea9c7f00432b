import PulseGoldens
import PulseMapKit
import PulsePixels
import PulseSceneInput

/// An image or animation file that is played; frames are decoded in order, again from the first one for an earlier one.
final class PlayedFile: PlayedAnimation {
  /// The delay in seconds of frames without times, as in folders of images.
  private static let delayWithoutTimes = 0.1

  let size: PixelSize
  let delays: [Double]

  /// The number of loops, 0 for forever.
  let loopCount: Int

  private let path: String
  private let animation: AnimatedImage
  private var iterator: any FrameIterator
  private var next = 0

  /// Opens a file, a folder of frames, a pattern or standard input.
  ///
  /// - Throws: ``CommandError``.
  init(_ path: String) throws(CommandError) {
    self.path = path
    do throws(GoldenError) {
      let loaded = try AnimationLoader.open(path)
      loaded.problems.forEach { Console.writeWarning("\(path): \($0)") }
      animation = loaded.animation
    } catch {
      throw CommandError(["\(path): \(error.message)"])
    }
    size = animation.size
    delays =
      animation.effectiveDelays?.map(\.seconds)
      ?? Array(repeating: Self.delayWithoutTimes, count: animation.frameCount)
    loopCount = animation.loopCount ?? 0
    iterator = animation.frameIterator()
  }

  func frame(_ index: Int) throws(CommandError) -> Bitmap {
    if index < next { (iterator, next) = (animation.frameIterator(), 0) }
    do {
      while let bitmap = try iterator.next() {
        next += 1
        if next > index { return bitmap }
      }
    } catch {
      throw CommandError(["\(path): cannot be used: \(error)"])
    }
    throw CommandError(["\(path): has no frame \(index); use an intact file"])
  }
}

/// A scene that is rendered in memory while it is played.
final class PlayedScene: PlayedAnimation {
  let size: PixelSize
  let delays: [Double]

  /// The number of loops, 0 for forever.
  let loopCount: Int

  private let renderer: FrameRenderer

  /// Opens a scene file.
  ///
  /// - Throws: ``CommandError`` with all problems of the scene.
  init(_ path: String, options: RenderOptions) throws(CommandError) {
    let files = InputFileReader()
    let reader = SceneReader(files: files, options: SceneSpec())
    var job = options.makeJob(reading: files) { () throws(SceneError) in try reader.spec(scene: path) }
    job.reportWarning = { Console.writeWarning($0.description) }
    do throws(JobError) {
      renderer = try job.frameRenderer()
    } catch {
      throw CommandError(error)
    }
    size = renderer.size
    delays = renderer.plan.frames.map(\.delay)
    loopCount = renderer.plan.scene.loopCount
  }

  func frame(_ index: Int) throws(CommandError) -> Bitmap { renderer.frame(index).bitmap }

  /// Writes warnings about the map, found while it was painted.
  func writeMapWarnings() { renderer.reportWarnings() }
}
