import PulseBasics
import PulseMapKit
import PulseScene

/// The names of the files that the rows of a batch write, of which no two rows may have one in common.
///
/// Most names are stored as hashes. Patterns of frames are found by hashes of names without the digits that their numbers
/// can be.
struct WrittenFiles {
  /// The paths of all files, and the patterns of frames as text.
  private(set) var paths = HashedPathSet()

  /// The patterns of frames, by keys of their paths.
  private var patterns: [UInt64: [FramePathPattern]] = [:]

  /// The keys of the paths that frames of later patterns can have.
  private var keysOfPaths: Set<UInt64> = []

  /// Returns a file that was written before under a name; `nil` if there is none.
  func shared(with name: OutputFileName) -> FilePath? {
    switch name {
    case .file(let path):
      if paths.contains(path.text) { return path }
      if patterns.isEmpty { return nil }
      let parts = PathDigits(path.text)
      let others = parts.runs.indices.flatMap { patterns[parts.key(without: $0)] ?? [] }
      return others.lazy.compactMap { OutputFileName.frames($0).shared(with: name) }.first
    case .frames(let pattern):
      let parts = PathDigits(pattern)
      let other = parts.keysOfOthers.lazy.flatMap { patterns[$0] ?? [] }.compactMap {
        $0.sharedPath(with: pattern)
      }.first
      if let other { return FilePath(other) }
      guard keysOfPaths.contains(parts.ownKey) else { return nil }
      return (0..<FrameSchedule.maximumFrameCount).lazy.map { pattern.path(ofFrame: $0) }
        .first { paths.contains($0) }.map { FilePath($0) }
    }
  }

  /// Adds a name; `isFrameLike` is whether its file can have the path of a frame of a sequence.
  mutating func insert(_ name: OutputFileName, isFrameLike: Bool) {
    switch name {
    case .file(let path):
      _ = paths.insert(path.text)
      guard isFrameLike else { return }
      let parts = PathDigits(path.text)
      for run in parts.runs.indices { keysOfPaths.insert(parts.key(without: run)) }
    case .frames(let pattern):
      _ = paths.insert(pattern.text)
      for key in PathDigits(pattern).keys { patterns[key, default: []].append(pattern) }
    }
  }
}

/// A path with the runs of digits in its name, one of which is the number in a pattern of frames.
private struct PathDigits {
  private let bytes: [UInt8]

  /// The runs of digits.
  let runs: [Range<Int>]

  /// The index of the run with the number of a frame; 0 for a single file.
  private let own: Int

  init(_ path: String) { self.init(Array(path.utf8), numberAt: 0) }

  init(_ pattern: FramePathPattern) {
    let path = pattern.path(ofFrame: 0)
    // A number follows the text before the placeholder.
    let place = Array(pattern.text.utf8).lastIndex(of: UInt8(ascii: "%")) ?? 0
    self.init(Array(path.utf8), numberAt: place)
  }

  private init(_ bytes: [UInt8], numberAt place: Int) {
    var runs: [Range<Int>] = []
    var index = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    while index < bytes.count {
      let end = bytes[index...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if end == index {
        index += 1
      } else {
        runs.append(index..<(end ?? bytes.count))
        index = end ?? bytes.count
      }
    }
    (self.bytes, self.runs) = (bytes, runs)
    own = runs.firstIndex { $0.contains(place) } ?? 0
  }

  /// Returns the hash of the path with a sign for a run of digits.
  func key(without run: Int) -> UInt64 { hash(without: [(runs[run], "%")]) }

  /// The hash of the path with a sign for the number.
  var ownKey: UInt64 { key(without: own) }

  /// The hashes under which a pattern is found: without its number, and without each other run of digits as well, in
  /// which the number of another pattern may be.
  var keys: [UInt64] {
    [ownKey] + runs.indices.filter { $0 != own }.map { hash(without: [(runs[own], "%"), (runs[$0], "*")]) }
  }

  /// The hashes under which the patterns are found that may have a path in common.
  var keysOfOthers: [UInt64] {
    [ownKey] + runs.indices.filter { $0 != own }.map { hash(without: [(runs[$0], "%"), (runs[own], "*")]) }
  }

  private func hash(without signs: [(run: Range<Int>, sign: Unicode.Scalar)]) -> UInt64 {
    var hash = StableHash.FNV1a()
    var place = 0
    for (run, sign) in signs.sorted(by: { $0.run.lowerBound < $1.run.lowerBound }) {
      hash.add(bytes[place..<run.lowerBound])
      hash.add([UInt8(ascii: sign)])
      place = run.upperBound
    }
    hash.add(bytes[place...])
    return StableHash.fmix64(hash.value)
  }
}
