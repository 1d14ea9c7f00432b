import FoundationEssentials
import PulseCodec
import PulseMapKit
import PulseReview

/// Writes what was asked for about a review.
struct CompareReports {
  private let options: CompareOptions
  private let review: Review

  init(_ options: CompareOptions, _ review: Review) {
    self.options = options
    self.review = review
  }

  /// Writes every report.
  ///
  /// - Throws: `OutputError`, `CanvasError` or ``Complaints``.
  func write() async throws {
    if let path = options.json {
      let text = review.json(environment: ToolVersion.pairs, allFrames: options.tellsAllFrames)
      try Self.write(Array(text.utf8), to: path)
    }
    if let path = options.junit { try Self.write(Array(review.junit.utf8), to: path) }
    if let path = options.html { try Self.write(review.html, to: path) }
    guard let path = options.difference else { return }
    if options.goldens != nil {
      for pair in review.pairs where pair.outcome == .differ {
        guard let strips = StripFilm(of: pair) else { continue }
        try Self.write(strips.worst(of: pair), to: "\(path)/\(pair.id).diff.png", makingFolders: true)
      }
    } else if let pair = review.pairs.first, let strips = StripFilm(of: pair) {
      try await write(strips, of: pair, to: path)
    }
  }

  private func write(_ strips: StripFilm, of pair: PairReview, to path: String) async throws {
    let ending = path.split(separator: ".").dropFirst().last.map { $0.lowercased() }
    let formats: [String: AnimationFile.Container] = ["gif": .gif, "apng": .apng, "webp": .webp]
    if let ending, let format = formats[ending] {
      try await Self.write(strips.bytes(as: format), to: path)
    } else if ending == "png", !path.contains("%") {
      try Self.write(strips.worst(of: pair), to: path)
    } else {
      let pattern = path.contains("%") ? path : "\(path)/%04d.png"
      guard let pattern = FramePattern(pattern) else {
        throw Complaints(["--diff: '\(path)' has no place for a frame number; use %04d in the file name"])
      }
      for number in 0..<strips.count {
        try Self.write(
          strips.png(number), to: pattern.path(ofFrame: strips.frame(number)), makingFolders: true)
      }
    }
  }

  /// Writes a file that appears when it is complete, or standard output for `-`.
  ///
  /// - Throws: `OutputError` or ``ConsoleError``.
  static func write(_ bytes: [UInt8], to path: String, makingFolders: Bool = false) throws {
    guard path != "-" else { return try Console.write(Data(bytes)) }
    if makingFolders, let slash = path.lastIndex(of: "/") {
      try? FileManager.default.createDirectory(
        atPath: String(path[..<slash]), withIntermediateDirectories: true)
    }
    let file = try PendingFile(path: path, replaces: true)
    try file.write(bytes)
    try file.publish()
  }
}
