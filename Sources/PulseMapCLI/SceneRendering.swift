import Dispatch
import PulseMapKit
import PulsePixels
import PulsePreview
import PulseScene
import PulseSceneFile
import PulseSystem
import Synchronization

/// The files that a scene is made of, with their state when they were read.
final class WatchedFiles: Sendable {
  let reader = RecordingFileReader()
  private let isRead = Atomic(false)

  /// Creates the list with the scene file.
  init(including path: String) { reader.recordRead(path) }

  /// Whether all files are known.
  var isComplete: Bool { isRead.load(ordering: .acquiring) }

  /// Whether no file has changed since it was read.
  var areUnchanged: Bool { reader.areUnchanged }

  /// The directories of the files, and of those that links lead to.
  var directories: Set<String> { Set(reader.paths.flatMap { FileDescriptor.directories(ofFile: $0) }) }

  /// The present state of the files.
  var fingerprints: [FileFingerprint?] { reader.paths.map { FileFingerprint(ofFile: $0) } }

  /// Adds the files of the map, which are opened elsewhere.
  func add(_ paths: [String]) { for path in paths { reader.recordRead(path) } }

  /// Ends the list.
  func complete() { isRead.store(true, ordering: .releasing) }
}

/// A rendering of a scene for the preview, in a task that can be canceled.
struct SceneRendering {
  private let task: Task<Void, Never>
  private let end = DispatchSemaphore(value: 0)

  /// Begins to render.
  init(_ options: WatchOptions, _ state: PreviewState, _ files: WatchedFiles) {
    state.beginRendering()
    task = Task.detached { [end] in
      await BlockingTaskExecutor.run { Self.render(options, state, files) }
      end.signal()
    }
  }

  /// Cancels the rendering, and waits until it has ended.
  func cancel() {
    task.cancel()
    end.wait()
  }

  private static func render(_ options: WatchOptions, _ state: PreviewState, _ files: WatchedFiles) {
    let start = ContinuousClock.now
    let warnings = WarningList()
    do {
      defer { files.complete() }
      let renderer = try renderer(options, files, warnings)
      let plan = renderer.plan
      var animation = PreviewAnimation(
        width: renderer.size.width, height: renderer.size.height,
        frames: plan.frames.map { .init(time: $0.time, delay: $0.delay, image: $0.uniqueFrame) },
        imageCount: plan.uniqueFrameCount)
      try renderer.encodePNGs(plan.uniqueFrameCount) { animation.append($0) }
      renderer.reportWarnings()
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      state.show(animation, warnings: warnings.lines, seconds: seconds)
      if !options.isQuiet {
        let text = "\(plan.frames.count) frames in \((seconds * 100).rounded() / 100) s"
        Console.writeMessage("\(options.path.printable): \(text)")
      }
    } catch is CancellationError {
    } catch JobError.cancellation {
    } catch let error as JobError {
      fail(error.diagnostics.map(\.description), state)
    } catch {
      fail(["\(options.path): \(error)"], state)
    }
  }

  private static func renderer(
    _ options: WatchOptions, _ files: WatchedFiles, _ warnings: WarningList
  ) throws(JobError) -> FrameRenderer {
    let reader = SceneReader(files: files.reader, options: SceneSpec())
    var job = options.render.makeJob(reading: files.reader) { () throws(SceneError) in
      let spec = try reader.spec(scene: options.path)
      // Also watched if they cannot be opened.
      files.add([spec.background?.path].compactMap(\.self) + spec.mapStyle.fonts)
      return spec
    }
    job.reportWarning = { warning in
      if !options.isQuiet { Console.writeWarning(warning.description) }
      warnings.add(warning.description)
    }
    let renderer = try job.frameRenderer()
    files.add(renderer.plan.scene.basemapFiles)
    return renderer
  }

  private static func fail(_ errors: [String], _ state: PreviewState) {
    errors.forEach(Console.writeError)
    state.fail(errors)
  }
}

/// Warnings that several threads report.
private final class WarningList: Sendable {
  private let all = Mutex<[String]>([])

  var lines: [String] { all.withLock { $0 } }

  func add(_ line: String) {
    all.withLock { lines in
      if !lines.contains(line) { lines.append(line) }
    }
  }
}
