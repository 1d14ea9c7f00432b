import FoundationEssentials
import PulseSystem

/// A folder of pictures, with folders in it.
enum PictureFolder {
  private static let endings: Set = ["gif", "apng", "png", "webp", "jpg", "jpeg"]

  /// Returns whether a path leads to a folder that can be read.
  static func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
  }

  /// Returns the paths of all pictures below a folder, relative to it and sorted.
  ///
  /// - Throws: ``Complaints`` if the folder cannot be read.
  static func paths(below folder: String) throws(Complaints) -> [String] {
    try files(below: folder, where: isPicture)
  }

  /// Returns whether a file has the name of a picture.
  static func isPicture(_ name: some StringProtocol) -> Bool {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    return ending.map { endings.contains($0.lowercased()) } == true
  }

  /// Returns the paths of all files below a folder whose names pass a test, relative to it and sorted.
  ///
  /// - Parameters:
  ///   - folder: The folder; a link to one is followed.
  ///   - followsLinks: Whether folders behind symbolic links are looked into as well.
  ///   - isWanted: Whether files of a name are listed.
  /// - Returns: The paths.
  /// - Throws: ``Complaints`` if a folder cannot be read.
  static func files(
    below folder: String, followsLinks: Bool = true, where isWanted: (_ name: String) -> Bool
  ) throws(Complaints) -> [String] {
    var files: [String] = []
    /// Looks into a folder; `around` are the real paths of those that it is in.
    func look(into name: String, _ around: [String]) throws(Complaints) {
      let path = name.isEmpty ? folder : "\(folder)/\(name)"
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path),
        let real = Descriptor.realPath(of: path)
      else { throw Complaints(["'\(path)' cannot be read; name a folder of pictures"]) }
      // A link to a folder around it would lead on without an end.
      guard !around.contains(real) else { return }
      for entry in names where !entry.hasPrefix(".") {
        let below = name.isEmpty ? entry : "\(name)/\(entry)"
        if isDirectory("\(folder)/\(below)") {
          if !followsLinks, Descriptor.target(ofLink: "\(folder)/\(below)") != nil { continue }
          try look(into: below, around + [real])
        } else if isWanted(entry) {
          files.append(below)
        }
      }
    }
    try look(into: "", [])
    return files.sorted()
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}
