import Glibc
import PulseSystem

/// A file in the making, which gets its name when it is complete.
///
/// A value that is dropped without being published leaves what was there before. What is no regular file (a
/// pipe, a terminal, a device) has nothing to keep whole and is written directly.
package struct PendingFile: ~Copyable {
  private let path: String
  private let number: Int32
  /// `nil` for standard output, and once it is closed.
  private var file: Descriptor?
  /// `nil` for what is written directly, and once somebody else takes care of it.
  private var partial: PartialFile?

  /// Whether its bytes are on the disk before it gets its name.
  private let isDurable: Bool

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: The path; a link is followed, so that its target is replaced.
  ///   - root: The beginning of the path below which no link is followed and none is replaced, with a slash at its
  ///     end or empty; `nil` to follow all.
  ///   - replaces: Whether a file that is there already may be replaced.
  ///   - replacesLinks: Whether a link, a pipe or a device below a root is replaced as well: a link is refused
  ///     otherwise, and a pipe or a device written.
  ///   - isDurable: Whether its bytes are on the disk before it gets its name: then it is complete also after a loss
  ///     of power. That takes some milliseconds.
  /// - Throws: ``OutputError``.
  package init(
    path: String, below root: String? = nil, replaces: Bool, replacesLinks: Bool = false,
    isDurable: Bool = false
  ) throws(OutputError) {
    let destination = try Self.destination(
      of: path, below: root, replaces: replaces, replacesLinks: replacesLinks)
    let file: Descriptor
    do throws(SystemFault) {
      switch destination {
      case .descriptor(let number): file = try .copy(of: number)
      case .device(let place):
        if let place {
          file = try place.directory().openDevice(place.name)
        } else {
          file = try .writing(path)
        }
      case .file(var partial, let permissions):
        file = try partial.create()
        // A file that is replaced keeps its permissions; a new one has those that the umask leaves.
        if let permissions { file.setPermissions(permissions) }
        self.partial = partial
      }
    } catch {
      throw Self.failure(error, path)
    }
    (self.path, self.isDurable) = (path, isDurable)
    number = file.number
    self.file = consume file
  }

  /// What a path leads to.
  private enum Destination {
    /// Something that is open already.
    case descriptor(Int32)

    /// A pipe, a terminal or another device, with its place where links are not followed.
    case device(FilePlace?)

    /// A regular file, with its permissions if it is there already.
    case file(PartialFile, permissions: UInt32?)
  }

  /// Checks whether a file can be made, without touching anything.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - root: The beginning of the path below which no link is followed; `nil` to follow all.
  ///   - replaces: Whether a file that is there already may be replaced.
  /// - Returns: Whether it is a regular file, with a folder around it.
  /// - Throws: ``OutputError``, as far as it can be foreseen.
  @discardableResult
  package static func check(
    path: String, below root: String? = nil, replaces: Bool
  ) throws(OutputError) -> Bool {
    if case .file = try destination(of: path, below: root, replaces: replaces) { true } else { false }
  }

  /// Refuses a path that is an address, such as `s3://bucket/a.gif`.
  ///
  /// - Throws: ``OutputError/address(path:)``.
  package static func refuseAddress(_ path: String) throws(OutputError) {
    if AddressProblem(path) != nil { throw .address(path: path) }
  }

  private static func destination(
    of path: String, below root: String?, replaces: Bool, replacesLinks: Bool = false
  ) throws(OutputError) -> Destination {
    try refuseAddress(path)
    if root == nil {
      if let number = openDescriptor(namedBy: path) { return .descriptor(number) }
      // What is no file is opened by its path: it can be /dev/stdin, behind which there is no name.
      if Descriptor.isDevice(path) { return .device(nil) }
    }
    let place: FilePlace
    let entry: Directory.Entry?
    do throws(SystemFault) {
      place = try FilePlace(root == nil ? target(of: path) : path, below: root)
      entry = try place.directory().entry(place.name)
    } catch {
      let folder = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
      // The system says ENOTDIR of a file in the place of a folder.
      throw [ENOENT, ENOTDIR].contains(error.code) && folder.hasSuffix("/")
        ? .missingFolder(path: path, folder: folder)
        : root == nil ? .notWritten(path: path, errno: error.code) : failure(error, path)
    }
    switch entry?.kind {
    case .directory: throw .notWritten(path: path, errno: EISDIR)
    case .link where replacesLinks, .other where replacesLinks:
      return .file(PartialFile(path: path, target: place, replaces: true), permissions: nil)
    case .link: throw .behindLink(path: path)
    case .other: return .device(place)
    case .file, nil: break
    }
    guard replaces || entry == nil else { throw .alreadyThere(path: path) }
    return .file(
      PartialFile(path: path, target: place, replaces: replaces), permissions: entry?.permissions)
  }

  private static func failure(_ fault: SystemFault, _ path: String) -> OutputError {
    switch fault.code {
    case EPIPE: .closedPipe
    case ELOOP: .behindLink(path: path)
    default: .notWritten(path: path, errno: fault.code)
    }
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
  private static func target(of path: String) throws(SystemFault) -> String {
    var target = path
    // Linux follows as many.
    for _ in 0...40 {
      guard let link = Descriptor.target(ofLink: target) else { return target }
      let folder = target[..<(target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex)]
      target = link.hasPrefix("/") ? link : folder + link
    }
    throw SystemFault(ELOOP)
  }

  /// Takes standard output.
  package init(standardOutput name: String) {
    (path, isDurable) = (name, false)
    number = STDOUT_FILENO
    file = nil
    partial = nil
  }

  deinit { partial?.remove() }

  /// Writes bytes behind those that are written.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemFault) {
      try Descriptor.write(bytes, to: number)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// The number of a regular file that is open for writing and reading; `nil` for what is written directly.
  var openFile: Int32? { partial == nil ? nil : number }

  /// The number of bytes that are in the file by now, whoever wrote them.
  var size: Int { Descriptor.size(of: number) ?? 0 }

  /// Gives the complete file its name.
  package consuming func publish() throws(OutputError) {
    try close()
    try partial?.publish()
  }

  /// Ends writing, and leaves it to the caller to publish or remove what was written.
  consuming func handOver() throws(OutputError) -> PartialFile? {
    try close()
    let partial = partial
    self.partial = nil
    return partial
  }

  private mutating func close() throws(OutputError) {
    do throws(SystemFault) {
      if isDurable, partial != nil { try Descriptor.synchronize(number) }
      switch file.take() {
      case .some(let file): try file.close()
      case nil: try Descriptor.checkWriting(to: number)
      }
    } catch {
      throw Self.failure(error, path)
    }
  }
}

/// Files that get their names together, once all are complete.
struct PendingFiles: ~Copyable {
  private let root: String?
  private let replacesFiles: Bool
  private var files: [PartialFile] = []

  init(below root: String?, replacesFiles: Bool) {
    (self.root, self.replacesFiles) = (root, replacesFiles)
  }

  deinit {
    for file in files { file.remove() }
  }

  /// Writes a file.
  mutating func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try PendingFile(path: path, below: root, replaces: replacesFiles)
    try file.write(bytes)
    try append(file)
  }

  /// Writes a file, unless one with these bytes is there already that must not be replaced.
  mutating func writeUnlessThere(_ bytes: [UInt8], to path: String) throws(OutputError) {
    do throws(OutputError) {
      try write(bytes, to: path)
    } catch {
      guard error == .alreadyThere(path: path),
        (try? Descriptor.reading(path).readAll(limit: bytes.count)) == bytes
      else { throw error }
    }
  }

  /// Takes over a file that is complete.
  mutating func append(_ file: consuming PendingFile) throws(OutputError) {
    if let partial = try file.handOver() { files.append(partial) }
  }

  /// Gives all files their names, in the order in which they were written.
  consuming func publish() throws(OutputError) {
    for file in files { try file.publish() }
  }
}
