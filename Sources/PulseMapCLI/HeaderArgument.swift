import PulseArguments
import PulseBasics
import PulseMapKit
import PulseScene
import PulseSystem
import PulseTiles

/// A value of `--header`: a header, or the path of a file with one in each line, so that secrets are not in the list of
/// processes.
enum HeaderArgument: Hashable, ArgumentValue {
  case line(RequestHeaderLine)
  case file(String)

  init(argument: String) throws(ArgumentValueError) {
    if let path = argument.bytewise.removing(prefix: "@") {
      guard !path.isEmpty else {
        throw ArgumentValueError("has no path after '@'", remedy: "write @FILE")
      }
      self = .file(String(path))
      return
    }
    switch RequestHeaderLine.parse(argument) {
    case .header(let line): self = .line(line)
    case .fault(let problem, let remedy): throw ArgumentValueError(problem, remedy: remedy)
    }
  }

  /// The text with a placeholder of the value.
  var argument: String {
    switch self {
    case .line(let line): "\(line)"
    case .file(let path): "@\(path)"
    }
  }
}

extension [HeaderArgument] {
  /// The greatest size of a file in bytes.
  private static let largestFile = 1 << 16

  /// The headers; those of files only after ``readingFiles()``.
  var lines: [RequestHeaderLine] {
    compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  /// Returns the headers with those of the files in place of the files.
  ///
  /// - Throws: ``CommandError`` for a file that cannot be read, and for all lines in it that are no headers.
  func readingFiles() throws(CommandError) -> [HeaderArgument] {
    var found: [HeaderArgument] = []
    var messages: [String] = []
    for header in self {
      guard case .file(let path) = header else {
        found.append(header)
        continue
      }
      do throws(SceneFileError) {
        let bytes = try DiskFileReader().bytes(of: path, limit: Self.largestFile)
        found += Self.lines(of: bytes, path, &messages).map(HeaderArgument.line)
      } catch {
        messages.append("--header: '\(path)' \(error.message)")
      }
    }
    if found.count > RequestHeaderLine.mostLines {
      messages.append("--header: more than \(RequestHeaderLine.mostLines) headers are given; leave some out")
    }
    if !messages.isEmpty { throw CommandError(CommandLineError.listed(messages)) }
    return found
  }

  /// Returns the headers of a file, and reports lines that are none; blank ones are left out.
  private static func lines(
    of bytes: [UInt8], _ path: String, _ messages: inout [String]
  ) -> [RequestHeaderLine] {
    guard bytes.count <= largestFile else {
      messages.append("--header: '\(path)' is larger than \(largestFile) bytes; use a file of headers")
      return []
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var found: [RequestHeaderLine] = []
    for (number, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { continue }
      switch RequestHeaderLine.parse(String(decoding: line, as: UTF8.self)) {
      case .header(let header): found.append(header)
      case .fault(let problem, let remedy):
        messages.append("--header: line \(number + 1) of '\(path)' \(problem); \(remedy)")
      }
    }
    if found.isEmpty, messages.isEmpty {
      messages.append("--header: '\(path)' has no headers; write one in each line, such as 'NAME: VALUE'")
    }
    return found
  }
}

extension Argument {
  /// Declares the option for headers of requests to servers.
  static func headers(into keyPath: any WritableKeyPath<Root, [HeaderArgument]> & Sendable) -> Argument {
    .repeated(
      "--header", into: keyPath, metavar: "HEADER", defaultText: "none",
      help: "Header of requests to the servers of the map.",
      details: """
        'NAME: VALUE', such as 'Authorization: Bearer 1234', or @FILE, a file with one in each line, which keeps \
        secrets out of the list of processes. It is sent to the servers that the map and its style are named by, and \
        to no other ones that a style, a description of tiles or a redirect names. The value is neither printed nor \
        stored.
        """
    ).hidingValues()
  }
}

extension ToolCommand {
  /// None: the command downloads nothing.
  var headerArguments: [HeaderArgument] {
    get { [] }
    set {}
  }

  /// Returns the command with the headers of the files that `--header` names.
  ///
  /// - Throws: ``CommandError`` if a file cannot be read, or has lines that are no headers.
  func readingHeaders() throws(CommandError) -> Self {
    guard !headerArguments.isEmpty else { return self }
    var command = self
    command.headerArguments = try headerArguments.readingFiles()
    return command
  }
}

extension BatchOptions {
  var headerArguments: [HeaderArgument] {
    get { row.headerArguments }
    set { row.headerArguments = newValue }
  }

  /// Returns the batch with the headers of files, which each worker process reads, too.
  func readingHeaders() throws(CommandError) -> BatchOptions {
    let streams = headerArguments.compactMap { header -> String? in
      guard case .file(let path) = header, FileDescriptor.exists(path), FileFingerprint(ofFile: path) == nil
      else { return nil }
      return "--header: '\(path)' is no regular file, and each process of a batch reads it; use a file"
    }
    if !streams.isEmpty { throw CommandError(streams) }
    var batch = self
    batch.headerArguments = try headerArguments.readingFiles()
    return batch
  }
}

extension ViewCommand {
  var headerArguments: [HeaderArgument] {
    get { render.headerArguments }
    set { render.headerArguments = newValue }
  }
}

extension WatchCommand {
  var headerArguments: [HeaderArgument] {
    get { render.headerArguments }
    set { render.headerArguments = newValue }
  }
}
