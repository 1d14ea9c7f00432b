package import PulseBasics

/// An image, an animation, or a folder of numbered PNG files that is one animation, below a folder.
package struct ImageEntry: Hashable, Sendable {
  /// The path below the folder, compared as bytes.
  package let file: FilePath

  /// The path below the folder as text.
  package var path: String { file.text }

  /// Whether it is a folder of frames.
  package let isFrameFolder: Bool

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - path: The path below the folder.
  ///   - isFrameFolder: Whether it is a folder of frames.
  package init(_ path: String, isFrameFolder: Bool = false) {
    file = FilePath(path)
    self.isFrameFolder = isFrameFolder
  }

  /// The path without the file extension; that of a folder of frames is unchanged.
  var stem: Substring {
    isFrameFolder ? path[...] : file.stem
  }

  /// The path of the file or folder that this one can be a variant of: `maps/hk.gif` for `maps/hk.arm64.gif`; `nil` if
  /// its name has no variant.
  package var plainPath: String? {
    let stem = stem
    guard let (plain, variant) = FilePath(stem).name.bytewise.cut(atLast: "."), !plain.isEmpty,
      !variant.isEmpty
    else { return nil }
    return FilePath(stem).folder + plain + path[stem.endIndex...]
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
    of paths: [String], knownFolders: Set<FilePath> = [], where isIncluded: (FilePath) -> Bool = { _ in true }
  ) -> [ImageEntry] {
    var names: [FilePath: [Substring]] = [:]
    var parents: Set<FilePath> = []
    for path in paths {
      guard let (before, name) = path.bytewise.cut(atLast: "/") else { continue }
      names[FilePath(before), default: []].append(name)
      var folder = before
      while let (parent, _) = folder.bytewise.cut(atLast: "/") {
        folder = parent
        parents.insert(FilePath(folder))
      }
    }
    let folders = Set(
      names.filter { folder, names in
        !parents.contains(folder) && isIncluded(folder)
          && areFrames(names, isKnown: knownFolders.contains(folder))
      }.keys)
    let files = paths.filter { path in
      path.bytewise.cut(atLast: "/").map { !folders.contains(FilePath($0.before)) } ?? true
    }
    return (files.map { ImageEntry($0) } + folders.map { ImageEntry($0.text, isFrameFolder: true) })
      .sorted { $0.file < $1.file }
  }

  private static func areFrames(_ names: [Substring], isKnown: Bool) -> Bool {
    let frames = names.compactMap(FrameName.init)
    guard frames.count == names.count, let first = frames.first,
      frames.allSatisfy({
        $0.prefix.bytewise == first.prefix.bytewise && $0.suffix.bytewise == first.suffix.bytewise
      })
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
    guard name.lowercased().bytewise.hasSuffix(".png"),
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
