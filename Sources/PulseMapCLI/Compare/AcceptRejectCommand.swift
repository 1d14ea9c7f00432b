import FoundationEssentials
import PulseArguments
import PulseBasics
import PulseGoldens

/// The `accept` and `reject` commands, which replace goldens by pending files or remove these.
struct AcceptRejectCommand {
  private let options: AcceptRejectOptions
  private let accepts: Bool

  init(_ options: AcceptRejectOptions, accepts: Bool) {
    self.options = options
    self.accepts = accepts
  }

  /// Accepts or rejects the named pending files, and returns a line for each of them.
  ///
  /// - Throws: ``CommandError`` before anything is changed, or `OutputError`.
  func run() throws -> String {
    let pending = try pendingMatches()
    var lines: [String] = []
    for (path, root) in pending {
      let golden = String(path.bytewise.dropLast(GoldenUpdater.pendingSuffix.utf8.count))
      if accepts {
        try accept(path, as: golden, below: root)
      } else {
        try NoFollowFiles.remove(path, below: root)
      }
      lines.append("\(accepts ? "accepted" : "rejected")  \(golden)")
    }
    if lines.isEmpty { lines = ["no pending files"] }
    return lines.map { "\($0.printable)\n" }.joined()
  }

  private func accept(_ path: String, as golden: String, below root: String?) throws {
    try NoFollowFiles.checkIsPlainFile(path)
    let bytes: [UInt8]
    do {
      bytes = try AnimationLoader.bytes(of: path)
    } catch {
      throw CommandError(["\(error)"])
    }
    try GoldenDirectory.replace(golden, with: bytes, below: root, versions: VersionInfo.pairs) {
      try NoFollowFiles.remove(path, below: root)
    }
  }

  /// A pending file, with the folder below which no link is followed, if it was found in one.
  private typealias Pending = (path: String, root: String?)

  /// Returns the pending files that match the arguments.
  private func pendingMatches() throws(CommandError) -> [Pending] {
    var paths: [Pending] = []
    var diagnostics: [String] = []
    for path in options.paths.isEmpty ? ["."] : options.paths {
      let matches = try pending(path)
      if matches.isEmpty, !options.paths.isEmpty {
        diagnostics.append(
          "\(path): has no pending file; use one that 'pulsemap compare --pending' wrote")
      }
      paths += matches.filter { match in !paths.contains { $0.path.bytewise == match.path.bytewise } }
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return paths.sorted { $0.path.bytewise < $1.path.bytewise }
  }

  private func pending(_ path: String) throws(CommandError) -> [Pending] {
    let ending = GoldenUpdater.pendingSuffix
    if ImageFolder.isFolder(path) { return try Self.pending(below: path) }
    for name in [path, path + ending] where name.bytewise.hasSuffix(ending) {
      if FileManager.default.fileExists(atPath: name) { return [(name, nil)] }
    }
    guard path.bytewise.contains(where: { "*?".bytewise.contains($0) }) else { return [] }
    // The search starts in the folder before the first wildcard.
    let parts = path.bytewise.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = parts.prefix { part in !part.bytewise.contains { "*?".bytewise.contains($0) } }
    let folder = fixed.isEmpty ? "." : fixed.joined(separator: "/")
    return try Self.pending(below: folder).filter { name, _ in
      let bare =
        path.bytewise.hasPrefix("./") ? name : name.bytewise.removing(prefix: "./").map(String.init) ?? name
      let pattern = WildcardPattern(path)
      return pattern.matchesWhole(String(bare.bytewise.dropLast(ending.utf8.count)))
        || pattern.matchesWhole(bare)
    }
  }

  private static func pending(below folder: String) throws(CommandError) -> [Pending] {
    let root = FilePath(folder).appending("")
    let ending = GoldenUpdater.pendingSuffix
    // Other programs use the suffix, too.
    do throws(GoldenError) {
      return try ImageFolder.files(below: folder, followsLinks: false) { name in
        name.bytewise.hasSuffix(ending)
          && ImageFolder.isReportImageName(name.bytewise.dropLast(ending.utf8.count))
      }.map { (root + $0, root) }
    } catch {
      throw CommandError([error.description])
    }
  }
}

/// The options of the `accept` and `reject` commands.
struct AcceptRejectOptions: Sendable {
  /// The files, folders, or patterns; the working directory if empty.
  var paths: [String] = []

  static let accept = Command<AcceptRejectOptions>(
    "accept", summary: "Accepts pending goldens (new expected files).",
    discussion: """
      'pulsemap compare --pending' writes NAME.new beside each golden that differs or is missing. 'accept' \
      replaces the golden with this file and updates its hashes in goldens.jsonl.
      """,
    defaults: AcceptRejectOptions(), sections: [arguments],
    examples: [
      CommandExample("pulsemap accept goldens", "Accepts all pending files below a folder."),
      CommandExample("pulsemap accept goldens/rome.gif", "Accepts the pending file of one golden."),
    ])

  static let reject = Command<AcceptRejectOptions>(
    "reject", summary: "Rejects pending goldens, that is, removes them.",
    defaults: AcceptRejectOptions(), sections: [arguments],
    examples: [CommandExample("pulsemap reject goldens", "Removes all pending files below a folder.")])

  private static let arguments = ArgumentSection<AcceptRejectOptions>(
    "Arguments",
    [
      .operands(
        "PATH", into: \.paths, help: "Golden, pending file, folder or pattern.",
        details: """
          By default, all pending files below the current folder. In a quoted pattern such as 'goldens/*.gif', * \
          matches any text and ? one character.
          """
      ).completingPath(to: .file)
    ])
}
