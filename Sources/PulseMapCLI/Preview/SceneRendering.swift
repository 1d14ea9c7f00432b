import Dispatch
import PulseMapKit
import PulseSystem
import Synchronization

/// A rendering of a scene for the preview, in a task that can be canceled.
struct SceneRendering {
  private let task: Task<Void, Never>
  private let end = DispatchSemaphore(value: 0)

  /// Begins to render.
  init(_ scene: WatchedScene, _ files: WatchedFiles) {
    scene.state.beginRendering()
    // Not on a thread of Swift concurrency, which would wait forever where there is no room for one.
    task = Task.detached(executorPreference: BlockingTaskExecutor.shared) { [end] in
      Self.render(scene, files)
      end.signal()
    }
  }

  /// Cancels the rendering, and waits until it has ended.
  func cancel() {
    task.cancel()
    end.wait()
  }

  private static func render(_ scene: WatchedScene, _ files: WatchedFiles) {
    let start = ContinuousClock.now
    let warnings = WarningList()
    do {
      defer { files.complete() }
      let renderer = try renderer(of: scene, files, warnings)
      let plan = renderer.plan
      var animation = PreviewAnimation(
        width: renderer.size.width, height: renderer.size.height,
        frames: plan.frames.map { .init(time: $0.time, delay: $0.delay, image: $0.uniqueFrame) },
        imageCount: plan.uniqueFrameCount)
      try renderer.encodePNGs(plan.uniqueFrameCount) { animation.append($0) }
      renderer.reportWarnings()
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      scene.state.show(animation, warnings: warnings.lines, seconds: seconds)
      scene.report(.rendered("\(plan.frames.count) frames in \((seconds * 100).rounded() / 100) s"))
    } catch is CancellationError {
    } catch JobError.cancellation {
    } catch let error as JobError {
      fail(scene, error.diagnostics.map(\.description))
    } catch {
      fail(scene, ["\(scene.path): \(error)"])
    }
  }

  private static func renderer(
    of scene: WatchedScene, _ files: WatchedFiles, _ warnings: WarningList
  ) throws(JobError) -> FrameRenderer {
    var job = scene.makeJob(files)
    job.reportWarning = { warning in
      if warnings.add(warning.description) { scene.report(.warning(warning.description)) }
    }
    let renderer = try job.frameRenderer()
    files.add(renderer.plan.scene.basemapFiles)
    return renderer
  }

  private static func fail(_ scene: WatchedScene, _ messages: [String]) {
    let errors = messages.map { URLRedaction.shown($0) }
    errors.forEach { scene.report(.error($0)) }
    scene.state.fail(errors)
  }
}

/// Warnings that several threads report.
private final class WarningList: Sendable {
  private let all = Mutex<[String]>([])

  var lines: [String] { all.withLock { $0 } }

  /// Appends a warning, and returns whether it is new.
  func add(_ line: String) -> Bool {
    all.withLock { lines in
      if lines.contains(line) { return false }
      lines.append(line)
      return true
    }
  }
}
