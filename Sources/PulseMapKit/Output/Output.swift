/// Where pictures go, and in which format.
package struct Output: Hashable, Sendable {
  /// A place that bytes can be written to.
  package enum Destination: Hashable, Sendable {
    /// Standard output.
    case standardOutput

    /// A file.
    case file(path: String)

    /// One file for each frame.
    case sequence(FramePattern)
  }

  /// The place.
  package let destination: Destination

  /// The format.
  package let format: OutputFormat

  /// The beginning of the path below which no link is followed, with a slash at its end or empty; `nil` to follow all.
  package var root: String?

  /// Creates an output from a path as a user writes it.
  ///
  /// - Parameters:
  ///   - path: A path, `-` for standard output, or for PNG a path with `%d` or `%04d` for a sequence.
  ///   - format: The format, where the ending of the path does not tell it.
  /// - Throws: ``OutputError/address(path:)``, ``OutputError/unknownFormat(path:)``,
  ///   ``OutputError/contradictoryFormat(path:format:)``, ``OutputError/unusablePattern(path:)`` or
  ///   ``OutputError/sequenceOfAnimations(path:)``.
  package init(path: String, format: OutputFormat? = nil) throws(OutputError) {
    try PendingFile.refuseAddress(path)
    let name = path.split(separator: "/").last ?? ""
    let told = path == "-" ? nil : OutputFormat(ofFileNamed: name)
    // A sheet is a PNG file, whatever its name is.
    let isSheet = told == .png && format == .sheet
    if let told, let format, told != format, !isSheet {
      throw .contradictoryFormat(path: path, format: format)
    }
    guard let format = isSheet ? .sheet : told ?? format else { throw .unknownFormat(path: path) }
    self.format = format
    if path == "-" {
      destination = .standardOutput
    } else if name.contains("%") {
      guard let pattern = FramePattern(path) else { throw .unusablePattern(path: path) }
      guard format == .png else { throw .sequenceOfAnimations(path: path) }
      destination = .sequence(pattern)
    } else {
      destination = .file(path: path)
    }
  }

  /// Checks whether the output can be written, without touching anything.
  ///
  /// - Parameter replacesFiles: Whether files that are there already may be replaced.
  /// - Throws: ``OutputError``, as far as it can be foreseen; for a sequence, of its first file.
  package func check(replacesFiles: Bool) throws(OutputError) {
    if format.isMadeByFFmpeg {
      if destination == .standardOutput { throw .videoNeedsFile(path: path) }
      if FFmpeg() == nil { throw .missingFFmpeg(path: path) }
    }
    switch destination {
    case .standardOutput: break
    case .file(let path):
      let isFile = try PendingFile.check(path: path, below: root, replaces: replacesFiles)
      if format.isMadeByFFmpeg, !isFile { throw .videoNeedsFile(path: path) }
    case .sequence(let pattern):
      try PendingFile.check(path: pattern.path(ofFrame: 0), below: root, replaces: replacesFiles)
    }
  }

  /// Whether the output is one picture rather than an animation.
  package var isStill: Bool {
    if case .sequence = destination { return false }
    return format == .png
  }

  /// The place as a user would write it.
  package var path: String {
    switch destination {
    case .standardOutput: "-"
    case .file(let path): path
    case .sequence(let pattern): pattern.text
    }
  }
}

/// A path with a place for the number of a frame: `%d`, or `%04d` for at least four digits.
package struct FramePattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String

  private let prefix: String
  private let suffix: String
  private let digits: Int

  /// Reads a pattern.
  ///
  /// The result is `nil` when the text is none.
  ///
  /// - Parameter text: A path whose last part has exactly one `%d` or `%0Nd`, N from 1 to 9.
  package init?(_ text: String) {
    let name = text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
    let parts = name.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "d") else { return nil }
    let width = parts[1][..<end]
    if width.isEmpty {
      digits = 1
    } else {
      guard width.count == 2, width.first == "0", let count = width.last?.wholeNumberValue, count > 0,
        width.allSatisfy(\.isASCII)
      else { return nil }
      digits = count
    }
    self.text = text
    prefix = String(text[..<name.startIndex] + parts[0])
    suffix = String(parts[1][parts[1].index(after: end)...])
  }

  /// Returns the path of a frame.
  ///
  /// - Parameter frame: The number of the frame, 0 or more.
  /// - Returns: The pattern with the number in its place.
  package func path(ofFrame frame: Int) -> String {
    let number = String(frame)
    return path(withNumber: String(repeating: "0", count: max(0, digits - number.count)) + number)
  }

  /// Whether a path is that of a frame.
  ///
  /// - Parameter path: The path, spelled as in the pattern.
  /// - Returns: Whether the pattern gives it for any number.
  func matches(_ path: String) -> Bool { frame(of: path) != nil }

  /// Returns the number of the frame of a path, spelled as in the pattern; `nil` for that of no frame.
  func frame(of path: String) -> Int? {
    guard path.hasPrefix(prefix), path.hasSuffix(suffix), path.count > prefix.count + suffix.count else {
      return nil
    }
    let number = Int(path.dropFirst(prefix.count).dropLast(suffix.count))
    return number.flatMap { $0 >= 0 && self.path(ofFrame: $0) == path ? $0 : nil }
  }

  /// Returns the pattern with a text in the place of the number.
  func path(withNumber text: String) -> String { prefix + text + suffix }
}
