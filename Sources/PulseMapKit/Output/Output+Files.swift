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

  private static func bytes(of path: String) -> Int? {
    Descriptor.size(ofFile: path)
  }
}
