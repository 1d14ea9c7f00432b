import FoundationEssentials
import PulseMapKit
import PulseReview

/// Replaces goldens, leaves pictures beside them, or removes them, as it was asked for.
struct GoldenUpdate {
  /// What is added to the name of a golden that is to be decided on.
  static let pendingEnding = ".new"

  private let options: CompareOptions
  private var goldens: GoldenPictures?

  init(_ options: CompareOptions, goldens: GoldenPictures?) {
    self.options = options
    self.goldens = goldens
  }

  /// Changes the files of a review.
  ///
  /// - Returns: A line for each file that was changed.
  /// - Throws: `OutputError` or ``Complaints``.
  func apply(to review: Review, _ pairs: [FilePair]) throws -> [String] {
    var goldens = goldens
    var lines: [String] = []
    for (review, pair) in zip(review.pairs, pairs) {
      if options.prunes, review.outcome == .obsolete {
        try FolderFiles.remove(pair.expected, below: pair.root)
        goldens?.manifest.entries[pair.id] = nil
        lines.append("removed  \(pair.expected)")
      }
      // What was left before is no longer what there is to decide on.
      let outdated = pair.expected + Self.pendingEnding
      if options.leavesPending, review.outcome == .match, FileManager.default.fileExists(atPath: outdated) {
        try FolderFiles.remove(outdated, below: pair.root)
        lines.append("removed  \(outdated)")
      }
      guard let path = pair.actual, isWanted(review.outcome) else { continue }
      guard review.outcome != .match else {
        try enter(review, pair, into: &goldens)
        continue
      }
      let bytes = try bytes(of: path)
      let target = options.leavesPending ? pair.expected + Self.pendingEnding : pair.expected
      try FolderFiles.write(bytes, to: target, below: pair.root)
      lines.append("\(options.leavesPending ? "pending " : "updated ") \(target)")
      if !options.leavesPending { try goldens?.enter(pair.id, bytes, reviewed: review.actual) }
    }
    if options.update != nil || options.prunes { try goldens?.writeManifest() }
    return lines
  }

  /// Enters the hashes of a golden that matches and stays as it is.
  private func enter(_ review: PairReview, _ pair: FilePair, into goldens: inout GoldenPictures?) throws {
    let entry = goldens?.manifest.entries[pair.id]
    let isKnown = entry != nil && entry?.fileHash == review.expected?.film.hash
    if isKnown, options.update != .all { return }
    try goldens?.enter(pair.id, bytes(of: pair.expected), reviewed: review.expected)
  }

  private func isWanted(_ outcome: PairReview.Outcome) -> Bool {
    if options.leavesPending { return outcome == .differ || outcome == .missing }
    switch (options.update, outcome) {
    case (.changed, .differ), (.changed, .missing), (.failed, .differ), (.missing, .missing): return true
    // What matches stays as it is, and its hashes are entered.
    case (.all, .differ), (.all, .missing), (.all, .match), (.changed, .match): return true
    default: return false
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    do {
      return try FilmFiles.bytes(of: path)
    } catch {
      throw Complaints(["\(error)"])
    }
  }
}
