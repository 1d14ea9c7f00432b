import PulseBasics
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

  /// Whether two outputs write to the same file, also by different spellings or symbolic links.
  package func sharesFile(with other: RenderOutput) -> Bool {
    switch (destination, other.destination) {
    case (.standardOutput, _), (_, .standardOutput), (.memory, _), (_, .memory): return false
    case (.file(let path), .file(let otherPath)): return Self.realPath(path) == Self.realPath(otherPath)
    case (.sequence, .file): return other.sharesFile(with: self)
    case (.file(let path), .sequence(let pattern)):
      return FramePathPattern(Self.realPath(pattern.text))?.matches(Self.realPath(path)) == true
    case (.sequence(let pattern), .sequence(let otherPattern)):
      // Patterns that differ in digits only name the same image for each frame.
      return Self.realPath(pattern.path(ofFrame: 0)) == Self.realPath(otherPattern.path(ofFrame: 0))
    }
  }

  /// Returns the path with symbolic links resolved; for a missing file, those of its directory.
  private static func realPath(_ path: String) -> String {
    if let known = FileDescriptor.realPath(of: path) { return known }
    let name = path.bytewise.split(separator: "/").last ?? ""
    let folder = String(path.bytewise.dropLast(name.utf8.count))
    return (FileDescriptor.realPath(of: folder.isEmpty ? "." : folder) ?? folder) + "/" + name
  }

  private static func bytes(of path: String) -> Int? {
    FileDescriptor.size(ofFile: path)
  }
}
