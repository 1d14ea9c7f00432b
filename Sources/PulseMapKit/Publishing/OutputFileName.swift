package import PulseBasics
import PulseScene
import PulseSystem

/// The path of a file that an output writes, or the pattern of the paths of its files.
package enum OutputFileName: Hashable, Sendable {
  /// One file.
  case file(FilePath)

  /// One file for each frame.
  case frames(FramePathPattern)

  /// The absolute path without links, as far as its folder exists.
  var place: OutputFileName {
    switch self {
    case .file(let path): return .file(AtomicFileWriter.place(of: path.text) ?? path)
    case .frames(let pattern):
      let folder = FilePath(pattern.text).folder
      guard let place = FileDescriptor.realPath(of: folder.isEmpty ? "." : folder),
        let absolute = FramePathPattern("\(place)/\(FilePath(pattern.text).name)")
      else { return self }
      return .frames(absolute)
    }
  }

  /// Returns a path that both names can have, byte by byte; `nil` if there is none.
  package func shared(with other: OutputFileName) -> FilePath? {
    switch (self, other) {
    case (.file(let path), .file(let otherPath)): path == otherPath ? path : nil
    case (.frames, .file): other.shared(with: self)
    case (.file(let path), .frames(let pattern)): pattern.isFrame(path.text) ? path : nil
    case (.frames(let pattern), .frames(let otherPattern)):
      pattern.sharedPath(with: otherPattern).map { FilePath($0) }
    }
  }
}

extension RenderOutput {
  /// The name of the file or files; `nil` for standard output and memory.
  package var fileName: OutputFileName? {
    switch destination {
    case .standardOutput, .memory: nil
    case .file(let path): .file(FilePath(path))
    case .sequence(let pattern): .frames(pattern)
    }
  }

  /// The names of the sidecar and of the world files; empty for an output that has none.
  package var sidecarNames: [OutputFileName] {
    let sidecar = sidecarPath.map { OutputFileName.file(FilePath($0)) }
    let world: OutputFileName? =
      switch destination {
      case .sequence(let pattern):
        worldFilePath(besides: pattern.text).flatMap { FramePathPattern($0) }.map(OutputFileName.frames)
      default: worldFilePath(ofFrame: 0).map { .file(FilePath($0)) }
      }
    return [sidecar, world].compactMap(\.self)
  }
}

extension FramePathPattern {
  /// Returns whether a path is that of a frame of the longest animation; it must be spelled as in the pattern.
  package func isFrame(_ path: String) -> Bool {
    frame(of: path).map { $0 < FrameSchedule.maximumFrameCount } == true
  }

  /// The numbers of digits that numbers of frames can have; four or more are meant to be enough.
  private var widths: ClosedRange<Int> {
    digits...(digits < 4 ? String(FrameSchedule.maximumFrameCount - 1).utf8.count : digits)
  }

  /// Returns a path that is that of a frame in both sequences, whichever their numbers are; `nil` if there is none, up to
  /// 9,999 for a placeholder of four digits.
  ///
  /// - Complexity: O(length) for paths of which the beginnings or the ends differ, as those of most do.
  package func sharedPath(with other: FramePathPattern) -> String? {
    guard zip(prefix.utf8, other.prefix.utf8).allSatisfy(==),
      zip(suffix.utf8.reversed(), other.suffix.utf8.reversed()).allSatisfy(==)
    else { return nil }
    let (length, otherLength) = (
      prefix.utf8.count + suffix.utf8.count, other.prefix.utf8.count + other.suffix.utf8.count
    )
    for width in widths {
      for otherWidth in other.widths where length + width == otherLength + otherWidth {
        if let path = sharedPath(ofWidth: width, with: other, otherWidth) { return path }
      }
    }
    return nil
  }

  /// Returns the first path of both sequences in which their numbers have given widths.
  private func sharedPath(ofWidth width: Int, with other: FramePathPattern, _ otherWidth: Int) -> String? {
    var bytes: [UInt8] = []
    for (own, another) in zip(template(ofWidth: width), other.template(ofWidth: otherWidth)) {
      switch (own, another) {
      case (nil, nil): bytes.append(Self.anyDigit)
      case (let byte?, nil), (nil, let byte?):
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        bytes.append(byte)
      case (let byte?, let otherByte?):
        guard byte == otherByte else { return nil }
        bytes.append(byte)
      }
    }
    for (pattern, width) in [(self, width), (other, otherWidth)] where width > pattern.digits {
      // A number has zeros in front only to fill its width.
      let start = pattern.prefix.utf8.count
      if bytes[start] == Self.anyDigit { bytes[start] = UInt8(ascii: "1") }
    }
    let path = String(
      decoding: bytes.map { $0 == Self.anyDigit ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
    return isFrame(path) && other.isFrame(path) ? path : nil
  }

  /// The mark of a digit that both numbers leave open; no path has it.
  private static let anyDigit: UInt8 = 0

  /// Returns the bytes of the paths whose numbers have a width, `nil` for their digits.
  private func template(ofWidth width: Int) -> [UInt8?] {
    prefix.utf8.map(Optional.some) + Array(repeating: nil, count: width) + suffix.utf8.map(Optional.some)
  }
}
