import Glibc
package import PulseBasics

/// An atomic file writer: writes to a temporary file that is renamed to its final name when it is complete.
///
/// A value that is destroyed without being published leaves the previous file untouched. Pipes, terminals and devices
/// are written directly.
package struct AtomicFileWriter: ~Copyable {
  private let path: String
  private let number: Int32
  /// `nil` for standard output, and after closing.
  private var file: FileDescriptor?
  /// `nil` for direct writing, and after the temporary file was detached.
  private var partial: TemporaryFile?

  /// Whether the file is flushed to disk before it is renamed.
  private let isDurable: Bool

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: The path; the target of a symbolic link is replaced, not the link.
  ///   - root: The path prefix below which symbolic links are neither followed nor replaced, empty or with a trailing
  ///     slash; `nil` to follow all.
  ///   - replaces: Whether an existing file may be replaced.
  ///   - replacesLinks: Whether a symbolic link, pipe or device below `root` is replaced. Otherwise a link is an error,
  ///     and a pipe or device is written.
  ///   - earlier: The only existing file that may be replaced where others may not; `nil` for none.
  ///   - isDurable: Whether the file is flushed to disk (`fsync`) before it is renamed, to survive a power failure.
  ///     Takes some milliseconds.
  /// - Throws: ``OutputError``.
  package init(
    path: String, below root: String? = nil, replaces: Bool, replacesLinks: Bool = false,
    earlier: FileIdentity? = nil, isDurable: Bool = false
  ) throws(OutputError) {
    let destination = try Self.destination(
      of: path, below: root, replaces: replaces, replacesLinks: replacesLinks, earlier: earlier)
    let file: FileDescriptor
    do throws(SystemError) {
      switch destination {
      case .descriptor(let number): file = try .duplicate(of: number)
      case .device(let place):
        if let place {
          file = try place.directory().openDevice(place.name)
        } else {
          file = try .writing(path)
        }
      case .file(var partial, let permissions):
        file = try partial.create()
        // A replaced file keeps its permissions; a new one gets those of the umask.
        if let permissions { file.setPermissions(permissions) }
        self.partial = partial
      }
    } catch {
      throw Self.outputError(error, path)
    }
    (self.path, self.isDurable) = (path, isDurable)
    number = file.number
    self.file = consume file
  }

  /// The kind of target that a path names: an open file descriptor, a pipe or device, or a regular file.
  private enum Destination {
    /// An open file descriptor.
    case descriptor(Int32)

    /// A pipe, terminal or other device, with its location where links are not followed.
    case device(LinkSafePath?)

    /// A regular file, with the permissions of an existing one.
    case file(TemporaryFile, permissions: UInt32?)
  }

  /// Checks, without side effects, whether a writer for a path can be created.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - root: The path prefix below which symbolic links are not followed; `nil` to follow all.
  ///   - replaces: Whether an existing file may be replaced.
  ///   - replacesLinks: Whether a symbolic link, pipe or device below `root` is replaced.
  ///   - earlier: The only existing file that may be replaced where others may not; `nil` for none.
  /// - Returns: Whether the path is that of a regular file, which need not exist, and not of a pipe or device.
  /// - Throws: ``OutputError``, as far as it is foreseeable.
  @discardableResult
  package static func check(
    path: String, below root: String? = nil, replaces: Bool, replacesLinks: Bool = false,
    earlier: FileIdentity? = nil
  ) throws(OutputError) -> Bool {
    let destination = try destination(
      of: path, below: root, replaces: replaces, replacesLinks: replacesLinks, earlier: earlier)
    return if case .file = destination { true } else { false }
  }

  /// Throws ``OutputError/address(path:)`` for a path that is a URL, such as `s3://bucket/a.gif`.
  package static func rejectURL(_ path: String) throws(OutputError) {
    if URLPathDiagnostic(path) != nil { throw .address(path: path) }
  }

  private static func destination(
    of path: String, below root: String?, replaces: Bool, replacesLinks: Bool = false, earlier: FileIdentity?
  ) throws(OutputError) -> Destination {
    try rejectURL(path)
    if root == nil {
      if let number = openDescriptor(namedBy: path) { return .descriptor(number) }
      // Devices are opened by path: `/dev/stdin` may have no resolvable name.
      if FileDescriptor.isDevice(path) { return .device(nil) }
    }
    let place: LinkSafePath
    let entry: Directory.Entry?
    do throws(SystemError) {
      place = try LinkSafePath(root == nil ? target(of: path) : path, below: root)
      entry = try place.directory().entry(place.name)
    } catch {
      let folder = String(path[...(path.bytewise.lastIndex(of: "/") ?? path.startIndex)])
      // `ENOTDIR`: a path component is a file.
      throw [ENOENT, ENOTDIR].contains(error.code) && folder.bytewise.hasSuffix("/")
        ? .missingFolder(path: path, folder: folder)
        : root == nil ? .writeFailed(path: path, errno: error.code) : outputError(error, path)
    }
    switch entry?.kind {
    case .directory: throw .writeFailed(path: path, errno: EISDIR)
    case .link where replacesLinks, .other where replacesLinks:
      guard replaces else { throw .fileExists(path: path) }
      return .file(TemporaryFile(path: path, target: place, replaces: true), permissions: nil)
    case .link: throw .symbolicLink(path: path)
    case .other: return .device(place)
    case .file, nil: break
    }
    guard replaces || entry == nil || entry?.identity == earlier else { throw .fileExists(path: path) }
    return .file(
      TemporaryFile(path: path, target: place, replaces: replaces, earlier: earlier),
      permissions: entry?.permissions)
  }

  private static func outputError(_ fault: SystemError, _ path: String) -> OutputError {
    switch fault.code {
    case EPIPE: .closedPipe
    case ELOOP: .symbolicLink(path: path)
    default: .writeFailed(path: path, errno: fault.code)
    }
  }

  /// Returns the file descriptor that a path such as `/dev/stdout` or `/dev/fd/3` stands for; `nil` for any other path.
  ///
  /// It may refer to a regular file that others write to as well, which must be neither replaced nor truncated.
  private static func openDescriptor(namedBy path: String) -> Int32? {
    let names = ["/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]
    if let descriptor = names[path] { return descriptor }
    return ["/dev/fd/", "/proc/self/fd/"].first(where: { path.bytewise.hasPrefix($0) }).flatMap { folder in
      Int32(path.bytewise.dropFirst(folder.utf8.count))
    }
  }

  /// Returns the absolute path without links of the file that a path names, also of one that is still to be written.
  ///
  /// - Parameter path: The path; the target of a link need not exist.
  /// - Returns: The path; `nil` for standard output, and if there is no such folder.
  package static func place(of path: String) -> FilePath? {
    if path.utf8.elementsEqual("-".utf8) { return nil }
    if let place = FileDescriptor.realPath(of: path) { return FilePath(place) }
    guard let target = try? target(of: path), !FilePath(target).hasTrailingSlash,
      let name = FilePath(target).components.last
    else { return nil }
    let folder = FilePath(target).folder
    return FileDescriptor.realPath(of: folder.isEmpty ? "." : folder).map {
      FilePath($0.utf8.last == UInt8(ascii: "/") ? "\($0)\(name)" : "\($0)/\(name)")
    }
  }

  /// Returns the path that remains after symbolic links at its end are resolved, even if nothing exists there.
  ///
  /// - Throws: `SystemError` with `ELOOP` for too many links.
  private static func target(of path: String) throws(SystemError) -> String {
    var target = path
    // The limit of Linux.
    for _ in 0...40 {
      guard let link = FileDescriptor.target(ofLink: target) else {
        // One to a name that is not UTF-8.
        guard !FileDescriptor.isLink(target) else { throw SystemError(EILSEQ) }
        return target
      }
      target = FilePath(link).isAbsolute ? link : FilePath(target).folder + link
    }
    throw SystemError(ELOOP)
  }

  /// Creates a writer for standard output; `name` is used in messages.
  package init(standardOutput name: String) {
    (path, isDurable) = (name, false)
    number = STDOUT_FILENO
    file = nil
    partial = nil
  }

  deinit { partial?.remove() }

  /// Appends bytes to the file.
  ///
  /// - Throws: ``OutputError`` when they cannot be written.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try FileDescriptor.write(bytes, to: number)
    } catch {
      throw Self.outputError(error, path)
    }
  }

  /// The file descriptor of a regular file, open for reading and writing; `nil` for direct writing.
  package var regularFileDescriptor: Int32? { partial == nil ? nil : number }

  /// The current size of the file in bytes, whichever process wrote them.
  package var size: Int { FileDescriptor.size(of: number) ?? 0 }

  /// Returns the bytes of a regular file.
  ///
  /// - Throws: ``OutputError`` when they cannot be read.
  package func contents() throws(OutputError) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor.duplicate(of: number)
      file.seek(to: 0)
      return try file.readAll(limit: size)
    } catch {
      throw Self.outputError(error, path)
    }
  }

  /// Writes bytes after all that another program wrote to the file.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    file?.seek(to: size)
    try write(bytes)
  }

  /// Closes the file and renames it to its final name.
  package consuming func publish() throws(OutputError) {
    try close()
    try partial?.publish()
  }

  /// Closes the file and returns the temporary file, which the caller publishes or removes; `nil` for direct writing.
  consuming func detachTemporaryFile() throws(OutputError) -> TemporaryFile? {
    try close()
    let partial = partial
    self.partial = nil
    return partial
  }

  private mutating func close() throws(OutputError) {
    do throws(SystemError) {
      if isDurable, partial != nil { try FileDescriptor.synchronize(number) }
      switch file.take() {
      case .some(let file): try file.close()
      case nil: try FileDescriptor.checkForWriteErrors(to: number)
      }
    } catch {
      throw Self.outputError(error, path)
    }
  }
}

/// A group of atomically written files that are published together.
///
/// Their names are made from one that a user gave, and a symbolic link, pipe or device that somebody has put there is
/// replaced, or below a root refused, and never followed.
package struct AtomicFileGroup: ~Copyable {
  private let root: String?
  private let replacesFiles: Bool
  private let earlierFiles: [String: FileIdentity]
  private var files: [TemporaryFile] = []

  /// Creates an empty group.
  ///
  /// - Parameters:
  ///   - root: The path prefix below which symbolic links are not followed; `nil` to follow all.
  ///   - replacesFiles: Whether existing files may be replaced.
  ///   - earlierFiles: The existing files that may be replaced where others may not, by path.
  package init(below root: String?, replacesFiles: Bool, earlierFiles: [String: FileIdentity] = [:]) {
    (self.root, self.replacesFiles, self.earlierFiles) = (root, replacesFiles, earlierFiles)
  }

  deinit {
    for file in files { file.remove() }
  }

  /// Writes a complete file under a temporary name; it gets its final name when the group is published.
  package mutating func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try AtomicFileWriter(
      path: path, below: root ?? FilePath(path).folder, replaces: replacesFiles, replacesLinks: root == nil,
      earlier: earlierFiles[path])
    try file.write(bytes)
    try append(file)
  }

  /// Adds a file with the given bytes to the group; does nothing if an identical file exists that must not be replaced.
  ///
  /// - Throws: ``OutputError`` when the file cannot be written, or if one with other contents exists that must not
  ///   be replaced.
  package mutating func writeUnlessIdentical(_ bytes: [UInt8], to path: String) throws(OutputError) {
    do throws(OutputError) {
      try write(bytes, to: path)
    } catch {
      guard error == .fileExists(path: path),
        (try? FileDescriptor.reading(path).readAll(limit: bytes.count)) == bytes
      else { throw error }
    }
  }

  /// Adds a complete file to the group.
  package mutating func append(_ file: consuming AtomicFileWriter) throws(OutputError) {
    if let partial = try file.detachTemporaryFile() { files.append(partial) }
  }

  /// Renames all files of the group to their final names, in the order in which they were added.
  ///
  /// - Throws: ``OutputError`` at the first failure; files renamed before stay.
  package consuming func publish() throws(OutputError) {
    for file in files { try file.publish() }
  }
}
