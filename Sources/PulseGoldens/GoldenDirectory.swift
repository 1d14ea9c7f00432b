import FoundationEssentials
import PulseCodec
package import PulseReview

/// A folder of goldens (expected images), with the manifest of their hashes.
package struct GoldenDirectory: Sendable {
  /// The path of the folder.
  package let folder: String

  /// The paths of the goldens, relative to the folder and sorted.
  package let paths: [String]

  /// The manifest of hashes.
  package var manifest: GoldenManifest

  /// Opens a folder; a missing one is empty.
  ///
  /// - Throws: ``GoldenError`` if its manifest is malformed.
  package init(folder: String) throws(GoldenError) {
    self.folder = folder
    let isThere = FileManager.default.fileExists(atPath: folder)
    paths = isThere ? try ImageFolder.paths(below: folder) : []
    let file = Self.manifestPath(in: folder)
    guard FileManager.default.fileExists(atPath: file) else {
      manifest = GoldenManifest()
      return
    }
    do {
      manifest = try GoldenManifest(parsing: String(decoding: AnimationLoader.bytes(of: file), as: UTF8.self))
    } catch let problem as GoldenManifest.LoadError {
      throw GoldenError("\(file): \(problem)")
    } catch {
      throw GoldenError("\(error)")
    }
  }

  /// Returns the path of the manifest in a folder.
  package static func manifestPath(in folder: String) -> String { "\(folder)/\(GoldenManifest.fileName)" }

  /// Compares an actual file with the manifest's hashes of its golden.
  ///
  /// A file with the same bytes is not decoded.
  package func compareHashes(_ pair: FilePair) -> PairResult {
    guard let path = pair.actual else { return pair.obsolete }
    guard let entry = manifest.entries[pair.id] else {
      do {
        return PairResult(
          missing: pair.id,
          actual: PairResult.ComparisonInput(path: path, animation: try AnimationLoader.open(path)),
          problem:
            "there is no golden in \(GoldenManifest.fileName); check '\(path)', then add --update")
      } catch {
        return PairResult(id: pair.id, outcome: .error, problem: "\(error)")
      }
    }
    return compare(path, with: entry, id: pair.id, trustsBytes: true)
  }

  /// The pairs to verify: all goldens and all manifest entries.
  package var pairsToVerify: [FilePair] {
    Set(paths).union(manifest.entries.keys).sorted().map { name in
      FilePair(id: name, expected: "\(folder)/\(name)", actual: nil)
    }
  }

  /// Compares a golden with its hashes in the manifest.
  package func verifyHashes(of path: String) -> PairResult {
    guard let entry = manifest.entries[path] else {
      return PairResult(
        id: path, outcome: .missing,
        problem: "it is not in \(GoldenManifest.fileName); add it with --update=all")
    }
    guard paths.contains(path) else {
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
          id: id, outcome: .error, problem: "'\(path)' is damaged: \(problem); use an intact file")
      }
      if trustsBytes, animation.hash == entry.fileSHA256 { return PairResult(id: id, outcome: .match) }
      let digest = try AnimationDigest(of: animation.animation)
      guard digest.timeline != entry.timeline else { return PairResult(id: id, outcome: .match) }
      return PairResult(id: id, outcome: .differ, problem: entry.differenceMessage(from: digest))
    } catch let problem as AnimationLoader.LoadError {
      return PairResult(id: id, outcome: .error, problem: "\(problem)")
    } catch {
      return PairResult(id: id, outcome: .error, problem: "'\(path)' cannot be used: \(error)")
    }
  }

  /// Writes the manifest.
  ///
  /// - Throws: `OutputError` or ``GoldenError``.
  package func writeManifest() throws {
    try NoFollowFiles.write(
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
    let animation = try AnimationLoader.animation(in: bytes)
    let known = animation.hash == reviewed?.animation.hash ? reviewed?.digest : nil
    manifest.entries[path] = GoldenEntry(
      path: path, digest: try known ?? AnimationDigest(of: animation.animation),
      fileSHA256: animation.hash ?? "",
      versions: versions)
  }
}
