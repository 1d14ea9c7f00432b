import FoundationEssentials
import PulseCodec
import PulseMapKit
import PulseReview

/// A folder of expected pictures, with the hashes of what they show if there are any.
struct GoldenPictures {
  /// Where it is.
  let folder: String

  /// The pictures that are there, relative to the folder and sorted.
  let paths: [String]

  /// The hashes.
  var manifest: GoldenManifest

  /// Opens a folder; one that is not there is empty.
  ///
  /// - Throws: ``Complaints`` if its hashes cannot be read.
  init(folder: String) throws(Complaints) {
    self.folder = folder
    let isThere = FileManager.default.fileExists(atPath: folder)
    paths = isThere ? try PictureFolder.paths(below: folder) : []
    let file = Self.manifestPath(in: folder)
    guard FileManager.default.fileExists(atPath: file) else {
      manifest = GoldenManifest()
      return
    }
    do {
      manifest = try GoldenManifest(parsing: String(decoding: FilmFiles.bytes(of: file), as: UTF8.self))
    } catch let problem as GoldenManifest.Problem {
      throw Complaints(["\(file): \(problem)"])
    } catch {
      throw Complaints(["\(error)"])
    }
  }

  /// Where the hashes of a folder are.
  static func manifestPath(in folder: String) -> String { "\(folder)/\(GoldenManifest.fileName)" }

  /// Compares an actual picture with the hashes of the expected one.
  ///
  /// A file of the same bytes is not decoded.
  func review(_ pair: FilePair) -> PairReview {
    guard let path = pair.actual else { return pair.obsolete }
    guard let entry = manifest.entries[pair.id] else {
      do {
        return PairReview(
          missing: pair.id, actual: PairReview.Side(path: path, film: try FilmFiles.open(path)),
          problem:
            "there is no golden in \(GoldenManifest.fileName); look at '\(path)', then add --update")
      } catch {
        return PairReview(id: pair.id, outcome: .error, problem: "\(error)")
      }
    }
    return compare(path, with: entry, id: pair.id, trustsBytes: true)
  }

  /// The pairs of goldens with their own hashes.
  var verifiedPairs: [FilePair] {
    Set(paths).union(manifest.entries.keys).sorted().map { name in
      FilePair(id: name, expected: "\(folder)/\(name)", actual: nil)
    }
  }

  /// Compares a golden with its own hashes.
  func verification(of path: String) -> PairReview {
    guard let entry = manifest.entries[path] else {
      return PairReview(
        id: path, outcome: .missing,
        problem: "it is not in \(GoldenManifest.fileName); add it with --update=all")
    }
    guard paths.contains(path) else {
      return PairReview(
        id: path, outcome: .obsolete,
        problem:
          "it is only in \(GoldenManifest.fileName); get the file, or write the hashes anew with --update=all"
      )
    }
    return compare("\(folder)/\(path)", with: entry, id: path, trustsBytes: false)
  }

  private func compare(
    _ path: String, with entry: GoldenEntry, id: String, trustsBytes: Bool
  ) -> PairReview {
    do {
      let film = try FilmFiles.open(path)
      if let problem = film.problems.first {
        return PairReview(id: id, outcome: .error, problem: "'\(path)' is damaged: \(problem)")
      }
      if trustsBytes, film.hash == entry.fileHash { return PairReview(id: id, outcome: .match) }
      let digest = try FilmDigest(of: film.film)
      guard digest.timeline != entry.timeline else { return PairReview(id: id, outcome: .match) }
      return PairReview(id: id, outcome: .differ, problem: entry.difference(from: digest))
    } catch let problem as FilmFiles.Problem {
      return PairReview(id: id, outcome: .error, problem: "\(problem)")
    } catch {
      return PairReview(id: id, outcome: .error, problem: "'\(path)' cannot be used: \(error)")
    }
  }

  /// Writes the hashes.
  ///
  /// - Throws: `OutputError` or ``Complaints``.
  func writeManifest() throws {
    try FolderFiles.write(
      Array(manifest.text.utf8), to: Self.manifestPath(in: folder), below: "\(folder)/")
  }

  /// Enters the hashes of a picture.
  ///
  /// - Parameters:
  ///   - path: The path below the folder.
  ///   - bytes: The contents of the file.
  ///   - reviewed: What is known about a file; its hashes are taken over if it has the same bytes.
  /// - Throws: What is wrong with the picture.
  mutating func enter(_ path: String, _ bytes: [UInt8], reviewed: PairReview.Side? = nil) throws {
    let film = try OpenFilm(bytes)
    let known = film.hash == reviewed?.film.hash ? reviewed?.digest : nil
    manifest.entries[path] = GoldenEntry(
      path: path, digest: try known ?? FilmDigest(of: film.film), fileHash: film.hash ?? "",
      versions: ToolVersion.pairs)
  }
}
