import FoundationEssentials
import PulseArguments
import PulseBasics
import PulseGoldens

/// An updater of goldens after a review: replaces, removes, or writes pending files beside them.
struct GoldenUpdater {
  /// The file name suffix of pending files.
  static let pendingSuffix = ".new"

  private let options: CompareOptions
  private var goldens: GoldenDirectory?

  init(_ options: CompareOptions, goldens: GoldenDirectory?) {
    self.options = options
    self.goldens = goldens
  }

  /// Replaces, adds or removes goldens as the options and the outcomes of a comparison require.
  ///
  /// - Returns: A line of output for each changed file.
  /// - Throws: `OutputError` or ``CommandError``.
  func apply(to review: ComparisonReport, _ pairs: [FilePair]) throws -> [String] {
    guard let goldens, options.update != nil || options.prunes else { return try change(review, pairs) }
    return try GoldenDirectory.whileLocked(goldens.folder) { try change(review, pairs) }
  }

  private func change(_ review: ComparisonReport, _ pairs: [FilePair]) throws -> [String] {
    var goldens = goldens
    var lines: [String] = []
    // The reported golden is the one that changes, perhaps a variant.
    let pairs = zip(review.pairs, pairs).map { $1.replacingExpected(by: $0.expectedPath) }
    try check(review, pairs)
    for (review, pair) in zip(review.pairs, pairs) {
      if options.prunes, review.outcome == .obsolete {
        if ImageFolder.isFolder(pair.expected) {
          try FrameFolder.remove(pair.expected, below: root(of: pair))
        } else {
          try NoFollowFiles.remove(pair.expected, below: root(of: pair))
        }
        goldens?.manifest.entries[FilePath(pair.goldenPath)] = nil
        lines.append("removed  \(pair.expected)")
      }
      // A pending file of an earlier run is outdated once its golden matches.
      let outdated = pair.expected + Self.pendingSuffix
      if options.writesPendingFiles, review.outcome == .match,
        FileManager.default.fileExists(atPath: outdated)
      {
        try NoFollowFiles.remove(outdated, below: root(of: pair))
        lines.append("removed  \(outdated)")
      }
      guard let path = pair.actual, shouldReplace(review.outcome), !review.isOtherFile else { continue }
      guard review.outcome != .match else {
        try recordHashesOfMatch(review, pair, into: &goldens)
        continue
      }
      if ImageFolder.isFolder(path) {
        try FrameFolder.replace(pair.expected, with: path, below: root(of: pair))
        lines.append("updated  \(pair.expected)")
        try goldens?.recordHashesOfFrames(pair.goldenPath, versions: VersionInfo.pairs)
        continue
      }
      let bytes = try bytes(of: path)
      let target = options.writesPendingFiles ? pair.expected + Self.pendingSuffix : pair.expected
      if goldens == nil, !options.writesPendingFiles {
        try GoldenDirectory.replace(target, with: bytes, below: root(of: pair), versions: VersionInfo.pairs)
      } else {
        try NoFollowFiles.writeGolden(bytes, to: target, below: root(of: pair))
      }
      lines.append("\(options.writesPendingFiles ? "pending " : "updated ") \(target)")
      if !options.writesPendingFiles {
        try goldens?.recordHashesOfMatch(
          pair.goldenPath, bytes, reviewed: review.actual, versions: VersionInfo.pairs)
      }
    }
    if options.update != nil || options.prunes { try goldens?.writeManifest() }
    return lines
  }

  /// Checks before any change that actual files can replace their goldens: that they have the same format, and can
  /// be pending.
  private func check(_ review: ComparisonReport, _ pairs: [FilePair]) throws(CommandError) {
    let option = options.writesPendingFiles ? "--pending" : "--update"
    let diagnostics = zip(review.pairs, pairs).compactMap { review, pair -> String? in
      guard let path = pair.actual, shouldReplace(review.outcome), review.outcome != .match,
        !review.isOtherFile
      else { return nil }
      if options.previousReview != nil, !isAllowed(pair.expected) {
        return
          "--from: '\(pair.expected)' is outside of the working directory; if you trust the report, name the folder of the "
          + "goldens with --goldens DIR"
      }
      if pair.allowsOtherFormat {
        return "\(option): '\(path)' has another format than '\(pair.expected)'; render it in the same format"
      }
      if options.writesPendingFiles, ImageFolder.isFolder(path) {
        return "--pending: '\(path)' is a folder of frames; use --update"
      }
      return nil
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
  }

  /// Returns whether a golden that a report names may be written: one in the folder that the user names, or one below
  /// the working directory.
  ///
  /// Reports can come from others.
  private func isAllowed(_ path: String) -> Bool {
    let folder = options.goldens.map {
      Array($0.utf8) + ($0.utf8.last == UInt8(ascii: "/") ? [] : Array("/".utf8))
    }
    let isBelow = folder.map { path.utf8.starts(with: $0) } ?? (path.utf8.first != UInt8(ascii: "/"))
    let rest = path.utf8.dropFirst(folder?.count ?? 0)
    return isBelow && !rest.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// Returns the folder below which no link is followed for a pair.
  private func root(of pair: FilePair) -> String? {
    guard options.previousReview != nil else { return pair.root }
    return options.goldens.map { $0.utf8.last == UInt8(ascii: "/") ? $0 : "\($0)/" } ?? ""
  }

  /// Records the hashes of a matching golden in the manifest, unless it already has them for the same bytes and
  /// `--update` is not `all`.
  private func recordHashesOfMatch(
    _ review: PairResult, _ pair: FilePair, into goldens: inout GoldenDirectory?
  )
    throws
  {
    let entry = goldens?.manifest.entries[FilePath(pair.goldenPath)]
    if goldens != nil, ImageFolder.isFolder(pair.expected) {
      if entry == nil || options.update == .all {
        try goldens?.recordHashesOfFrames(pair.goldenPath, versions: VersionInfo.pairs)
      }
      return
    }
    let isKnown = entry != nil && entry?.fileSHA256 == review.expected?.animation.hash
    if isKnown, options.update != .all { return }
    try goldens?.recordHashesOfMatch(
      pair.goldenPath, bytes(of: pair.expected), reviewed: review.expected, versions: VersionInfo.pairs)
  }

  private func shouldReplace(_ outcome: PairResult.Outcome) -> Bool {
    if options.writesPendingFiles { return outcome == .differ || outcome == .missing }
    switch (options.update, outcome) {
    case (.changed, .differ), (.changed, .missing), (.failed, .differ), (.missing, .missing): return true
    // A matching golden is not replaced, only its hashes are recorded.
    case (.all, .differ), (.all, .missing), (.all, .match), (.changed, .match): return true
    default: return false
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    do {
      return try AnimationLoader.bytes(of: path)
    } catch {
      throw CommandError(["\(error)"])
    }
  }
}

/// The goldens that `--update` replaces: changed, failed, missing, or all.
enum GoldenUpdateScope: String, CaseIterable, ArgumentValue {
  /// Missing and differing ones.
  case changed

  /// Differing ones.
  case failed

  /// Missing ones.
  case missing

  /// All, including matching ones.
  case all
}
