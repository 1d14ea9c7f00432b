import FoundationEssentials

/// The numbered PNG files of one animation in a folder, whose names differ only in consecutive numbers.
package struct FrameSequence: Sendable {
  /// The paths of the files, in numeric order, at least one.
  package let paths: [String]

  /// The name of the first file.
  package let firstName: String

  /// The parts of the name of the first file.
  private let firstParts: FrameName

  /// The number of frames.
  package var count: Int { paths.count }

  /// Reads the names of the files in a folder, without hidden ones and those that are no images.
  ///
  /// - Throws: ``GoldenError`` if they are not those of one animation, or if one of them is no file or has
  ///   a name that is not UTF-8.
  package init(ofFolder folder: String) throws(GoldenError) {
    let entries: [String]
    do throws(GoldenError) {
      entries = try ImageFolder.names(in: folder, where: ImageFolder.isReportImageName)
        .filter { $0.utf8.first != UInt8(ascii: ".") }.sorted()
      for name in entries
      where AnimationLoader.isFrameName(name) && !ImageFolder.isFolder("\(folder)/\(name)") {
        try ImageFolder.requirePlainFile("\(folder)/\(name)")
      }
    } catch {
      throw GoldenError(in: folder, "cannot be used: \(error)")
    }
    try self.init(entries, ofFolder: folder)
  }

  private init(_ entries: [String], ofFolder folder: String) throws(GoldenError) {
    func error(_ reason: String) -> GoldenError {
      GoldenError(in: folder, reason)
    }
    let images = entries.filter(ImageFolder.isReportImageName)
    guard !images.isEmpty, images.contains(where: AnimationLoader.isFrameName) else {
      throw error("is a folder without .png files; use a folder of frames or a file")
    }
    let remedy = "keep the frames in a folder of their own, or compare folders of pictures with --goldens"
    var frames: [(name: String, parts: FrameName)] = []
    for name in images {
      guard let parts = FrameName(name[...]), !ImageFolder.isFolder("\(folder)/\(name)") else {
        throw error("has '\(name)', which is no numbered frame; \(remedy)")
      }
      if let first = frames.first, !parts.hasNameOf(first.parts) {
        throw error("has frames of two animations, such as '\(first.name)' and '\(name)'; \(remedy)")
      }
      frames.append((name, parts))
    }
    frames.sort { $0.parts.number < $1.parts.number }
    for (earlier, later) in zip(frames, frames.dropFirst())
    where earlier.parts.number + 1 != later.parts.number {
      throw error(
        earlier.parts.number == later.parts.number
          ? "has two frames with the number \(earlier.parts.number); remove one of them"
          : "has no frame between the numbers \(earlier.parts.number) and \(later.parts.number); render the "
            + "sequence again")
    }
    paths = frames.map { "\(folder)/\($0.name)" }
    (firstName, firstParts) = (frames[0].name, frames[0].parts)
  }

  /// Returns the animation that is all a folder contains: two frames or more, and at most their sidecars and hidden files;
  /// `nil` for other folders.
  package static func only(inFolder folder: String) -> FrameSequence? {
    guard let sequence = try? FrameSequence(ofFolder: folder), sequence.count >= 2,
      let entries = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return nil }
    // `render --sidecar` writes the times of all frames, and a world file for each.
    let known =
      sequence.paths + sequence.paths.map { "\($0.dropLast(3))pgw" }
      + [FrameTimes.path(besideFrame: sequence.paths[0])].compactMap(\.self)
    let isComplete = entries.allSatisfy { name in
      name.utf8.first == UInt8(ascii: ".")
        || known.contains { $0.utf8.elementsEqual("\(folder)/\(name)".utf8) }
    }
    return isComplete ? sequence : nil
  }

  /// Returns whether the frames have the names of another sequence: the same text around numbers from the same one on.
  package func hasNames(of other: FrameSequence) -> Bool {
    firstParts.hasNameOf(other.firstParts) && firstParts.number == other.firstParts.number
  }
}

extension FrameName {
  /// Returns whether a name differs at most in the number, byte by byte.
  fileprivate func hasNameOf(_ other: FrameName) -> Bool {
    prefix.utf8.elementsEqual(other.prefix.utf8) && suffix.utf8.elementsEqual(other.suffix.utf8)
  }
}
