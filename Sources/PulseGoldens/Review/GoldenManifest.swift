package import PulseBasics
package import PulseCodec
import PulseDocument
import PulsePixels

/// An entry of the golden manifest `goldens.jsonl`: the path of a golden image or animation, and the hashes of
/// its content.
package struct GoldenEntry: Hashable, Sendable {
  /// The path of the golden below the golden folder.
  package let path: String

  /// The hash of the whole animation as displayed.
  package let timeline: String

  /// The SHA-256 of the file, for `--verify`.
  package let fileSHA256: String

  /// The hashes of the frames.
  package let frameHashes: [String]

  /// The entry as one line of JSON.
  let line: String

  /// Creates the entry of a golden.
  ///
  /// - Parameters:
  ///   - path: The path below the golden folder.
  ///   - digest: The hashes of its content.
  ///   - fileSHA256: The SHA-256 of the file.
  ///   - versions: The names and versions of the tools that made it.
  package init(path: String, digest: AnimationDigest, fileSHA256: String, versions: [(String, String)]) {
    self.path = path
    timeline = digest.timeline
    self.fileSHA256 = fileSHA256
    frameHashes = digest.frameHashes
    line =
      JSONValue([
        "path": .string(path), "timeline": .string(timeline), "w": .integer(digest.size.width),
        "h": .integer(digest.size.height), "loop": .orNull(digest.loopCount),
        "delays": digest.delays.map { .array($0.map { .string("\($0)") }) } ?? .null,
        "frames": .strings(frameHashes), "sha256": .string(fileSHA256),
        "versions": .object(versions.map { .init(key: $0, value: .string($1)) }),
      ]).compact
  }

  /// Returns a message about the differences between the golden and a digest, such as `frame 5 differs by hash`.
  package func differenceMessage(from digest: AnimationDigest) -> String {
    guard digest.frameHashes.count == frameHashes.count else {
      return
        "it has \(FileInspection.count(digest.frameHashes.count, "frame")) instead of \(frameHashes.count)"
    }
    let others = frameHashes.indices.filter { frameHashes[$0] != digest.frameHashes[$0] }
    switch others.count {
    case 0: return "all frames are equal by hash; the size, color space, delays or loop count differ"
    case 1: return "frame \(others[0]) differs by hash"
    default:
      return
        "\(others.count) of \(frameHashes.count) frames differ by hash; the first is frame \(others[0])"
    }
  }

  /// Parses a line; `nil` if it is not a valid entry.
  init?(line: String) {
    guard case .object(let members)? = try? JSONParser.parse(Array(line.utf8)) else { return nil }
    func text(_ key: String) -> String? {
      if case .string(let text)? = members.first(where: { $0.key == key })?.value { text } else { nil }
    }
    guard let path = text("path"), let timeline = text("timeline"), let fileSHA256 = text("sha256"),
      case .array(let frameHashes)? = members.first(where: { $0.key == "frames" })?.value
    else { return nil }
    self.path = path
    self.timeline = timeline
    self.fileSHA256 = fileSHA256
    self.frameHashes = frameHashes.compactMap { if case .string(let text) = $0 { text } else { nil } }
    self.line = line
  }
}

/// A manifest of goldens (expected images and animations), stored as `goldens.jsonl` with one entry for each.
package struct GoldenManifest: Hashable, Sendable {
  /// The name of the manifest in the golden folder.
  package static let fileName = "goldens.jsonl"

  package var entries: [FilePath: GoldenEntry]

  package init() {
    entries = [:]
  }

  /// Parses the contents of a manifest.
  ///
  /// - Parameter text: The contents of the file.
  /// - Throws: ``GoldenError`` that names a line which is not a valid entry.
  package init(parsing text: String) throws(GoldenError) {
    entries = [:]
    for (number, line) in text.bytewise.lines.enumerated() where !line.isEmpty {
      guard let entry = GoldenEntry(line: String(line)) else {
        throw GoldenError(
          "line \(number + 1) is damaged: '\(String(line).excerpt)' is no object with path, timeline, frames and sha256; restore "
            + "the file, or delete it and write it anew with --update=all")
      }
      entries[FilePath(entry.path)] = entry
    }
  }

  /// The contents of the file: one line per golden, sorted by path.
  package var text: String { entries.sorted { $0.key < $1.key }.map { "\($0.value.line)\n" }.joined() }
}
