import FoundationEssentials
import PulseBasics
import PulseSystem

/// Functions that replace and remove folders of frames without following symbolic links.
package enum FrameFolder {
  /// Replaces the frames in a folder by those of another one, file by file, and removes those that are too many.
  ///
  /// - Parameters:
  ///   - folder: The folder, created if it is missing.
  ///   - source: The folder with the new frames.
  ///   - root: The path prefix below which no link is followed; `nil` to follow those to the folder itself.
  /// - Throws: ``GoldenError`` or `OutputError`.
  package static func replace(_ folder: String, with source: String, below root: String?) throws {
    let paths = try AnimationLoader.framePaths(ofFolder: source)
    var names: Set<FilePath> = []
    let sidecar = paths.first.flatMap(FrameTimes.path)
    let hasTimes = sidecar.map(FileManager.default.fileExists) ?? false
    for path in paths + (hasTimes ? [sidecar].compactMap(\.self) : []) {
      let name = String(path.bytewise.dropFirst(source.utf8.count + 1))
      names.insert(FilePath(name))
      try NoFollowFiles.writeGolden(try AnimationLoader.bytes(of: path), to: "\(folder)/\(name)", below: root)
    }
    for name in fileNames(in: folder) where !names.contains(FilePath(name)) {
      try NoFollowFiles.remove("\(folder)/\(name)", below: root)
    }
  }

  /// Removes the frames in a folder, and the folder if it is then empty.
  ///
  /// - Throws: ``GoldenError``.
  package static func remove(_ folder: String, below root: String?) throws {
    for name in fileNames(in: folder) { try NoFollowFiles.remove("\(folder)/\(name)", below: root) }
    // It fails while anything is left in the folder.
    try? Directory.removeEmpty(folder)
  }

  /// Returns the names of the frames in a folder and of their sidecars, sorted; none if it cannot be read.
  private static func fileNames(in folder: String) -> [String] {
    let names = Directory.names(in: folder)
    let frames = names.filter(AnimationLoader.isFrameName)
    let sidecars = Set(frames.compactMap(FrameTimes.path).map { FilePath($0) })
    return (frames + names.filter { sidecars.contains(FilePath($0)) }).sorted()
  }
}
