import PulseBasics

/// The lines of data files with the times of their positions, which move only as tracks.
struct RecordedLines: Hashable, Sendable {
  /// A file with the number of such lines in it.
  private struct File: Hashable {
    let path: String
    var count = 1
  }

  private var files: [File] = []

  /// Adds a line of a file.
  mutating func add(_ path: String) {
    if let last = files.indices.last, files[last].path.bytewise == path.bytewise {
      files[last].count += 1
    } else {
      files.append(File(path: path))
    }
  }

  /// The option that lets them move, with its reason; `nil` without any.
  var remedy: String? {
    files.first.map { "write --track \($0.path.shellQuoted), as its lines have times of their points" }
  }

  /// The warning about a film of other data; `nil` without any.
  var warning: SceneDiagnostic? {
    guard let file = files.first else { return nil }
    let (path, count) = (file.path, file.count)
    let lines =
      count == 1
      ? "1 line has times of its points and stands" : "\(count) lines have times of their points and stand"
    return SceneDiagnostic(
      at: .file(path),
      "\(lines) still; write --track \(path.shellQuoted) to let \(count == 1 ? "it" : "them") move")
  }
}
