import FoundationEssentials
import PulseBasics
import PulseGoldens
import PulseImages
import PulseMapKit
import PulseSystem

/// A writer of the requested reports, which takes the results pair by pair.
struct CompareReportWriter: ~Copyable {
  private let options: CompareOptions
  private var page: HTMLReportFile?
  private let pattern: FramePathPattern?
  private let integration: ContinuousIntegration
  private var incompleteReports: [String] = []
  private var diffImages: [DiffImageFile] = []

  /// Opens the reports.
  ///
  /// - Throws: ``CommandError`` or `OutputError`.
  init(_ options: CompareOptions, in integration: ContinuousIntegration) throws {
    let pattern = options.differencePattern
    var page: HTMLReportFile?
    if let path = options.html { page = try HTMLReportFile(path) }
    try page?.begin()
    self.options = options
    self.pattern = pattern
    self.integration = integration
    self.page = page
  }

  /// Adds a pair to the HTML report and writes its difference images, whose paths the pair gets; none of them stays
  /// in memory.
  ///
  /// - Throws: `OutputError` or `ImageFileError`.
  mutating func add(_ pair: inout PairResult) throws {
    diffImages = []
    defer { pair.diffImages = diffImages }
    let onPage = page?.shownFrameIndices(of: pair) ?? []
    let inStrips = stripFrameIndices(of: pair)
    var strips: [FrameDiffArtifact] = []
    try pair.forEachDiffArtifact(Set(onPage).union(inStrips).sorted()) { frame in
      if onPage.contains(frame.comparisonIndex) { try page?.add(frame) }
      guard inStrips.contains(frame.comparisonIndex) else { return }
      if isAnimation { strips.append(frame) } else { try write(comparisonStrip: frame, of: pair) }
    }
    try page?.finishPair(pair)
    if !inStrips.isEmpty { warnAboutStaleFrames(beyond: inStrips.count) }
    guard let path = options.difference, let format = options.differenceAnimation, !strips.isEmpty
    else { return }
    let bytes = try DiffAnimation(strips, of: pair).encoded(as: format)
    try writeReport("--diff", path) { try Self.write(bytes, to: path) }
    diffImages.append(DiffImageFile(path: path, comparisonIndex: nil))
    if strips.count < pair.frameCount {
      Console.writeWarning(
        "--diff: '\(path)' shows \(strips.count) of \(pair.frameCount) frames, differing ones first; use a "
          + "folder to get all of them")
    }
  }

  /// Writes the summaries of all pairs, and returns a message for each report whose reader closed its pipe early.
  ///
  /// - Throws: `OutputError`.
  consuming func finish(_ review: ComparisonReport) throws -> [String] {
    if let path = options.json {
      let text = review.json(environment: VersionInfo.pairs, allFrames: options.includesAllFrames)
      try writeReport("--json", path) { try Self.write(Array(text.printableJSON.utf8), to: path) }
    }
    if let path = options.junit {
      let text = junit(review)
      try writeReport("--junit", path) { try Self.write(Array(text.utf8), to: path) }
    }
    if let path = options.markdown {
      let text = markdown(review, path)
      try writeReport("--markdown", path) { try Self.write(Array(text.utf8), to: path) }
    }
    if let page = page.take(), let path = options.html {
      if try !page.finish(summary: review.summary) { incompleteReports.append(Self.message("--html", path)) }
    }
    return incompleteReports
  }

  private func junit(_ review: ComparisonReport) -> String {
    let root = integration.readsFilesOfTestCases ? integration.repository : nil
    return review.junit(includesTimes: !integration.isReproducible) { pair in
      root.flatMap { pair.sourceFile(below: $0) }
    }
  }

  private func markdown(_ review: ComparisonReport, _ path: String) -> String {
    let folder = path == "-" ? "" : ReportPaths.folder(of: path)
    let advice =
      options.difference == nil
      ? "To see the differences, add --diff FOLDER or --html FILE to this run." : nil
    let report = MarkdownReport(updateCommand: options.updateCommand(for: review), imageAdvice: advice) {
      ReportPaths.path(of: $0, relativeTo: folder)
    }
    return report.text(of: review)
  }

  /// Runs a closure that writes a report; if the reader of its pipe has closed it, does not throw, but records a
  /// message, except for
  /// standard output.
  private mutating func writeReport(_ option: String, _ path: String, _ work: () throws -> Void) throws {
    do {
      try work()
    } catch OutputError.closedPipe {
      // The reader of standard output may stop early.
      if !Self.isStandardOutput(path) { incompleteReports.append(Self.message(option, path)) }
    }
  }

  private static func message(_ option: String, _ path: String) -> String {
    "\(option): '\(path)' was closed by its reader before the end; read it completely"
  }

  /// Returns whether a path is standard output, whose reader may stop early.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Writes a file atomically, or standard output for `-`.
  ///
  /// - Throws: `OutputError`.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    guard path != "-" else { return try Console.write(Data(bytes)) }
    try AtomicFileWriter.rejectURL(path)
    let file = try AtomicFileWriter(path: path, replaces: true)
    try file.write(bytes)
    try file.publish()
  }
}

// MARK: - Strips

extension CompareReportWriter {
  /// Whether the strips of a pair form one animation.
  private var isAnimation: Bool {
    options.differenceAnimation != nil
  }

  /// Returns the indices of the compared frames of a pair whose difference images are written; empty if there are none.
  private func stripFrameIndices(of pair: PairResult) -> [Int] {
    guard options.difference != nil, pair.outcome != .error, pair.frameCount > 0 else { return [] }
    if isAnimation { return pair.frameIndicesToShow(atMost: DiffAnimation.maximumFrameCount) }
    if pattern != nil { return Array(0..<pair.frameCount) }
    guard !options.hasManyPairs || pair.outcome == .differ else { return [] }
    return [pair.comparison?.worstFrameIndex ?? 0]
  }

  /// Warns about the frames that an earlier, longer comparison left.
  private func warnAboutStaleFrames(beyond count: Int) {
    guard let pattern, let output = try? RenderOutput(path: pattern.text),
      let first = output.staleFrames(beyond: count).first
    else { return }
    Console.writeWarning(
      "--diff: '\(pattern.text)' has \(FileInspection.count(count, "frame")) now, and '\(first)' and what follows are of an earlier "
        + "comparison; remove them")
  }

  private mutating func write(comparisonStrip frame: FrameDiffArtifact, of pair: PairResult) throws {
    guard let path = options.difference else { return }
    let bytes = try frame.comparisonStripPNG()
    let file: String
    if options.hasManyPairs {
      file = CompareOptions.differenceFile(of: pair.id, in: path)
      try NoFollowFiles.write(bytes, to: file, below: "\(path)/")
    } else if let pattern {
      file = pattern.path(ofFrame: frame.comparisonIndex)
      try NoFollowFiles.write(bytes, to: file, below: nil)
    } else {
      file = path
      try writeReport("--diff", path) { try Self.write(bytes, to: path) }
    }
    if !Self.isStandardOutput(file) {
      diffImages.append(DiffImageFile(path: file, comparisonIndex: frame.comparisonIndex))
    }
  }
}
