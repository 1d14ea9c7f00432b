import FoundationEssentials

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
  /// - Throws: ``Complaints`` if the folder cannot be read.
  static func files(below folder: String, where isWanted: (_ name: Substring) -> Bool) throws(Complaints)
    -> [String]
  {
    guard isFolder(folder),
      let files = try? FileManager.default.subpathsOfDirectory(atPath: folder)
    else { throw Complaints(["'\(folder)' cannot be read; name a folder of pictures"]) }
    return files.filter { path in
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      return !isHidden && isWanted(path.split(separator: "/").last ?? "")
    }.sorted()
  }
}
