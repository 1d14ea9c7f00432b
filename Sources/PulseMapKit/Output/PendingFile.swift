import Glibc
import PulseSystem

/// A file in the making, which gets its name when it is complete.
///
/// A value that is dropped without being published leaves what was there before. What is no regular file (a
/// pipe, a terminal, a device) has nothing to keep whole and is written directly.
package struct PendingFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  /// `nil` for what is written directly, and once somebody else takes care of it.
  private var partial: PartialFile?

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: The path; a link is followed, so that its target is replaced.
  ///   - replaces: Whether a file that is there already may be replaced.
  /// - Throws: ``OutputError``.
  package init(path: String, replaces: Bool) throws(OutputError) {
    let opened = try Self.open(path, replaces: replaces)
    self.path = path
    descriptor = opened.descriptor
    ownsDescriptor = true
    partial = opened.partial
  }

  /// What a path leads to.
  private enum Destination {
    /// Something that is open already.
    case descriptor(Int32)

    /// A pipe, a terminal or another device.
    case device

    /// A regular file, with its permissions if it is there already.
    case file(PartialFile, permissions: mode_t?)
  }

  /// Checks whether a file can be made, without touching anything.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - replaces: Whether a file that is there already may be replaced.
  /// - Returns: Whether it is a regular file, with a folder around it.
  /// - Throws: ``OutputError``, as far as it can be foreseen.
  @discardableResult
  package static func check(path: String, replaces: Bool) throws(OutputError) -> Bool {
    if case .file = try destination(of: path, replaces: replaces) { true } else { false }
  }

  private static func destination(of path: String, replaces: Bool) throws(OutputError) -> Destination {
    if let number = openDescriptor(namedBy: path) { return .descriptor(number) }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw .notWritten(path: path, errno: EISDIR) }
    if exists, kind != S_IFREG { return .device }
    guard replaces || !exists else { throw .alreadyThere(path: path) }
    let file = try PartialFile(path: path, target: try target(of: path), replaces: replaces)
    return .file(file, permissions: exists ? status.st_mode & 0o7777 : nil)
  }

  private static func open(
    _ path: String, replaces: Bool
  ) throws(OutputError) -> (descriptor: Int32, partial: PartialFile?) {
    let descriptor: Int32
    var partial: PartialFile?
    switch try destination(of: path, replaces: replaces) {
    case .descriptor(let number): descriptor = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    case .device: descriptor = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC)
    case .file(let file, let permissions):
      partial = file
      descriptor = Unfinished.create(file.part)
      // A file that is replaced keeps its permissions; a new one has those that the umask leaves.
      if descriptor >= 0, let permissions { fchmod(descriptor, permissions) }
    }
    guard descriptor >= 0 else { throw .notWritten(path: path, errno: errno) }
    return (descriptor, partial)
  }

  /// Returns the open descriptor that a path such as `/dev/stdout` stands for.
  ///
  /// There may be a regular file behind it, which others write to as well: it is not replaced, and not
  /// written from its beginning.
  private static func openDescriptor(namedBy path: String) -> Int32? {
    let names = ["/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]
    if let descriptor = names[path] { return descriptor }
    return ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix).flatMap { folder in
      Int32(path.dropFirst(folder.count))
    }
  }

  /// Follows links, also those that lead to a file that is not there yet.
  private static func target(of path: String) throws(OutputError) -> String {
    var target = path
    // Linux follows as many.
    for _ in 0...40 {
      guard let link = Descriptor.target(ofLink: target) else { return target }
      let folder = target[..<(target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex)]
      target = link.hasPrefix("/") ? link : folder + link
    }
    throw .notWritten(path: path, errno: ELOOP)
  }

  /// Takes standard output.
  package init(standardOutput name: String) {
    path = name
    descriptor = STDOUT_FILENO
    ownsDescriptor = false
    partial = nil
  }

  deinit {
    if ownsDescriptor { Glibc.close(descriptor) }
    partial?.remove()
  }

  /// Writes bytes behind those that are written.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemFault) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw error.code == EPIPE ? .closedPipe : .notWritten(path: path, errno: error.code)
    }
  }

  /// Where the bytes of a regular file are until it is complete; `nil` for what is written directly.
  var temporaryPath: String? { partial?.part }

  /// The number of bytes that are in the file by now, whoever wrote them.
  var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Gives the complete file its name.
  package consuming func publish() throws(OutputError) {
    try partial?.publish()
  }

  /// Ends writing, and leaves it to the caller to publish or remove what was written.
  consuming func handOver() -> PartialFile? {
    let partial = partial
    self.partial = nil
    return partial
  }
}

/// Files that get their names together, once all are complete.
struct PendingFiles: ~Copyable {
  private let replacesFiles: Bool
  private var files: [PartialFile] = []

  init(replacesFiles: Bool) {
    self.replacesFiles = replacesFiles
  }

  deinit {
    for file in files { file.remove() }
  }

  /// Writes a file.
  mutating func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try PendingFile(path: path, replaces: replacesFiles)
    try file.write(bytes)
    append(file)
  }

  /// Takes over a file that is complete.
  mutating func append(_ file: consuming PendingFile) {
    if let partial = file.handOver() { files.append(partial) }
  }

  /// Gives all files their names, in the order in which they were written.
  consuming func publish() throws(OutputError) {
    for file in files { try file.publish() }
  }
}
