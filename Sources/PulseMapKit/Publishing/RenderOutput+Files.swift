package import PulseBasics
import PulseSystem

extension RenderOutput {
  /// The total size in bytes of the existing files, by one `stat` each; `nil` without any, and for standard output.
  package var byteCountOnDisk: Int? {
    switch destination {
    case .standardOutput, .memory: return nil
    case .file(let path): return Self.bytes(of: path)
    case .sequence(let pattern):
      var sum: Int?
      var frame = 0
      while let bytes = Self.bytes(of: pattern.path(ofFrame: frame)) {
        sum = (sum ?? 0) + bytes
        frame += 1
      }
      return sum
    }
  }

  /// Returns the paths of stale frames: files beyond `count` that an earlier, longer sequence of the same name left.
  package func staleFrames(beyond count: Int) -> [String] {
    guard case .sequence(let pattern) = destination, let place = try? LinkSafePath(pattern.text, below: root),
      let names = try? place.directory().names
    else { return [] }
    let folder = pattern.text.bytewise.dropLast(place.name.utf8.count)
    let numbers = names.compactMap { pattern.frame(of: folder + $0) }
    return numbers.filter { $0 >= count }.sorted().map { pattern.path(ofFrame: $0) }
  }

  /// Returns the path of a file that two outputs can both write, also by different spellings or symbolic links; `nil` if
  /// there is none.
  package func sharedFile(with other: RenderOutput) -> FilePath? {
    guard let name = fileName?.place, let otherName = other.fileName?.place else { return nil }
    return name.shared(with: otherName)
  }

  private static func bytes(of path: String) -> Int? {
    FileDescriptor.size(ofFile: path)
  }
}
