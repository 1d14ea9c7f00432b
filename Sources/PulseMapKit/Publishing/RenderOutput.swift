import PulseBasics
package import PulseSystem

/// An output of a rendering: a destination and a file format.
package struct RenderOutput: Hashable, Sendable {
  /// The destination of an output: standard output, a file, a sequence of files, or memory.
  package enum Destination: Hashable, Sendable {
    /// Standard output, `-`.
    case standardOutput

    /// One file.
    case file(path: String)

    /// One file for each frame.
    case sequence(FramePathPattern)

    /// The memory of the program that uses the library.
    case memory
  }

  /// The destination.
  package private(set) var destination: Destination

  /// The file format.
  package let format: OutputFormat

  /// The path prefix below which symbolic links are not followed, empty or with a trailing slash; `nil` to follow all.
  package var root: String?

  /// The files that an earlier run left under the names of this output, which are replaced even where others are
  /// not; by path.
  package var earlierFiles: [String: FileIdentity] = [:]

  /// Whether a format that has both, AVIF, contains a still instead of an animation.
  package var prefersStill = false

  /// Whether the output shows the map in its dark theme, beside one of the same scene in the light theme.
  package var isDarkVariant = false

  /// Creates an output from a path as typed by a user.
  ///
  /// - Parameters:
  ///   - path: A path, `-` for standard output, or for PNG and JPEG a path with `%d` or `%04d` for a sequence.
  ///   - format: The format, if the file extension does not determine it.
  /// - Throws: ``RenderError/output(_:)``, ``RenderError/unknownFormat(path:isTransparent:)``,
  ///   ``RenderError/conflictingFormat(path:format:)``, ``RenderError/invalidPattern(path:)``
  ///   or ``RenderError/sequenceOfAnimations(path:)``.
  package init(path: String, format: OutputFormat? = nil) throws(RenderError) {
    try RenderError.wrapping { () throws(OutputError) in try AtomicFileWriter.rejectURL(path) }
    let name = path.bytewise.split(separator: "/").last ?? ""
    let formatOfName = path == "-" ? nil : OutputFormat(ofFileNamed: name)
    if formatOfName != nil, OutputFormat.isExtensionAlone(name) { throw .missingName(path: path) }
    // A contact sheet and an animated PNG are PNG files with any name.
    let isKindOfPNG = formatOfName == .png && (format == .sheet || format == .apng)
    if let formatOfName, let format, formatOfName != format, !isKindOfPNG {
      throw .conflictingFormat(path: path, format: format)
    }
    guard let format = isKindOfPNG ? format : formatOfName ?? format else { throw .unknownFormat(path: path) }
    self.format = format
    if path == "-" {
      destination = .standardOutput
    } else if name.bytewise.contains("%") {
      guard let pattern = FramePathPattern(path) else { throw .invalidPattern(path: path) }
      guard format.content == .still else { throw .sequenceOfAnimations(path: path) }
      destination = .sequence(pattern)
    } else {
      destination = .file(path: path)
    }
  }

  /// Creates an output in memory.
  package init(inMemory format: OutputFormat) {
    self.format = format
    destination = .memory
  }

  /// Returns the output of the dark theme beside this one: `map.dark.gif` for `map.gif`, and for one in memory another;
  /// `nil` for standard output and sequences.
  package var darkVariant: RenderOutput? {
    var output = self
    switch destination {
    case .standardOutput, .sequence: return nil
    case .memory: break
    case .file(let path):
      let ending = format.fileExtensions.first { path.lowercased().bytewise.hasSuffix($0) } ?? ""
      output.destination = .file(
        path: path.bytewise.dropLast(ending.utf8.count) + ".dark"
          + Substring(path.utf8.suffix(ending.utf8.count)))
    }
    output.isDarkVariant = true
    return output
  }

  /// Whether the output is an image that is part of an HTML output.
  var isEmbedded: Bool { destination == .memory }

  /// Checks that the output can be written, without side effects.
  ///
  /// - Parameter replacesFiles: Whether existing files may be replaced.
  /// - Throws: ``RenderError``, as far as the failure is foreseeable; for a sequence only its first file is checked.
  package func check(replacesFiles: Bool) throws(RenderError) {
    if format.usesFFmpeg {
      if destination == .standardOutput { throw .videoNeedsFile(path: path) }
      if FFmpeg() == nil { throw .missingFFmpeg(path: path) }
    }
    switch destination {
    case .standardOutput, .memory: break
    case .file(let path):
      let isFile = try checkFile(path, replaces: replacesFiles, isDerived: isDarkVariant)
      if format.usesFFmpeg, !isFile { throw .videoNeedsFile(path: path) }
    case .sequence(let pattern):
      try checkFile(pattern.path(ofFrame: 0), replaces: replacesFiles, isDerived: true)
    }
  }

  /// Returns whether a path is that of a regular file, which need not exist, and not of a pipe or device.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - replaces: Whether an existing file may be replaced.
  ///   - isDerived: Whether the name is made from that of the output, so that a symbolic link is not followed.
  /// - Returns: Whether it is a regular file.
  /// - Throws: ``RenderError/output(_:)`` if it cannot be written.
  @discardableResult
  func checkFile(_ path: String, replaces: Bool, isDerived: Bool) throws(RenderError) -> Bool {
    try RenderError.wrapping { () throws(OutputError) in
      try AtomicFileWriter.check(
        path: path, below: isDerived ? root ?? FilePath(path).folder : root, replaces: replaces,
        replacesLinks: isDerived && root == nil, earlier: earlierFiles[path])
    }
  }

  /// Whether the output is one file for each frame.
  var hasFrames: Bool { if case .sequence = destination { true } else { false } }

  /// Whether the output is a single still image.
  package var isStill: Bool {
    if case .sequence = destination { return false }
    return format.content == .still || (format == .avif && prefersStill)
  }

  /// The path as typed on the command line; `-` for standard output, and the name of the format for memory.
  package var path: String {
    switch destination {
    case .standardOutput: "-"
    case .file(let path): path
    case .sequence(let pattern): pattern.text
    case .memory: format.name
    }
  }

  /// The path of the file, or of the first file of a sequence; `nil` without files.
  package var firstFile: String? {
    switch destination {
    case .standardOutput, .memory: nil
    case .file(let path): path
    case .sequence(let pattern): pattern.path(ofFrame: 0)
    }
  }
}

/// A path pattern with a placeholder for the frame number: `%d`, or `%04d` for at least four digits.
package struct FramePathPattern: Hashable, Sendable {
  /// The pattern as typed.
  package let text: String

  /// The path before the number.
  let prefix: String

  /// The path after the number.
  let suffix: String

  /// The smallest number of digits.
  let digits: Int

  /// Parses a pattern; `nil` unless its last path component has exactly one `%d` or `%0Nd`, N from 1 to 9.
  package init?(_ text: String) {
    let name = FilePath(text).name
    let parts = name.bytewise.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].bytewise.firstIndex(of: "d") else { return nil }
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
    prefix = FilePath(text).folder + parts[0]
    suffix = String(parts[1][parts[1].utf8.index(after: end)...])
  }

  /// Returns the path of a frame, numbered from 0.
  package func path(ofFrame frame: Int) -> String {
    let number = String(frame)
    return path(withNumber: String(repeating: "0", count: max(0, digits - number.count)) + number)
  }

  /// Returns the frame number in a path spelled as in the pattern; `nil` if it does not match.
  func frame(of path: String) -> Int? {
    guard path.bytewise.hasPrefix(prefix), path.bytewise.hasSuffix(suffix),
      path.utf8.count > prefix.utf8.count + suffix.utf8.count
    else {
      return nil
    }
    let number = Int(path.bytewise.dropFirst(prefix.utf8.count).bytewise.dropLast(suffix.utf8.count))
    return number.flatMap { $0 >= 0 && self.path(ofFrame: $0).bytewise == path.bytewise ? $0 : nil }
  }

  /// Returns the path with a text for the placeholder.
  func path(withNumber text: String) -> String { prefix + text + suffix }
}
