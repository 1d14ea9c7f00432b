import PulseSystem

extension Output {
  /// The bytes of the files that are there; `nil` without any, and for standard output.
  ///
  /// - Complexity: One question to the system for each file.
  package var bytesOnDisk: Int? {
    switch destination {
    case .standardOutput: return nil
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

  /// Returns the files that a longer sequence of the same name left beside this one.
  ///
  /// - Parameter count: The number of frames of this one.
  /// - Returns: The paths, in the order of their numbers; none for what is no sequence.
  /// - Complexity: O(files in the folder).
  package func framesLeft(beyond count: Int) -> [String] {
    guard case .sequence(let pattern) = destination, let place = try? FilePlace(pattern.text, below: root),
      let names = try? place.directory().names
    else { return [] }
    let folder = pattern.text.dropLast(place.name.count)
    let numbers = names.compactMap { pattern.frame(of: folder + $0) }
    return numbers.filter { $0 >= count }.sorted().map { pattern.path(ofFrame: $0) }
  }

  /// Whether another output replaces a file that this one writes, however both are spelled.
  ///
  /// - Parameter other: Another output of the same scene.
  /// - Returns: Whether that is so for any number of frames.
  /// - Complexity: Some questions to the system.
  package func sharesFile(with other: Output) -> Bool {
    switch (destination, other.destination) {
    case (.standardOutput, _), (_, .standardOutput): return false
    case (.file(let path), .file(let otherPath)): return Self.realPath(path) == Self.realPath(otherPath)
    case (.sequence, .file): return other.sharesFile(with: self)
    case (.file(let path), .sequence(let pattern)):
      return FramePattern(Self.realPath(pattern.text))?.matches(Self.realPath(path)) == true
    case (.sequence(let pattern), .sequence(let otherPattern)):
      // Where only the digits differ, what both write is the same picture.
      return Self.realPath(pattern.path(ofFrame: 0)) == Self.realPath(otherPattern.path(ofFrame: 0))
    }
  }

  /// The path with the links of its folder followed, and its own if it is there.
  private static func realPath(_ path: String) -> String {
    if let known = Descriptor.realPath(of: path) { return known }
    let name = path.split(separator: "/").last ?? ""
    let folder = String(path.dropLast(name.count))
    return (Descriptor.realPath(of: folder.isEmpty ? "." : folder) ?? folder) + "/" + name
  }

  private static func bytes(of path: String) -> Int? {
    Descriptor.size(ofFile: path)
  }
}
