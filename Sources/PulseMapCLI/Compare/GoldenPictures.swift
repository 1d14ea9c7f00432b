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
  func review(_ pair: FilePair) -> PairReview {
    guard let path = pair.actual else { return pair.obsolete }
    guard let entry = manifest.entries[pair.id] else {
      return PairReview(
        id: pair.id, outcome: .missing,
        problem: "there is no golden in \(GoldenManifest.fileName); look at '\(path)', then add --update")
    }
    return compare(path, with: entry, id: pair.id)
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
    return compare("\(folder)/\(path)", with: entry, id: path)
  }

  private func compare(_ path: String, with entry: GoldenEntry, id: String) -> PairReview {
    do {
      let film = try FilmFiles.open(path)
      if let problem = film.problems.first {
        return PairReview(id: id, outcome: .error, problem: "'\(path)' is damaged: \(problem)")
      }
      let digest = try FilmDigest(of: film.film)
      guard digest.timeline != entry.timeline else { return PairReview(id: id, outcome: .match) }
      return PairReview(id: id, outcome: .differ, problem: entry.difference(from: digest))
    } catch {
      return PairReview(id: id, outcome: .error, problem: "'\(path)' cannot be used: \(error)")
    }
  }

  /// Writes the hashes.
  ///
  /// - Throws: `OutputError`.
  func writeManifest() throws(OutputError) {
    let file = try PendingFile(path: Self.manifestPath(in: folder), replaces: true)
    try file.write(Array(manifest.text.utf8))
    try file.publish()
  }

  /// Enters the hashes of a picture.
  ///
  /// - Parameters:
  ///   - path: The path below the folder.
  ///   - bytes: The contents of the file.
  /// - Throws: What is wrong with the picture.
  mutating func enter(_ path: String, _ bytes: [UInt8]) throws {
    let film = try OpenFilm(bytes)
    manifest.entries[path] = GoldenEntry(
      path: path, digest: try FilmDigest(of: film.film), fileHash: film.hash ?? "",
      versions: ToolVersion.pairs)
  }
}
