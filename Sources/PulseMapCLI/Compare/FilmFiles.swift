import FoundationEssentials
import PulseMapKit
import PulseReview
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem

/// Opens what is to be looked at: files, folders of pictures, numbered pictures, standard input.
enum FilmFiles {
  /// The largest file in bytes, 256 MiB.
  static let largestFile = 1 << 28

  /// What cannot be opened, and why.
  struct Problem: Error, CustomStringConvertible {
    /// What was to be opened.
    let path: String

    /// What is wrong with it and what to do.
    let reason: String

    var description: String { "'\(path)' \(reason)" }

    /// Returns the problem behind a place, which need not be named twice.
    func description(in place: String) -> String { path == place ? reason : description }
  }

  /// Opens a file, a folder, a pattern of numbered files, or standard input.
  ///
  /// - Throws: ``Problem``.
  static func open(_ path: String) throws(Problem) -> OpenFilm {
    if let paths = try stills(path) { return try open(stills: paths, path: path) }
    let bytes = try bytes(of: path)
    do {
      return try OpenFilm(bytes)
    } catch {
      throw Problem(path: path, reason: "cannot be used: \(error)")
    }
  }

  /// Returns whether nothing is at a path.
  ///
  /// - Throws: ``Problem`` for a link that leads nowhere: there is something, and it is not to be had.
  static func isMissing(_ path: String) throws(Problem) -> Bool {
    guard !FileManager.default.fileExists(atPath: path) else { return false }
    guard let target = Descriptor.target(ofLink: path) else { return true }
    throw Problem(
      path: path,
      reason: "is a symbolic link to '\(target)', which is not there; get that file, or remove the link")
  }

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``Problem``.
  static func bytes(of path: String) throws(Problem) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try InputFiles().bytes(of: path, limit: largestFile)
    } catch {
      throw Problem(path: path, reason: error.message)
    }
    guard bytes.count <= largestFile else {
      throw Problem(path: path, reason: "has more than \(largestFile) bytes; use a smaller file")
    }
    return bytes
  }

  private static func open(stills paths: [String], path: String) throws(Problem) -> OpenFilm {
    let sizes = paths.map { (try? FileManager.default.attributesOfItem(atPath: $0))?[.size] as? Int ?? 0 }
    do {
      return try OpenFilm(stills: paths.count, byteCount: sizes.reduce(0, +)) { try bytes(of: paths[$0]) }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(path: path, reason: "cannot be used: \(error)")
    }
  }

  /// Returns the files of a folder or a pattern in the order of their numbers, or nil for a plain file.
  private static func stills(_ path: String) throws(Problem) -> [String]? {
    if let names = try? FileManager.default.contentsOfDirectory(atPath: path) {
      return try files(names, ofFolder: path)
    }
    let name = path.split(separator: "/").last ?? ""
    guard name.contains("%"), !FileManager.default.fileExists(atPath: path) else { return nil }
    return try FramePattern(path).map { pattern throws(Problem) in try files(of: pattern) }
  }

  /// The PNG files of a folder in natural order: 2 before 10.
  private static func files(_ names: [String], ofFolder folder: String) throws(Problem) -> [String] {
    let pictures = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
      .map { (name: $0, number: $0.lastNumber) }
      .sorted { ($0.number ?? 0, $0.name) < ($1.number ?? 0, $1.name) }
    guard !pictures.isEmpty else {
      throw Problem(path: folder, reason: "is a folder without .png files; name a folder of frames or a file")
    }
    let numbers = pictures.compactMap(\.number)
    if let hole = zip(numbers, numbers.dropFirst()).first(where: { $0 &+ 1 != $1 }),
      numbers.count == pictures.count
    {
      throw Problem(
        path: folder,
        reason: hole.0 == hole.1
          ? "has two frames of the number \(hole.0); leave one of them"
          : "has no frame between the numbers \(hole.0) and \(hole.1); render the sequence anew")
    }
    return pictures.map { "\(folder)/\($0.name)" }
  }

  /// The files of a pattern, from 0 or 1 on up to the last one that is there.
  private static func files(of pattern: FramePattern) throws(Problem) -> [String] {
    let isThere = { FileManager.default.fileExists(atPath: pattern.path(ofFrame: $0)) }
    guard let first = [0, 1].first(where: isThere) else {
      throw Problem(
        path: pattern.text, reason: "fits no file; there is no '\(pattern.path(ofFrame: 0))'")
    }
    var last = first
    while isThere(last + 1) { last += 1 }
    // A frame that is missing in the middle would otherwise cut the sequence off without a word.
    if let next = (last + 2...last + 100).first(where: isThere) {
      throw Problem(
        path: pattern.text,
        reason: "has no frame between the numbers \(last) and \(next); render the sequence anew")
    }
    return (first...last).map { pattern.path(ofFrame: $0) }
  }
}

extension String {
  /// The last number in the text, which tells frames apart.
  fileprivate var lastNumber: Int? {
    let digits = reversed().drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : Int(String(digits.reversed()))
  }
}
