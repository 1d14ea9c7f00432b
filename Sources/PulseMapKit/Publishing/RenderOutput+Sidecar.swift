import PulseBasics
import PulseSystem

extension RenderOutput {
  /// Whether a sidecar describes the output: not contact sheets, which have no geographic extent, nor snippets.
  private var hasSidecar: Bool {
    switch format.content {
    case .animation, .still: true
    case .contactSheet, .snippet: false
    }
  }

  /// The path of the sidecar: the output path with `.json`; in a sequence with `frames` for the frame number.
  ///
  /// `nil` for standard output and for contact sheets and snippets.
  package var sidecarPath: String? {
    if !hasSidecar { return nil }
    return switch destination {
    case .standardOutput, .memory: nil
    case .file(let path): path + ".json"
    case .sequence(let pattern): pattern.path(withNumber: "frames") + ".json"
    }
  }

  /// Checks that the sidecar and the world file can be written, without side effects.
  ///
  /// - Parameter replacesFiles: Whether existing files may be replaced.
  /// - Throws: ``RenderError``, as far as it is foreseeable; for a sequence, of its first world file.
  package func checkSidecar(replacesFiles: Bool) throws(RenderError) {
    if !hasSidecar { return }
    guard let sidecar = sidecarPath else { throw .noSidecarLocation(path: path) }
    if case .file(let path) = destination,
      try !checkFile(path, replaces: replacesFiles, isDerived: isDarkVariant)
    {
      throw .noSidecarLocation(path: path)
    }
    for path in [sidecar, worldFilePath(ofFrame: 0)].compactMap(\.self) {
      try checkFile(path, replaces: replacesFiles, isDerived: true)
    }
  }

  /// Whether the sidecar and all world files exist.
  package var hasSidecars: Bool {
    guard let sidecarPath else { return true }
    guard FileDescriptor.size(ofFile: sidecarPath) != nil else { return false }
    guard case .sequence(let pattern) = destination else {
      return worldFilePath(ofFrame: 0).map { FileDescriptor.size(ofFile: $0) != nil } ?? true
    }
    var frame = 0
    while FileDescriptor.size(ofFile: pattern.path(ofFrame: frame)) != nil {
      guard let path = worldFilePath(ofFrame: frame), FileDescriptor.size(ofFile: path) != nil else {
        return false
      }
      frame += 1
    }
    return true
  }

  /// Returns the path of the world file (georeferencing) of a frame: `map.pgw` for `map.png`, `map.jgw` for `map.jpg`.
  ///
  /// Returns `nil` for other formats than PNG and JPEG, and for outputs that are no files.
  package func worldFilePath(ofFrame frame: Int) -> String? {
    switch destination {
    case .standardOutput, .memory: return nil
    case .file(let path): return worldFilePath(besides: path)
    case .sequence(let pattern): return worldFilePath(besides: pattern.path(ofFrame: frame))
    }
  }

  /// Returns the path of the world file of an image, or the pattern of those of images; `nil` for other formats than PNG and
  /// JPEG.
  func worldFilePath(besides imagePath: String) -> String? {
    let worldFileExtension: String
    switch format {
    case .png: worldFileExtension = ".pgw"
    case .jpg: worldFileExtension = ".jgw"
    default: return nil
    }
    let ending = format.fileExtensions.first { imagePath.lowercased().bytewise.hasSuffix($0) } ?? ""
    return imagePath.bytewise.dropLast(ending.utf8.count) + worldFileExtension
  }
}
