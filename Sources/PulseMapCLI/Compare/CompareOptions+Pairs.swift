import FoundationEssentials
import PulseArguments
import PulseBasics
import PulseGoldens
import PulseMapKit

extension CompareOptions {
  /// Returns the command line that replaces the golden of a pair by its actual file and updates its hashes; `nil` if
  /// there is none.
  func acceptCommand(for pair: PairResult) -> String? {
    guard pair.outcome == .differ || pair.outcome == .missing, update == nil, !verifiesManifest,
      let expected = pair.expectedPath, let actual = pair.actualPath, !pair.isOtherFile,
      [expected, actual].allSatisfy({ path in !Self.isManyFiles(path) && !path.isEmpty }),
      Self.haveOneFormat(expected, actual)
    else { return nil }
    let accept = "pulsemap accept \(Self.operands(expected))"
    return writesPendingFiles
      ? accept : "pulsemap compare --quiet --pending \(Self.operands(expected, actual)) || \(accept)"
  }

  /// Returns the command line that replaces the goldens of a report that differ, and no others; `nil` if there is none.
  func updateCommand(for report: ComparisonReport) -> String? {
    guard update == nil, !verifiesManifest, shard == nil else { return nil }
    let replaced = report.pairs.filter(\.replacesGolden)
    guard !replaced.isEmpty, replaced.allSatisfy(Self.canReplaceGolden) else { return nil }
    if writesPendingFiles {
      if let goldens { return "pulsemap accept \(Self.operands(goldens))" }
      return previousReview == nil && paths.count == 2 && !paths.contains(where: Self.isManyFiles)
        ? "pulsemap accept \(Self.operands(paths[0]))" : nil
    }
    if previousReview == nil, goldens == nil {
      guard paths.count == 2, !paths.contains(where: Self.isManyFiles) else { return nil }
    }
    let isOfFolder = previousReview != nil || goldens != nil
    let others = isOfFolder ? Self.selectingArguments : []
    let words = (Self.folderArguments + others + Self.settings.flatMap(\.arguments)).flatMap {
      $0.words(in: self)
    }
    let end = paths.isEmpty ? [] : [Self.operands(paths)]
    return (["pulsemap compare"] + words.map(\.shellQuoted) + ["--update=changed"] + end)
      .joined(separator: " ")
  }

  /// The arguments that say which pairs are compared.
  private static let selectingArguments = declarations(
    named: ["--include", "--exclude", "--any-format", "--partial"])

  /// The arguments that name the goldens.
  private static let folderArguments = declarations(named: ["--goldens", "--from"])

  /// Returns whether a file can become the golden of its pair.
  static func canReplaceGolden(_ pair: PairResult) -> Bool {
    guard let expected = pair.expectedPath, let actual = pair.actualPath else { return false }
    return haveOneFormat(expected, actual)
  }

  /// Returns whether two paths are those of files of one format, or of two folders.
  private static func haveOneFormat(_ path: String, _ other: String) -> Bool {
    if ImageFolder.isFolder(other) {
      return ImageFolder.isFolder(path)
        || !FileManager.default.fileExists(atPath: path) && OutputFormat(ofFileNamed: path) == nil
    }
    // A PNG file can be an animation under both names.
    let formats = [path, other].compactMap(OutputFormat.init(ofFileNamed:)).map { $0 == .apng ? .png : $0 }
    return !ImageFolder.isFolder(path) && Set(formats).count < 2
  }

  /// Returns whether a path is not a single file that can be replaced.
  private static func isManyFiles(_ path: String) -> Bool {
    path == "-" || path.bytewise.contains("%") || ImageFolder.isFolder(path)
  }

  private static func operands(_ paths: String...) -> String { operands(paths) }

  private static func operands(_ paths: [String]) -> String {
    (paths.contains { $0.bytewise.hasPrefix("-") && $0 != "-" } ? "-- " : "")
      + paths.map(\.shellQuoted).joined(separator: " ")
  }
}

extension PairResult {
  /// Whether the golden is replaced, or added, when goldens are updated.
  var replacesGolden: Bool {
    (outcome == .differ || outcome == .missing) && actualPath != nil && !isOtherFile
  }
}

extension CompareOptions {
  /// Returns the options with the first of two folders of pictures as `--goldens`.
  ///
  /// Two folders are two animations only if each contains nothing but the numbered frames of one, with the same names.
  /// A first folder that is not there yet stands for goldens too, where the second has pictures with names. The options
  /// are unchanged for everything else.
  ///
  /// - Throws: ``CommandError`` for the frames of animations whose names differ, as either form could be meant.
  func withFoldersAsGoldens() throws(CommandError) -> CompareOptions {
    guard goldens == nil, previousReview == nil, !verifiesManifest, paths.count == 2,
      ImageFolder.isFolder(paths[1]), ImageFolder.isFolder(paths[0]) || isWithoutGoldens
    else { return self }
    let sequences = paths.compactMap { FrameSequence.only(inFolder: $0) }
    if sequences.count == 2 {
      if sequences[0].hasNames(of: sequences[1]) { return self }
      throw CommandError([
        "\(paths[1]): its frames are named as '\(sequences[1].firstName)', those in '\(paths[0])' as '\(sequences[0].firstName)'; for animations, "
          + "write patterns such as \(paths[0])/NAME-%04d.png, for pictures with names add --goldens"
      ])
    }
    var options = self
    let folders = paths.map { path in
      let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
      return end.map { String(path[...$0]) } ?? path
    }
    (options.goldens, options.paths) = (folders[0], [folders[1]])
    return options
  }

  /// Whether the first path leads nowhere and is not named like an image, and the second is no animation.
  private var isWithoutGoldens: Bool {
    !FileManager.default.fileExists(atPath: paths[0]) && !ImageFolder.isReportImageName(paths[0])
      && FrameSequence.only(inFolder: paths[1]) == nil
  }
}

/// A selection of pairs by patterns of their names, and by a shard.
struct PairSelection {
  private let included: [WildcardPattern]
  private let excluded: [WildcardPattern]
  private let shard: Shard

  /// Creates the selection of options.
  ///
  /// - Throws: ``CommandError`` if the environment determines no shard.
  init(_ options: CompareOptions, environment: [String: String]) throws(CommandError) {
    (included, excluded) = (options.included, options.excluded)
    shard = try Shard.selected(options.shard, count: options.shardCount, environment: environment)
  }

  /// Returns whether a file that is no part of a pair is selected.
  func contains(_ name: String) -> Bool { isNamed(name) && shard.contains(name.utf8) }

  private func isNamed(_ name: String) -> Bool {
    (included.isEmpty || included.contains { $0.matches(name) }) && !excluded.contains { $0.matches(name) }
  }

  /// Returns the selected pairs in the same order.
  ///
  /// - Parameters:
  ///   - pairs: The pairs.
  ///   - others: The names of other files that patterns can match.
  /// - Returns: The selected pairs.
  /// - Throws: ``CommandError`` if a pattern matches nothing, or the patterns leave no pair.
  func selected(_ pairs: [FilePair], besides others: [String] = []) throws(CommandError) -> [FilePair] {
    let named = pairs.filter { isNamed($0.id) }
    var diagnostics: [String] = []
    for (option, patterns) in [("--include", included), ("--exclude", excluded)] {
      let unmatched = patterns.filter { pattern in
        !pairs.contains { pattern.matches($0.id) } && !others.contains { pattern.matches($0) }
      }
      diagnostics += unmatched.map {
        "\(option): '\($0.text)' matches no golden and no actual file; correct the pattern, or leave it out"
      }
    }
    if diagnostics.isEmpty, named.isEmpty, !pairs.isEmpty {
      diagnostics.append(
        "--exclude: '\(excluded.map(\.text).joined(separator: "' and '"))' leaves nothing to compare; exclude less"
      )
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return named.filter { shard.contains($0.id.utf8) }
  }
}
