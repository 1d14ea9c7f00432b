/// An image, an animation, or a folder of numbered PNG files that is one animation, below a folder.
package struct ImageEntry: Hashable, Sendable {
  /// The path below the folder.
  package let path: String

  /// Whether it is a folder of frames.
  package let isFrameFolder: Bool

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - path: The path below the folder.
  ///   - isFrameFolder: Whether it is a folder of frames.
  package init(_ path: String, isFrameFolder: Bool = false) {
    self.path = path
    self.isFrameFolder = isFrameFolder
  }

  /// The path without the file extension; that of a folder of frames is unchanged.
  var stem: Substring {
    guard !isFrameFolder, let dot = path.lastIndex(of: ".") else { return path[...] }
    return path[..<dot]
  }

  /// The path of the file or folder that this one can be a variant of: `maps/hk.gif` for `maps/hk.arm64.gif`; `nil` if
  /// its name has no variant.
  package var plainPath: String? {
    let stem = stem
    let nameStart = stem.lastIndex(of: "/").map(stem.index(after:)) ?? stem.startIndex
    guard let dot = stem[nameStart...].lastIndex(of: "."), dot > nameStart,
      stem.index(after: dot) < stem.endIndex
    else { return nil }
    return String(stem[..<dot]) + path[stem.endIndex...]
  }
}

extension ImageEntry {
  /// Groups the paths of images below a folder: the numbered PNG files of a folder become one entry.
  ///
  /// A folder of frames contains two or more PNG files and no other images, also none in folders of its own. The names
  /// differ only in their last number, and the smallest number is 0 or 1. The folder at the root is none. Missing numbers
  /// do not matter here; they are errors when the frames are read.
  ///
  /// - Parameters:
  ///   - paths: The paths of images, sorted.
  ///   - knownFolders: Paths of folders that are folders of frames elsewhere, for which one file with any number suffices.
  ///   - isIncluded: Returns whether a folder of frames, by its path, is one entry; by default all are.
  /// - Returns: The entries, sorted by path.
  package static func entries(
    of paths: [String], knownFolders: Set<String> = [], where isIncluded: (String) -> Bool = { _ in true }
  ) -> [ImageEntry] {
    var names: [String: [Substring]] = [:]
    var parents: Set<Substring> = []
    for path in paths {
      guard let slash = path.lastIndex(of: "/") else { continue }
      names[String(path[..<slash]), default: []].append(path[path.index(after: slash)...])
      var folder = path[..<slash]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        parents.insert(folder)
      }
    }
    let folders = Set(
      names.filter { folder, names in
        !parents.contains(folder[...]) && isIncluded(folder)
          && areFrames(names, isKnown: knownFolders.contains(folder))
      }.keys)
    let files = paths.filter { path in
      path.lastIndex(of: "/").map { !folders.contains(String(path[..<$0])) } ?? true
    }
    return (files.map { ImageEntry($0) } + folders.map { ImageEntry($0, isFrameFolder: true) })
      .sorted { $0.path < $1.path }
  }

  private static func areFrames(_ names: [Substring], isKnown: Bool) -> Bool {
    let frames = names.compactMap(FrameName.init)
    guard frames.count == names.count, let first = frames.first,
      frames.allSatisfy({ $0.prefix == first.prefix && $0.suffix == first.suffix })
    else { return false }
    return isKnown || frames.count >= 2 && frames.contains { $0.number <= 1 }
  }
}

/// The name of a numbered PNG file: `ring-` and `.png` around the number 12 in `ring-0012.png`.
struct FrameName: Hashable {
  /// The part before the last number.
  let prefix: Substring

  /// The number.
  let number: Int

  /// The part after the number, with the file extension.
  let suffix: Substring

  /// Splits a name; `nil` if it is not that of a PNG file, or has no number of up to 18 digits.
  init?(_ name: Substring) {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    guard name.lowercased().hasSuffix(".png"),
      let last = name.utf8.lastIndex(where: { digits.contains($0) })
    else { return nil }
    let end = name.utf8.index(after: last)
    var start = last
    while start > name.startIndex {
      let earlier = name.utf8.index(before: start)
      guard digits.contains(name.utf8[earlier]) else { break }
      start = earlier
    }
    guard let number = Int(name[start..<end]) else { return nil }
    (prefix, self.number, suffix) = (name[..<start], number, name[end...])
  }
}
