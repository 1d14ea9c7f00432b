package import PulseCodec
import PulseDocument
import PulsePixels

/// A line of `goldens.jsonl`: what a golden picture shows, told by hashes.
package struct GoldenEntry: Hashable, Sendable {
  /// The path of the picture below the folder of the goldens.
  package let path: String

  /// The hash of all that is seen.
  package let timeline: String

  /// The SHA-256 of the file, for `--verify`.
  package let fileHash: String

  /// The hashes of the frames.
  package let frames: [String]

  /// The line without what can be told from the rest.
  let line: String

  /// Creates the entry of a picture.
  ///
  /// - Parameters:
  ///   - path: The path of the picture below the folder of the goldens.
  ///   - digest: The hashes of what it shows.
  ///   - fileHash: The SHA-256 of the file.
  ///   - versions: What made it, by name.
  package init(path: String, digest: FilmDigest, fileHash: String, versions: [(String, String)]) {
    self.path = path
    timeline = digest.timeline
    self.fileHash = fileHash
    frames = digest.pictures
    line =
      JSONValue.members([
        ("path", .string(path)), ("timeline", .string(timeline)), ("w", .number(Double(digest.size.width))),
        ("h", .number(Double(digest.size.height))), ("loop", .optional(digest.loopCount)),
        ("delays", digest.delays.map { .array($0.map { .string("\($0)") }) } ?? .null),
        ("frames", .array(frames.map { .string($0) })), ("sha256", .string(fileHash)),
        ("versions", .members(versions.map { ($0, .string($1)) })),
      ]).compact
  }

  /// Returns what is known about how a film differs, from the hashes alone.
  ///
  /// - Parameter digest: The hashes of the film.
  /// - Returns: The difference in words, such as `frame 5 differs, by its hash`.
  package func difference(from digest: FilmDigest) -> String {
    guard digest.pictures.count == frames.count else {
      return "it has \(Inspection.count(digest.pictures.count, "frame")) instead of \(frames.count)"
    }
    let others = frames.indices.filter { frames[$0] != digest.pictures[$0] }
    switch others.count {
    case 0: return "all frames are equal, by their hashes; size, delays or plays differ"
    case 1: return "frame \(others[0]) differs, by its hash"
    default:
      return
        "\(others.count) of \(frames.count) frames differ, by their hashes; the first is frame \(others[0])"
    }
  }

  /// Reads a line.
  ///
  /// The result is `nil` when the line is none.
  init?(line: String) {
    guard case .object(let members)? = try? JSONParser.parse(Array(line.utf8)) else { return nil }
    func text(_ key: String) -> String? {
      if case .string(let text)? = members.first(where: { $0.key == key })?.value { text } else { nil }
    }
    guard let path = text("path"), let timeline = text("timeline"), let fileHash = text("sha256"),
      case .array(let frames)? = members.first(where: { $0.key == "frames" })?.value
    else { return nil }
    self.path = path
    self.timeline = timeline
    self.fileHash = fileHash
    self.frames = frames.compactMap { if case .string(let text) = $0 { text } else { nil } }
    self.line = line
  }
}

/// The contents of `goldens.jsonl`.
package struct GoldenManifest: Hashable, Sendable {
  /// The name of the file in the folder of the goldens.
  package static let fileName = "goldens.jsonl"

  /// The entries by path.
  package var entries: [String: GoldenEntry]

  /// A line that is no entry.
  package struct LoadError: Error, CustomStringConvertible {
    /// The number of the line, from 1.
    package let line: Int

    /// What is wrong and what to do.
    package var description: String { "line \(line) is no golden; write the file anew with --update" }
  }

  /// Creates an empty manifest.
  package init() {
    entries = [:]
  }

  /// Reads a manifest.
  ///
  /// - Parameter text: The contents of the file.
  /// - Throws: ``LoadError``.
  package init(parsing text: String) throws(LoadError) {
    entries = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      guard let entry = GoldenEntry(line: String(line)) else { throw LoadError(line: number + 1) }
      entries[entry.path] = entry
    }
  }

  /// The contents of the file: a line for each picture, sorted by path.
  package var text: String { entries.sorted { $0.key < $1.key }.map { "\($0.value.line)\n" }.joined() }
}
