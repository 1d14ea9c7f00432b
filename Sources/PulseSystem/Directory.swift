internal import CSystem
import Glibc

/// The flag `RENAME_NOREPLACE` of `renameat2`.
private let renameWithoutReplacing: UInt32 = 1

/// Open directory, whose entries are accessed relative to its descriptor without following links.
///
/// The path that opens it may contain links, which are the choice of its author. Operations act on its own entries: a
/// link that someone else creates in it, even between a check and a write, has no effect.
package struct Directory: ~Copyable {
  /// Type of a directory entry: file, directory, symbolic link or other.
  package enum EntryType: Hashable, Sendable {
    /// A regular file, a directory, a symbolic link, or another type: pipe, device, socket.
    case file, directory, link, other
  }

  /// Metadata of a directory entry; links are not followed.
  package struct Entry: Hashable, Sendable {
    /// The type of the entry.
    package let kind: EntryType

    /// The permission bits, 12 bits.
    package let permissions: UInt32

    /// The device and inode numbers, equal for all names of one file.
    package let identity: FileIdentity

    /// The size in bytes.
    package let size: Int

    /// The modification time in nanoseconds since 1970.
    package let modificationTime: Int
  }

  private let descriptor: FileDescriptor

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Opens a directory, following links; an empty path is the working directory.
  package init(_ path: String) throws(SystemError) {
    descriptor = try FileDescriptor(checked: unsafe open(path.isEmpty ? "." : path, Self.flags))
  }

  private init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Checks that a name is that of an entry: without a slash, which would lead elsewhere.
  private static func check(_ name: String) throws(SystemError) {
    guard !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0) else { throw SystemError(EINVAL) }
  }

  /// Opens a subdirectory with `openat` and `O_NOFOLLOW`, after `mkdirat` if it is to be created.
  ///
  /// - Parameters:
  ///   - name: The name, without a slash.
  ///   - creates: Whether to create the subdirectory if it does not exist.
  ///   - permissions: The permission bits of a new one, without those of the umask.
  /// - Returns: The subdirectory.
  /// - Throws: ``SystemError``, with `ELOOP` for a link.
  package borrowing func directory(
    _ name: String, creates: Bool = false, permissions: UInt32 = 0o777
  ) throws(SystemError) -> Directory {
    try Self.check(name)
    if creates, unsafe mkdirat(descriptor.number, name, permissions) != 0, errno != EEXIST {
      throw SystemError(errno)
    }
    let number = unsafe openat(descriptor.number, name, Self.flags | O_NOFOLLOW)
    let code = errno
    if number < 0, entry(name)?.kind == .link { throw SystemError(ELOOP) }
    guard number >= 0 else { throw SystemError(code) }
    return Directory(owning: FileDescriptor(owning: number))
  }

  /// Returns the metadata of an entry (`fstatat` with `AT_SYMLINK_NOFOLLOW`); `nil` if it does not exist.
  package borrowing func entry(_ name: String) -> Entry? { entry(Array(name.utf8)) }

  /// Returns the metadata of an entry whose name may not be UTF-8; `nil` if it does not exist.
  package borrowing func entry(_ name: [UInt8]) -> Entry? {
    var status = stat()
    let path = name.map { CChar(bitPattern: $0) } + [0]
    guard !name.contains(UInt8(ascii: "/")),
      unsafe fstatat(descriptor.number, path, &status, AT_SYMLINK_NOFOLLOW) == 0
    else { return nil }
    let kind: EntryType =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    return Entry(
      kind: kind, permissions: status.st_mode & 0o7777, identity: FileIdentity(status),
      size: Int(status.st_size),
      modificationTime: status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec)
  }

  /// Creates a file for reading and writing (`openat` with `O_EXCL` and `O_NOFOLLOW`); the name must be unused.
  package borrowing func create(_ name: String, permissions: UInt32 = 0o666) throws(SystemError)
    -> FileDescriptor
  {
    try Self.check(name)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try FileDescriptor(checked: unsafe openat(descriptor.number, name, flags, permissions))
  }

  /// Opens a regular file for reading, without following a link and without waiting for the writer of a pipe.
  ///
  /// - Throws: ``SystemError``, with `EINVAL` for anything but a regular file.
  package borrowing func openFile(_ name: String) throws(SystemError) -> FileDescriptor {
    try Self.check(name)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = try FileDescriptor(checked: unsafe openat(descriptor.number, name, flags))
    guard file.size != nil else { throw SystemError(EINVAL) }
    return file
  }

  /// Opens or creates a regular file with a single name, for reading and for writing at its end.
  ///
  /// - Throws: ``SystemError``, with `ELOOP` for a link, and `EEXIST` for anything else that is no such file.
  package borrowing func update(_ name: String) throws(SystemError) -> FileDescriptor {
    try Self.check(name)
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = try FileDescriptor(checked: unsafe openat(descriptor.number, name, flags, 0o666))
    guard file.isPlainFile else { throw SystemError(EEXIST) }
    return file
  }

  package borrowing func openDevice(_ name: String) throws(SystemError) -> FileDescriptor {
    try Self.check(name)
    return try FileDescriptor(
      checked: unsafe openat(descriptor.number, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC))
  }

  /// Renames a file in the directory and replaces any file with the new name (`renameat`).
  package borrowing func rename(_ name: String, to other: String) throws(SystemError) {
    try Self.check(name)
    try Self.check(other)
    guard unsafe renameat(descriptor.number, name, descriptor.number, other) == 0 else {
      throw SystemError(errno)
    }
  }

  /// Renames a file in the directory; the new name must be unused.
  ///
  /// Where the file system does not support `renameat2` with `RENAME_NOREPLACE`, a hard link is the other way that fails
  /// if another process has created a file meanwhile; where it has no links either, as FAT, an empty file claims the name.
  ///
  /// - Throws: ``SystemError``, with `EEXIST` if the name is used.
  package borrowing func renameToUnused(_ name: String, _ other: String) throws(SystemError) {
    try Self.check(name)
    try Self.check(other)
    let number = descriptor.number
    if unsafe pulse_renameat2(number, name, number, other, renameWithoutReplacing) == 0 { return }
    let code = errno
    // Sandboxes refuse calls that they do not know with EPERM.
    guard [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) else { throw SystemError(code) }
    if unsafe linkat(number, name, number, other, 0) == 0 { return try remove(name) }
    guard errno != EEXIST else { throw SystemError(EEXIST) }
    try create(other).close()
    do throws(SystemError) {
      try rename(name, to: other)
    } catch {
      unsafe unlinkat(number, other, 0)
      throw error
    }
  }

  /// Removes an empty subdirectory (`unlinkat` with `AT_REMOVEDIR`).
  package borrowing func removeDirectory(_ name: String) throws(SystemError) {
    try Self.check(name)
    guard unsafe unlinkat(descriptor.number, name, AT_REMOVEDIR) == 0 else { throw SystemError(errno) }
  }

  /// Locks the directory for this process with `flock`, until it is closed, and waits for other processes.
  ///
  /// Nothing is left behind. A file system without such locks, as some of networks, grants it.
  package borrowing func lock() { while flock(descriptor.number, LOCK_EX) != 0, errno == EINTR {} }

  /// Removes a file or a link (`unlinkat`).
  package borrowing func remove(_ name: String) throws(SystemError) {
    try Self.check(name)
    guard unsafe unlinkat(descriptor.number, name, 0) == 0 else { throw SystemError(errno) }
  }

  /// The names of all entries that are UTF-8, unsorted.
  package var names: [String] { rawNames.compactMap { SystemText.text(of: $0) } }

  /// Returns the names of the entries of a folder that are UTF-8, unsorted; none if it cannot be read.
  ///
  /// - Parameters:
  ///   - folder: The path; links are followed.
  ///   - limit: The maximum number of entries that are read.
  /// - Returns: The names.
  package static func names(in folder: String, limit: Int = .max) -> [String] {
    do throws(SystemError) {
      return try Directory(folder).rawNames(limit: limit).compactMap { SystemText.text(of: $0) }
    } catch {
      return []
    }
  }

  /// Removes an empty folder (`rmdir`).
  package static func removeEmpty(_ folder: String) throws(SystemError) {
    guard unsafe rmdir(folder) == 0 else { throw SystemError(errno) }
  }

  /// The names of all entries as bytes, unsorted; none if they cannot be read.
  private var rawNames: [[UInt8]] { (try? rawNames(limit: .max)) ?? [] }

  /// Returns the names of all entries as bytes, unsorted.
  ///
  /// - Throws: ``SystemError``, such as for too many open files.
  package borrowing func readRawNames() throws(SystemError) -> [[UInt8]] { try rawNames(limit: .max) }

  private borrowing func rawNames(limit: Int) throws(SystemError) -> [[UInt8]] {
    // A separate open file description, whose position is not shared.
    let number = unsafe openat(descriptor.number, ".", Self.flags)
    guard number >= 0 else { throw SystemError(errno) }
    guard let stream = unsafe fdopendir(number) else {
      let code = errno
      _ = close(number)
      throw SystemError(code)
    }
    defer { unsafe _ = closedir(stream) }
    var names: [[UInt8]] = []
    while names.count < limit, let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if ![".", ".."].contains(where: { $0.utf8.elementsEqual(name) }) { names.append(name) }
    }
    return names
  }
}
