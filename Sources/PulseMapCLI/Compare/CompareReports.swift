import PulseFormats
import FoundationEssentials
import PulseCodec
import PulseCompare
import PulseMapKit
import PulseReview

/// Writes what was asked for about pairs, while they are reviewed.
struct CompareReports: ~Copyable {
  private let options: CompareOptions
  private var page: ReportPage?
  private let pattern: FramePattern?
  private var undelivered: [String] = []

  /// Begins the reports.
  ///
  /// - Throws: ``Complaints``, `OutputError` or ``ConsoleError``.
  init(_ options: CompareOptions) throws {
    let pattern = try Self.pattern(options)
    var page: ReportPage?
    if let path = options.html { page = try ReportPage(path) }
    try page?.begin()
    self.options = options
    self.pattern = pattern
    self.page = page
  }

  /// Writes what the reports show of a pair: its pictures are not kept.
  ///
  /// - Throws: `OutputError`, ``ConsoleError`` or `CanvasError`.
  mutating func add(_ pair: PairReview) async throws {
    let onPage = page?.places(of: pair) ?? []
    let inStrips = stripPlaces(of: pair)
    var strips: [FrameExhibit] = []
    try pair.exhibit(Set(onPage).union(inStrips).sorted()) { frame in
      if onPage.contains(frame.place) { try page?.add(frame) }
      guard inStrips.contains(frame.place) else { return }
      if isAnimation { strips.append(frame) } else { try write(strip: frame, of: pair) }
    }
    try page?.end(pair)
    guard let path = options.difference, let format = Self.animations[Self.ending(of: path)], !strips.isEmpty
    else { return }
    let bytes = try await StripFilm(strips, of: pair).bytes(as: format)
    try deliver("--diff", path) { try Self.write(bytes, to: path) }
    if strips.count < pair.frameCount {
      Console.sayWarning(
        "--diff: '\(path)' shows \(strips.count) of \(pair.frameCount) frames, those that differ first; name a "
          + "folder to get all")
    }
  }

  /// Writes what tells about all pairs.
  ///
  /// - Returns: What nobody has read to its end, a message each.
  /// - Throws: `OutputError` or ``ConsoleError``.
  consuming func finish(_ review: Review) throws -> [String] {
    if let path = options.json {
      let text = review.json(environment: ToolVersion.pairs, allFrames: options.tellsAllFrames)
      try deliver("--json", path) { try Self.write(Array(text.utf8), to: path) }
    }
    if let path = options.junit {
      try deliver("--junit", path) { try Self.write(Array(review.junit.utf8), to: path) }
    }
    if let page = page.take(), let path = options.html {
      if try !page.finish(summary: review.summary) { undelivered.append(Self.message("--html", path)) }
    }
    return undelivered
  }

  /// Writes a report; that its reader went away must not hide the verdict.
  private mutating func deliver(_ option: String, _ path: String, _ work: () throws -> Void) throws {
    do {
      try work()
    } catch ConsoleError.closedPipe {
      // Whoever reads standard output has read enough.
    } catch OutputError.closedPipe {
      if !Self.isStandardOutput(path) { undelivered.append(Self.message(option, path)) }
    }
  }

  private static func message(_ option: String, _ path: String) -> String {
    "\(option): '\(path)' was closed by its reader before all was written; read it to its end"
  }

  /// Returns whether a path stands for standard output, of which a reader may read as much as it likes.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Writes a file that appears when it is complete, or standard output for `-`.
  ///
  /// - Throws: `OutputError` or ``ConsoleError``.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    guard path != "-" else { return try Console.write(Data(bytes)) }
    try PendingFile.refuseAddress(path)
    let file = try PendingFile(path: path, replaces: true)
    try file.write(bytes)
    try file.publish()
  }
}

// MARK: - Strips

extension CompareReports {
  private static let animations: [String: AnimationFile.Container] = [
    "gif": .gif, "apng": .apng, "webp": .webp,
  ]

  private static func ending(of path: String) -> String {
    path.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
  }

  /// Whether the strips of a pair become one file with all of them.
  private var isAnimation: Bool {
    !options.hasManyPairs && options.difference.map { Self.animations[Self.ending(of: $0)] != nil } == true
  }

  /// The names of the files of a pair whose strips are a file each; `nil` for other strips.
  private static func pattern(_ options: CompareOptions) throws(Complaints) -> FramePattern? {
    guard let path = options.difference, !options.hasManyPairs, animations[ending(of: path)] == nil,
      ending(of: path) != "png" || path.contains("%")
    else { return nil }
    guard let pattern = FramePattern(path.contains("%") ? path : "\(path)/%04d.png") else {
      throw Complaints(["--diff: '\(path)' has no place for a frame number; use %04d in the file name"])
    }
    return pattern
  }

  /// The frames of a pair of which strips are wanted.
  private func stripPlaces(of pair: PairReview) -> [Int] {
    guard options.difference != nil, pair.outcome != .error, pair.frameCount > 0 else { return [] }
    if isAnimation { return pair.shownPlaces(atMost: StripFilm.largestCount) }
    if pattern != nil { return Array(0..<pair.frameCount) }
    guard !options.hasManyPairs || pair.outcome == .differ else { return [] }
    return [pair.comparison?.worstPlace ?? 0]
  }

  private mutating func write(strip frame: FrameExhibit, of pair: PairReview) throws {
    guard let path = options.difference else { return }
    let bytes = try frame.stripPNG()
    if options.hasManyPairs {
      try FolderFiles.write(bytes, to: "\(path)/\(pair.id).diff.png", below: "\(path)/")
    } else if let pattern {
      try FolderFiles.write(bytes, to: pattern.path(ofFrame: frame.place), below: nil)
    } else {
      try deliver("--diff", path) { try Self.write(bytes, to: path) }
    }
  }
}
