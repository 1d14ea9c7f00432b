import PulseDocument
import Synchronization

/// The state of the preview: the last animation, and the outcome of the last rendering.
package final class PreviewState: Sendable {
  /// The state of the animation that is shown.
  private enum Status: String {
    case rendering
    case current
    case failed
  }

  private struct Contents {
    var revision = 0
    var status = Status.rendering
    var generation = 0
    var animation: PreviewAnimation?
    var warnings: [String] = []
    var errors: [String] = []
    var seconds = 0.0
  }

  private let scene: String
  private let contents = Mutex(Contents())

  /// Creates the state before the first rendering; `scene` is the name in the title.
  package init(scene: String) { self.scene = scene }

  /// The number of changes so far.
  var revision: Int { contents.withLock(\.revision) }

  private func change(_ body: (inout Contents) -> Void) {
    contents.withLock { contents in
      body(&contents)
      contents.revision += 1
    }
  }

  /// Announces that the scene is being rendered; the last animation stays.
  package func beginRendering() { change { $0.status = .rendering } }

  /// Shows a new animation.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - warnings: The warnings about the scene.
  ///   - seconds: The time that it took.
  package func show(_ animation: PreviewAnimation, warnings: [String], seconds: Double) {
    change { contents in
      contents.status = .current
      contents.generation += 1
      contents.animation = animation
      (contents.errors, contents.seconds) = ([], seconds)
      contents.warnings = warnings + [animation.limitMessage].compactMap(\.self)
    }
  }

  /// Shows errors, with the last animation as an old one.
  package func fail(_ errors: [String]) {
    change { contents in
      (contents.status, contents.errors, contents.warnings) = (.failed, errors, [])
    }
  }

  /// Returns an image as a PNG file; `nil` if there is none, or no more.
  func image(_ index: Int, ofGeneration generation: Int) -> [UInt8]? {
    contents.withLock { contents in
      guard generation == contents.generation, let images = contents.animation?.images,
        images.indices.contains(index)
      else { return nil }
      return images[index]
    }
  }

  /// The state as JSON.
  var json: String {
    let contents = contents.withLock { $0 }
    let animation = contents.animation
    let frames = (animation?.frames ?? []).map { frame in
      JSONValue([
        "time": .number(frame.time), "delay": .number(frame.delay),
        "image": .integer(frame.image),
      ])
    }
    return JSONValue([
      "scene": .string(scene), "revision": .integer(contents.revision),
      "status": .string(contents.status.rawValue), "generation": .integer(contents.generation),
      "width": .integer(animation?.width ?? 0), "height": .integer(animation?.height ?? 0),
      "images": .integer(animation?.images.count ?? 0), "frames": .array(frames),
      "seconds": .number((contents.seconds * 100).rounded() / 100),
      "warnings": JSONValue.strings(contents.warnings), "errors": JSONValue.strings(contents.errors),
    ]).text + "\n"
  }
}
