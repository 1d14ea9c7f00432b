import FoundationEssentials
import PulseArguments
import PulseBasics
import PulseGoldens

/// The `accept` command: replaces goldens by their pending files.
struct AcceptCommand: TextCommand {
  /// The files, folders, or patterns; the working directory if empty.
  var paths: [String] = []

  static let command = Command<AcceptCommand>(
    "accept", summary: "Accepts pending goldens (new expected files).",
    discussion: """
      'pulsemap compare --pending' writes NAME.new beside each golden that differs or is missing. 'accept' \
      replaces the golden with this file and updates its hashes in goldens.jsonl.
      """,
    defaults: AcceptCommand(), sections: [PendingFiles.arguments(into: \.paths)],
    examples: [
      CommandExample("pulsemap accept goldens", "Accepts all pending files below a folder."),
      CommandExample("pulsemap accept goldens/rome.gif", "Accepts the pending file of one golden."),
    ])

  /// Accepts the pending files, and returns a line for each of them.
  ///
  /// - Throws: ``CommandError`` before anything is changed, or `OutputError`.
  func text() throws -> String {
    try PendingFiles(paths).replaceEach("accepted") { pending in try Self.accept(pending) }
  }

  private static func accept(_ pending: PendingFiles.File) throws {
    try NoFollowFiles.checkIsPlainFile(pending.path)
    let bytes: [UInt8]
    do throws(GoldenError) {
      bytes = try AnimationLoader.bytes(of: pending.path)
      // It may have been damaged since, or be anything else.
      let input = PairResult.ComparisonInput(
        path: pending.path, animation: try AnimationLoader.open(pending.path))
      let result = PairResult(missing: pending.golden, actual: input, problem: "", isLenient: true)
      if result.outcome == .error, let problem = result.problem { throw problem }
    } catch {
      throw CommandError(["\(error)"])
    }
    try GoldenDirectory.replace(
      pending.golden, with: bytes, below: pending.root, versions: VersionInfo.pairs
    ) {
      try NoFollowFiles.remove(pending.path, below: pending.root)
    }
  }
}

/// The `reject` command: removes pending files.
struct RejectCommand: TextCommand {
  /// The files, folders, or patterns; the working directory if empty.
  var paths: [String] = []

  static let command = Command<RejectCommand>(
    "reject", summary: "Rejects pending goldens, that is, removes them.",
    defaults: RejectCommand(), sections: [PendingFiles.arguments(into: \.paths)],
    examples: [CommandExample("pulsemap reject goldens", "Removes all pending files below a folder.")])

  /// Removes the pending files, and returns a line for each of them.
  ///
  /// - Throws: ``CommandError`` before anything is changed, or `OutputError`.
  func text() throws -> String {
    try PendingFiles(paths).replaceEach("rejected") { try NoFollowFiles.remove($0.path, below: $0.root) }
  }
}

/// The pending files that files, folders or patterns name.
private struct PendingFiles {
  /// A pending file.
  struct File {
    /// The path.
    let path: String

    /// The folder below which no link is followed, if the file was found in one.
    let root: String?

    /// The path of the golden.
    var golden: String { String(path.bytewise.dropLast(GoldenUpdater.pendingSuffix.utf8.count)) }
  }

  private let names: [String]

  init(_ names: [String]) { self.names = names }

  /// Returns the arguments of a command that takes such files.
  static func arguments<Root: Sendable>(into paths: any WritableKeyPath<Root, [String]> & Sendable)
    -> ArgumentSection<Root>
  {
    ArgumentSection(
      "Arguments",
      [
        .operands(
          "PATH", into: paths, help: "Golden, pending file, folder or pattern.",
          details: """
            By default, all pending files below the current folder. In a quoted pattern such as 'goldens/*.gif', * \
            matches any text and ? one character.
            """
        ).completingPath(to: .file)
      ])
  }

  /// Calls a closure with each file in order, and returns a line with a verb for each of them.
  func replaceEach(_ verb: String, _ act: (File) throws -> Void) throws -> String {
    var lines: [String] = []
    for file in try matches() {
      do {
        try act(file)
      } catch {
        // What was done before is said all the same.
        for line in lines { Console.writeMessage(line.printable) }
        throw error
      }
      lines.append("\(verb)  \(file.golden)")
    }
    if lines.isEmpty { lines = ["no pending files"] }
    return lines.map { "\($0.printable)\n" }.joined()
  }

  /// Returns the pending files that match the arguments.
  private func matches() throws(CommandError) -> [File] {
    var paths: [File] = []
    var diagnostics: [String] = []
    for path in names.isEmpty ? ["."] : names {
      let matches = try pending(path)
      if matches.isEmpty, !names.isEmpty {
        diagnostics.append(
          "\(path): has no pending file; use one that 'pulsemap compare --pending' wrote")
      }
      paths += matches.filter { match in !paths.contains { $0.path.bytewise == match.path.bytewise } }
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return paths.sorted { $0.path.bytewise < $1.path.bytewise }
  }

  private func pending(_ path: String) throws(CommandError) -> [File] {
    let ending = GoldenUpdater.pendingSuffix
    if ImageFolder.isFolder(path) { return try Self.pending(below: path) }
    for name in [path, path + ending] where name.bytewise.hasSuffix(ending) {
      if FileManager.default.fileExists(atPath: name) { return [File(path: name, root: nil)] }
    }
    guard path.bytewise.contains(where: { "*?".bytewise.contains($0) }) else { return [] }
    // The search starts in the folder before the first wildcard.
    let parts = path.bytewise.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = parts.prefix { part in !part.bytewise.contains { "*?".bytewise.contains($0) } }
    let folder = fixed.isEmpty ? "." : fixed.joined(separator: "/")
    return try Self.pending(below: folder).filter { file in
      let name = file.path
      let bare =
        path.bytewise.hasPrefix("./") ? name : name.bytewise.removing(prefix: "./").map(String.init) ?? name
      let pattern = WildcardPattern(path)
      return pattern.matchesWhole(String(bare.bytewise.dropLast(ending.utf8.count)))
        || pattern.matchesWhole(bare)
    }
  }

  private static func pending(below folder: String) throws(CommandError) -> [File] {
    let root = FilePath(folder).appending("")
    let ending = GoldenUpdater.pendingSuffix
    // Other programs use the suffix, too.
    do throws(GoldenError) {
      return try ImageFolder.files(below: folder, followsLinks: false) { name in
        name.bytewise.hasSuffix(ending)
          && ImageFolder.isReportImageName(name.bytewise.dropLast(ending.utf8.count))
      }.map { File(path: root + $0, root: root) }
    } catch {
      throw CommandError([error.description])
    }
  }
}
