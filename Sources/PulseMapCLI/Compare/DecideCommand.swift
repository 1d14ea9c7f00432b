import FoundationEssentials
import PulseMapKit
import PulseReview

/// Carries out `accept` and `reject`.
struct DecideCommand {
  private let options: DecideOptions
  private let accepts: Bool

  init(_ options: DecideOptions, accepts: Bool) {
    self.options = options
    self.accepts = accepts
  }

  /// Decides on every pending picture that is named.
  ///
  /// - Returns: A line for each of them.
  /// - Throws: ``Complaints`` before anything is changed, or `OutputError`.
  func run() throws -> String {
    let pending = try found()
    var lines: [String] = []
    for (path, root) in pending {
      let golden = String(path.dropLast(GoldenUpdate.pendingEnding.count))
      if accepts {
        try accept(path, as: golden, below: root)
      } else {
        try FolderFiles.remove(path, below: root)
      }
      lines.append("\(accepts ? "accepted" : "rejected")  \(golden)")
    }
    if lines.isEmpty { lines = ["nothing is pending"] }
    return lines.map { "\($0.printable)\n" }.joined()
  }

  private func accept(_ path: String, as golden: String, below root: String?) throws {
    try FolderFiles.checkIsNoLink(path)
    let bytes: [UInt8]
    do {
      bytes = try FilmFiles.bytes(of: path)
    } catch {
      throw Complaints(["\(error)"])
    }
    try FolderFiles.write(bytes, to: golden, below: root)
    try FolderFiles.remove(path, below: root)
    guard let (folder, name) = Self.manifestFolder(of: golden) else { return }
    var goldens = try GoldenPictures(folder: folder)
    try goldens.enter(name, bytes)
    try goldens.writeManifest()
  }

  /// The nearest folder around a golden that has hashes, and the path of the golden below it.
  private static func manifestFolder(of golden: String) -> (folder: String, name: String)? {
    var parts = golden.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var name = parts.removeLast()
    while true {
      let folder = parts.isEmpty ? "." : parts.joined(separator: "/")
      if FileManager.default.fileExists(atPath: GoldenPictures.manifestPath(in: folder)) {
        return (folder, name)
      }
      guard let last = parts.popLast() else { return nil }
      name = "\(last)/\(name)"
    }
  }

  /// A pending picture, and the folder below which no link is followed to it, if it was found in one.
  private typealias Pending = (path: String, root: String?)

  /// The pending pictures that are named.
  private func found() throws(Complaints) -> [Pending] {
    var paths: [Pending] = []
    var complaints: [String] = []
    for path in options.paths.isEmpty ? ["."] : options.paths {
      let matches = try pending(path)
      if matches.isEmpty, !options.paths.isEmpty {
        complaints.append("'\(path)' has nothing pending; see what 'pulsemap compare --pending' has left")
      }
      paths += matches.filter { match in !paths.contains { $0.path == match.path } }
    }
    guard complaints.isEmpty else { throw Complaints(complaints) }
    return paths.sorted { $0.path < $1.path }
  }

  private func pending(_ path: String) throws(Complaints) -> [Pending] {
    let ending = GoldenUpdate.pendingEnding
    if PictureFolder.isFolder(path) { return try Self.pending(below: path) }
    for name in [path, path + ending] where name.hasSuffix(ending) {
      if FileManager.default.fileExists(atPath: name) { return [(name, nil)] }
    }
    guard path.contains(where: { "*?".contains($0) }) else { return [] }
    // What stands before the first folder with a wildcard is where to look.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = parts.prefix { part in !part.contains { "*?".contains($0) } }
    let folder = fixed.isEmpty ? "." : fixed.joined(separator: "/")
    return try Self.pending(below: folder).filter { name, _ in
      let bare = name.hasPrefix("./") && !path.hasPrefix("./") ? String(name.dropFirst(2)) : name
      return Self.matches(Array(bare.dropLast(ending.count)), Array(path))
        || Self.matches(Array(bare), Array(path))
    }
  }

  private static func pending(below folder: String) throws(Complaints) -> [Pending] {
    let root = folder.hasSuffix("/") ? folder : "\(folder)/"
    let ending = GoldenUpdate.pendingEnding
    // Others use the ending, too.
    return try PictureFolder.files(below: folder, followsLinks: false) { name in
      name.hasSuffix(ending) && PictureFolder.isPicture(name.dropLast(ending.count))
    }.map { (root + $0, root) }
  }

  /// Returns whether a text fits a pattern, in which `*` stands for anything and `?` for one character.
  static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (place, mark) = (0, 0)
    var star: Int?
    var index = 0
    while place < text.count {
      if index < pattern.count, pattern[index] == "*" {
        (star, mark) = (index, place)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == text[place] {
        index += 1
        place += 1
      } else if let last = star {
        // The last star takes one character more.
        mark += 1
        (index, place) = (last + 1, mark)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
