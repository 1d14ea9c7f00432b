import FoundationEssentials
import PulseBasics
import PulseSystem

/// Functions that list the images and other files below a folder, including its subfolders.
package enum ImageFolder {
  private static let fileExtensions: Set = [
    "gif", "apng", "png", "webp", "jpg", "jpeg", "mp4", "webm", "avif",
  ]

  /// The extensions of pictures and films that cannot be compared: some formats of outputs, and the usual ones of others.
  private static let incomparableExtensions: Set = [
    "svg", "svgz", "y4m", "raw", "bmp", "tif", "tiff", "heic", "heif", "jxl", "jpe", "jfif", "jp2", "ico",
    "ppm", "pgm", "pbm", "pnm", "tga", "pdf", "eps", "mov", "m4v", "mkv", "avi", "mpg", "mpeg", "ogv",
  ]

  /// The extensions of what describes pictures or a comparison: settings, hashes, sidecars, world files, reports and
  /// notes.
  private static let ignoredExtensions: Set = ["json", "jsonl", "xml", "md", "txt", "log", "pgw", "jgw"]

  /// The names of files that systems and tools of versions keep in each folder.
  private static let ignoredNames: Set = [
    ".DS_Store", "Thumbs.db", "desktop.ini", ".gitignore", ".gitattributes", ".gitkeep",
  ]

  /// Returns whether a file name has the extension of a picture or film that cannot be compared.
  package static func isIncomparablePicture(_ name: String) -> Bool {
    name.bytewise.cut(atLast: ".").map { incomparableExtensions.contains($0.after.lowercased()) } == true
  }

  /// Returns the paths of all files below a folder that are neither compared as pictures nor describe one, relative to it
  /// and sorted: hidden files as well, but not those in hidden folders.
  ///
  /// - Throws: ``GoldenError`` if the folder cannot be read.
  package static func otherPaths(below folder: String) throws(GoldenError) -> [String] {
    try files(below: folder, isForgiving: true) { name in
      if isReportImageName(name) { return name.bytewise.hasPrefix(".") }
      let ending = name.bytewise.cut(atLast: ".")?.after.lowercased()
      return !ignoredNames.contains(name) && ending.map { ignoredExtensions.contains($0) } != true
    }
  }

  /// Returns whether a path is a readable folder.
  package static func isFolder(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try Directory(path)
      return true
    } catch {
      return false
    }
  }

  /// Returns the names of the entries of a folder, unsorted.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isIncluded: Returns whether the caller would use a file of that name.
  /// - Returns: The names.
  /// - Throws: ``GoldenError`` if the folder cannot be read, or has an entry whose name is not UTF-8 and that would be
  ///   used, such as a folder: another name would be another file.
  static func names(in folder: String, where isIncluded: (_ name: String) -> Bool) throws(GoldenError)
    -> [String]
  {
    let entries: [(name: String, isText: Bool, kind: Directory.EntryType?)]
    do throws(SystemError) {
      let directory = try Directory(folder)
      entries = try directory.readRawNames().map { bytes in
        let text = SystemText.text(of: bytes)
        return (
          text ?? SystemText.escaped(bytes), text != nil, text == nil ? directory.entry(bytes)?.kind : nil
        )
      }
    } catch {
      throw GoldenError("\(folder): cannot be read: \(error); \(error.remedy ?? "use a folder of images")")
    }
    let wrong = entries.first {
      !$0.isText && ([.directory, .link].contains($0.kind) || isIncluded($0.name))
    }
    if let wrong {
      throw GoldenError("\(folder): the name of '\(wrong.name)' is not UTF-8; rename it")
    }
    return entries.filter(\.isText).map(\.name)
  }

  /// Returns the paths of all images below a folder, relative to it and sorted.
  ///
  /// - Throws: ``GoldenError`` if the folder cannot be read.
  package static func paths(below folder: String) throws(GoldenError) -> [String] {
    try files(below: folder, where: isReportImageName)
  }

  /// Returns whether a file name has the extension of an image format.
  package static func isReportImageName(_ name: some StringProtocol) -> Bool {
    name.bytewise.cut(atLast: ".").map { fileExtensions.contains($0.after.lowercased()) } == true
  }

  /// Returns the paths of the files below a folder whose names satisfy a predicate, relative to it and sorted.
  ///
  /// A link to the folder itself is always followed.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - followsLinks: Whether links to other folders are followed.
  ///   - isForgiving: Whether hidden files are among them, and pipes, devices and names that are not UTF-8 are left out
  ///     instead of being errors.
  ///   - isIncluded: The predicate of names.
  /// - Returns: The paths.
  /// - Throws: ``GoldenError`` if a folder cannot be read.
  package static func files(
    below folder: String, followsLinks: Bool = true, isForgiving: Bool = false,
    where isIncluded: (_ name: String) -> Bool
  ) throws(GoldenError) -> [String] {
    var files: [String] = []
    /// Adds the matching files in a folder and its subfolders to the list.
    ///
    /// `name` is the path of the folder relative to the root, and `around` are the real paths of its ancestors.
    func visit(into name: String, _ around: [String]) throws(GoldenError) {
      let path = name.isEmpty ? folder : "\(folder)/\(name)"
      guard let real = FileDescriptor.realPath(of: path) else {
        throw GoldenError("\(path): is not a folder that can be read; use a folder of images")
      }
      let names = try names(in: path) { !isForgiving && isIncluded($0) }
      // A link to an ancestor would recurse endlessly.
      guard !around.contains(real) else { return }
      for entry in names where isForgiving || !entry.bytewise.hasPrefix(".") {
        let below = name.isEmpty ? entry : "\(name)/\(entry)"
        if isDirectory("\(folder)/\(below)") {
          if entry.bytewise.hasPrefix(".") { continue }
          if !followsLinks, FileDescriptor.isLink("\(folder)/\(below)") { continue }
          try visit(into: below, around + [real])
        } else if isIncluded(entry) {
          if isForgiving, FileDescriptor.isDevice("\(folder)/\(below)") { continue }
          try requirePlainFile("\(folder)/\(below)")
          files.append(below)
        }
      }
    }
    try visit(into: "", [])
    return files.sorted { $0.bytewise < $1.bytewise }
  }

  /// Throws if a path leads to a pipe, a socket or a device, which could keep its reader waiting forever.
  ///
  /// - Throws: ``GoldenError``.
  static func requirePlainFile(_ path: String) throws(GoldenError) {
    guard FileDescriptor.isDevice(path) else { return }
    throw GoldenError("\(path): is a pipe, a socket or a device; replace it with a file, or remove it")
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}
