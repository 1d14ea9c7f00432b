import PulseSystem

extension Output {
  /// The path of the sidecar: that of the picture with `.json`; in a sequence `frames` stands for the number.
  ///
  /// `nil` for standard output, which has no place beside it, and for a contact sheet, which lies nowhere.
  package var sidecarPath: String? {
    if format == .sheet { return nil }
    return switch destination {
    case .standardOutput: nil
    case .file(let path): path + ".json"
    case .sequence(let pattern): pattern.path(withNumber: "frames") + ".json"
    }
  }

  /// Checks whether the sidecar and the world file can be written, without touching anything.
  ///
  /// - Parameter replacesFiles: Whether files that are there already may be replaced.
  /// - Throws: ``OutputError``, as far as it can be foreseen; for a sequence, of its first world file.
  package func checkSidecar(replacesFiles: Bool) throws(OutputError) {
    if format == .sheet { return }
    guard let sidecar = sidecarPath else { throw .noPlaceBeside(path: path) }
    if case .file(let path) = destination,
      try !PendingFile.check(path: path, below: root, replaces: replacesFiles)
    {
      throw .noPlaceBeside(path: path)
    }
    try PendingFile.check(path: sidecar, below: root, replaces: replacesFiles)
    if let worldFile = worldFilePath(ofFrame: 0) {
      try PendingFile.check(path: worldFile, below: root, replaces: replacesFiles)
    }
  }

  /// Whether the sidecar is there, and a world file beside each picture that has one.
  ///
  /// - Complexity: Some questions to the system for each file.
  package var hasSidecars: Bool {
    guard let sidecarPath else { return true }
    guard Descriptor.size(ofFile: sidecarPath) != nil else { return false }
    guard case .sequence(let pattern) = destination else {
      return worldFilePath(ofFrame: 0).map { Descriptor.size(ofFile: $0) != nil } ?? true
    }
    var frame = 0
    while Descriptor.size(ofFile: pattern.path(ofFrame: frame)) != nil {
      guard let path = worldFilePath(ofFrame: frame), Descriptor.size(ofFile: path) != nil else {
        return false
      }
      frame += 1
    }
    return true
  }

  /// Returns the path of the world file of a picture: that of the picture with `.pgw` for `.png`.
  ///
  /// - Parameter frame: The number of the frame, for a sequence.
  /// - Returns: The path, or `nil` for formats that have no world files.
  package func worldFilePath(ofFrame frame: Int) -> String? {
    guard format == .png else { return nil }
    let picture: String
    switch destination {
    case .standardOutput: return nil
    case .file(let path): picture = path
    case .sequence(let pattern): picture = pattern.path(ofFrame: frame)
    }
    return (picture.lowercased().hasSuffix(".png") ? String(picture.dropLast(4)) : picture) + ".pgw"
  }
}
