import FoundationEssentials
import PulseSystem

/// Functions that list the images and other files below a folder, including its subfolders.
package enum ImageFolder {
  private static let fileExtensions: Set = [
    "gif", "apng", "png", "webp", "jpg", "jpeg", "mp4", "webm", "avif",
  ]

  /// Returns whether a path is a readable folder.
  package static func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
  }

  /// Returns the paths of all images below a folder, relative to it and sorted.
  ///
  /// - Throws: ``GoldenError`` if the folder cannot be read.
  package static func paths(below folder: String) throws(GoldenError) -> [String] {
    try files(below: folder, where: isReportImageName)
  }

  /// Returns whether a file name has the extension of an image format.
  package static func isReportImageName(_ name: some StringProtocol) -> Bool {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    return ending.map { fileExtensions.contains($0.lowercased()) } == true
  }

  /// Returns the paths of the files below a folder whose names satisfy a predicate, relative to it and sorted.
  ///
  /// A link to the folder itself is always followed.
  ///
  /// - Throws: ``GoldenError`` if a folder cannot be read.
  package static func files(
    below folder: String, followsLinks: Bool = true, where isIncluded: (_ name: String) -> Bool
  ) throws(GoldenError) -> [String] {
    var files: [String] = []
    /// Adds the matching files in a folder and its subfolders to the list.
    ///
    /// `name` is the path of the folder relative to the root, and `around` are the real paths of its ancestors.
    func visit(into name: String, _ around: [String]) throws(GoldenError) {
      let path = name.isEmpty ? folder : "\(folder)/\(name)"
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path),
        let real = FileDescriptor.realPath(of: path)
      else { throw GoldenError("\(path): is not a folder that can be read; use a folder of images") }
      // A link to an ancestor would recurse endlessly.
      guard !around.contains(real) else { return }
      for entry in names where !entry.hasPrefix(".") {
        let below = name.isEmpty ? entry : "\(name)/\(entry)"
        if isDirectory("\(folder)/\(below)") {
          if !followsLinks, FileDescriptor.target(ofLink: "\(folder)/\(below)") != nil { continue }
          try visit(into: below, around + [real])
        } else if isIncluded(entry) {
          files.append(below)
        }
      }
    }
    try visit(into: "", [])
    return files.sorted()
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}
