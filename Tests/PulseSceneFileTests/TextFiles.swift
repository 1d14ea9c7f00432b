import PulsePixels
import PulseScene

/// Files that are texts in memory.
struct TextFiles: SceneFiles {
  var texts: [String: String]

  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    guard let text = texts[path] else { throw FileProblem("is missing; add it") }
    return Array(text.utf8)
  }

  func bitmap(of path: String) throws(FileProblem) -> Bitmap { throw FileProblem("is no picture; name one") }

  /// Reads a scene from these files.
  ///
  /// - Parameters:
  ///   - scene: The name of the scene file, if there is one.
  ///   - options: What options say.
  func draft(
    scene: String? = nil, _ options: (inout SceneDraft) -> Void = { _ in }
  ) throws(SceneError) -> SceneDraft {
    var draft = SceneDraft()
    options(&draft)
    return try SceneReader(files: self, options: draft).draft(scene: scene)
  }
}
