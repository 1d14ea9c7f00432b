import FoundationEssentials
import PulseBasics
import PulseCodec
import PulseSystem

/// A folder of goldens (expected images), with the manifest of their hashes.
package struct GoldenDirectory: Sendable {
  /// The path of the folder.
  package let folder: String

  /// The paths of all images, relative to the folder and sorted, also of the frames in folders.
  package let imagePaths: [String]

  /// The paths of the goldens, relative to the folder; a folder of frames is one golden.
  private let paths: Set<FilePath>

  /// Whether there are no goldens.
  package var isEmpty: Bool { paths.isEmpty }

  /// The manifest of hashes.
  package var manifest: GoldenManifest

  /// The manifest as it was read.
  private let originalManifest: GoldenManifest

  /// Opens a folder; a missing one is empty.
  ///
  /// - Throws: ``GoldenError`` if its manifest is malformed.
  package init(folder: String) throws(GoldenError) {
    self.folder = folder
    let isThere = FileManager.default.fileExists(atPath: folder)
    imagePaths = isThere ? try ImageFolder.paths(below: folder) : []
    manifest = try Self.manifest(in: folder)
    originalManifest = manifest
    paths = Set(ImageEntry.entries(of: imagePaths, knownFolders: manifest.frameFolders).map(\.file))
  }

  private static func manifest(in folder: String) throws(GoldenError) -> GoldenManifest {
    let file = manifestPath(in: folder)
    guard FileManager.default.fileExists(atPath: file) else { return GoldenManifest() }
    try ImageFolder.requirePlainFile(file)
    let text = String(decoding: try AnimationLoader.bytes(of: file), as: UTF8.self)
    do throws(GoldenError) {
      return try GoldenManifest(parsing: text)
    } catch {
      throw GoldenError("\(file): \(error)")
    }
  }

  /// Returns the path of the manifest in a folder.
  package static func manifestPath(in folder: String) -> String { "\(folder)/\(GoldenManifest.fileName)" }

  /// Compares an actual file with the manifest's hashes of its golden.
  ///
  /// A file with the same bytes is not decoded. Of several goldens that are accepted, the first one in the manifest is
  /// reported if none has the same hashes.
  package func compareHashes(_ pair: FilePair) -> PairResult {
    guard let path = pair.actual else { return pair.withoutActual }
    let names = ([pair.expected] + pair.variants).map { pair.replacingExpected(by: $0).goldenPath }
    let entries = names.compactMap { manifest.entries[FilePath($0)] }
    guard let first = entries.first else {
      do throws(GoldenError) {
        return PairResult(
          missing: pair.id,
          actual: PairResult.ComparisonInput(path: path, animation: try AnimationLoader.open(path)),
          problem:
            "there is no golden in \(GoldenManifest.fileName); check '\(path)', then add --update")
      } catch {
        return PairResult(id: pair.id, outcome: .error, problem: error)
      }
    }
    let result = compare(path, with: first, id: pair.id, trustsBytes: true)
    guard result.outcome == .differ else { return result }
    return entries.dropFirst().lazy.map { compare(path, with: $0, id: pair.id, trustsBytes: true) }
      .first { $0.outcome != .differ } ?? result
  }

  /// The goldens and actual images to pair, by their paths.
  ///
  /// A folder that contains the frames of an animation on one side contains them on the other side too. The manifest
  /// alone has no folders, but names of goldens without the extension of an image.
  ///
  /// - Parameters:
  ///   - actual: The paths of all actual images.
  ///   - fromManifest: Whether the goldens are those of the manifest.
  /// - Returns: The goldens and the actual images.
  package func entries(
    with actual: [String], fromManifest: Bool
  ) -> (goldens: [ImageEntry], actual: [ImageEntry]) {
    var folders = manifest.frameFolders
    guard !fromManifest else {
      let goldens = manifest.entries.keys.sorted().map {
        ImageEntry($0.text, isFrameFolder: folders.contains($0))
      }
      return (
        goldens, ImageEntry.entries(of: actual, knownFolders: folders, where: folders.contains)
      )
    }
    for entry in ImageEntry.entries(of: imagePaths) + ImageEntry.entries(of: actual) where entry.isFrameFolder
    {
      folders.insert(entry.file)
    }
    return (
      ImageEntry.entries(of: imagePaths, knownFolders: folders),
      ImageEntry.entries(of: actual, knownFolders: folders)
    )
  }

  /// The pairs to verify: all goldens and all manifest entries.
  package var pairsToVerify: [FilePair] {
    paths.union(manifest.entries.keys).sorted().map { name in
      FilePair(id: name.text, expected: "\(folder)/\(name)", actual: nil)
    }
  }

  /// Compares a golden with its hashes in the manifest.
  package func verifyHashes(of path: String) -> PairResult {
    guard let entry = manifest.entries[FilePath(path)] else {
      return PairResult(
        id: path, outcome: .missing,
        problem: "it is not in \(GoldenManifest.fileName); add it with --update=all")
    }
    guard paths.contains(FilePath(path)) else {
      return PairResult(
        id: path, outcome: .obsolete,
        problem:
          "it is only in \(GoldenManifest.fileName); restore the file, or rewrite the hashes with --update=all"
      )
    }
    return compare("\(folder)/\(path)", with: entry, id: path, trustsBytes: false)
  }

  private func compare(
    _ path: String, with entry: GoldenEntry, id: String, trustsBytes: Bool
  ) -> PairResult {
    do {
      let animation = try AnimationLoader.open(path)
      if let problem = animation.problems.first {
        return PairResult(
          id: id, outcome: .error,
          problem: .init(in: path, "is damaged: \(problem); use an intact file"))
      }
      if trustsBytes, animation.hash == entry.fileSHA256 { return PairResult(id: id, outcome: .match) }
      let digest = try AnimationDigest(of: animation.animation)
      guard digest.timeline != entry.timeline else { return PairResult(id: id, outcome: .match) }
      return PairResult(id: id, outcome: .differ, problem: .init(entry.differenceMessage(from: digest)))
    } catch let error as GoldenError {
      return PairResult(id: id, outcome: .error, problem: error)
    } catch {
      return PairResult(id: id, outcome: .error, problem: .init(in: path, "cannot be used: \(error)"))
    }
  }

  /// Runs a closure that changes goldens while other processes wait that would change them as well.
  ///
  /// The folder itself is locked; a missing one is created.
  ///
  /// - Parameters:
  ///   - folder: The golden folder, which this process must not have locked already.
  ///   - change: The closure.
  /// - Returns: Its result.
  /// - Throws: Its error.
  package static func whileLocked<Result>(_ folder: String, _ change: () throws -> Result) throws -> Result {
    // An address is no folder to make; it is reported by the change.
    if URLPathDiagnostic(folder) == nil, !FileManager.default.fileExists(atPath: folder) {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    // One that cannot be opened is reported by the change.
    guard ImageFolder.isFolder(folder) else { return try change() }
    let directory = try Directory(folder)
    directory.lock()
    return try change()
  }

  /// Replaces a golden, and its hashes in the manifest of the nearest folder around it that has one.
  ///
  /// - Parameters:
  ///   - golden: The path of the golden, which may be missing.
  ///   - bytes: The new contents.
  ///   - root: The path prefix below which no link is followed, as in ``NoFollowFiles``.
  ///   - versions: The names and versions of the tools that made it.
  ///   - afterwards: Called once the golden is replaced, before the hashes are.
  /// - Throws: ``GoldenError``, `OutputError`, or an error of the decoder for a file that is no image.
  package static func replace(
    _ golden: String, with bytes: [UInt8], below root: String?, versions: [(String, String)],
    afterwards: () throws -> Void = {}
  ) throws {
    guard let (folder, name) = manifestFolder(of: golden) else {
      try NoFollowFiles.writeGolden(bytes, to: golden, below: root)
      return try afterwards()
    }
    // Another process may replace others at the same time.
    try whileLocked(folder) {
      // A damaged manifest is refused before anything is changed.
      var goldens = try GoldenDirectory(folder: folder)
      try goldens.recordHashesOfMatch(name, bytes, versions: versions)
      try NoFollowFiles.writeGolden(bytes, to: golden, below: root)
      try afterwards()
      try goldens.writeManifest()
    }
  }

  /// Returns the nearest ancestor folder of a golden that has a manifest, and the path of the golden relative to it;
  /// `nil` if no folder
  /// has one.
  private static func manifestFolder(of golden: String) -> (folder: String, name: String)? {
    var parts = golden.bytewise.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var name = parts.removeLast()
    while true {
      let folder = parts.isEmpty ? "." : parts.joined(separator: "/")
      if FileManager.default.fileExists(atPath: manifestPath(in: folder)) {
        return (folder, name)
      }
      guard let last = parts.popLast() else { return nil }
      name = "\(last)/\(name)"
    }
  }

  /// Writes the changes of the manifest to its file, which another process may have changed since it was read.
  ///
  /// The folder must be locked: see ``whileLocked(_:_:)``.
  ///
  /// - Throws: `OutputError` or ``GoldenError``.
  package mutating func writeManifest() throws {
    var current = try Self.manifest(in: folder)
    for path in Set(manifest.entries.keys).union(originalManifest.entries.keys)
    where manifest.entries[path] != originalManifest.entries[path] {
      current.entries[path] = manifest.entries[path]
    }
    manifest = current
    try NoFollowFiles.writeGolden(
      Array(manifest.text.utf8), to: Self.manifestPath(in: folder), below: "\(folder)/")
  }

  /// Computes the hashes of an image, or reuses those of a reviewed file with the same bytes, and adds them to
  /// the manifest.
  ///
  /// - Parameters:
  ///   - path: The path below the folder.
  ///   - bytes: The contents of the file.
  ///   - reviewed: The reviewed file.
  ///   - versions: The names and versions of the tools that made it.
  /// - Throws: An error of the decoder for a file that is no image.
  package mutating func recordHashesOfMatch(
    _ path: String, _ bytes: [UInt8], reviewed: PairResult.ComparisonInput? = nil,
    versions: [(String, String)]
  ) throws {
    try recordHashes(path, of: AnimationLoader.animation(in: bytes), reviewed: reviewed, versions: versions)
  }

  /// Computes the hashes of a folder of frames, and adds them to the manifest.
  ///
  /// - Parameters:
  ///   - path: The path of the folder below the golden folder.
  ///   - versions: The names and versions of the tools that made it.
  /// - Throws: ``GoldenError``, or an error of the decoder.
  package mutating func recordHashesOfFrames(_ path: String, versions: [(String, String)]) throws {
    let animation = try AnimationLoader.open("\(folder)/\(path)")
    // The frames may have been goldens of their own.
    for key in manifest.entries.keys where key.text.bytewise.hasPrefix("\(path)/") {
      manifest.entries[key] = nil
    }
    try recordHashes(path, of: animation, versions: versions)
  }

  private mutating func recordHashes(
    _ path: String, of animation: LoadedAnimation, reviewed: PairResult.ComparisonInput? = nil,
    versions: [(String, String)]
  ) throws {
    let isKnown = animation.hash != nil && animation.hash == reviewed?.animation.hash
    let known = isKnown ? reviewed?.digest : nil
    manifest.entries[FilePath(path)] = GoldenEntry(
      path: path, digest: try known ?? AnimationDigest(of: animation.animation),
      fileSHA256: animation.hash ?? "",
      versions: versions)
  }
}

extension GoldenManifest {
  /// The paths of goldens that are folders of frames: those without the extension of an image.
  fileprivate var frameFolders: Set<FilePath> {
    Set(entries.keys.filter { !ImageFolder.isReportImageName($0.text) })
  }
}
