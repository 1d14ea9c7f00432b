import Glibc

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
  }

  private let descriptor: FileDescriptor

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Opens a directory, following links; an empty path is the working directory.
  package init(_ path: String) throws(SystemError) {
    descriptor = try FileDescriptor(checked: unsafe open(path.isEmpty ? "." : path, Self.flags))
  }

  private init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Opens a subdirectory with `openat` and `O_NOFOLLOW`, after `mkdirat` if it is to be created.
  ///
  /// - Parameters:
  ///   - name: The name, without a slash.
  ///   - creates: Whether to create the subdirectory if it does not exist.
  /// - Returns: The subdirectory.
  /// - Throws: ``SystemError``, with `ELOOP` for a link.
  package borrowing func directory(_ name: String, creates: Bool = false) throws(SystemError) -> Directory {
    if creates, unsafe mkdirat(descriptor.number, name, 0o777) != 0, errno != EEXIST {
      throw SystemError(errno)
    }
    let number = unsafe openat(descriptor.number, name, Self.flags | O_NOFOLLOW)
    let code = errno
    if number < 0, entry(name)?.kind == .link { throw SystemError(ELOOP) }
    guard number >= 0 else { throw SystemError(code) }
    return Directory(owning: FileDescriptor(owning: number))
  }

  /// Returns the metadata of an entry (`fstatat` with `AT_SYMLINK_NOFOLLOW`); `nil` if it does not exist.
  package borrowing func entry(_ name: String) -> Entry? {
    var status = stat()
    guard unsafe fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let kind: EntryType =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    return Entry(kind: kind, permissions: status.st_mode & 0o7777, identity: FileIdentity(status))
  }

  /// Creates a file for reading and writing (`openat` with `O_EXCL` and `O_NOFOLLOW`); the name must be unused.
  package borrowing func create(_ name: String, permissions: UInt32 = 0o666) throws(SystemError)
    -> FileDescriptor
  {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try FileDescriptor(checked: unsafe openat(descriptor.number, name, flags, permissions))
  }

  /// Opens a regular file for reading (`openat` with `O_NOFOLLOW`), without waiting for anything that is none.
  ///
  /// - Throws: ``SystemError``, with `EINVAL` for a pipe, a device or a folder.
  package borrowing func openFile(_ name: String) throws(SystemError) -> FileDescriptor {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = try FileDescriptor(checked: unsafe openat(descriptor.number, name, flags))
    // `nil` for anything but a regular file.
    guard file.size != nil else { throw SystemError(EINVAL) }
    return file
  }

  package borrowing func openDevice(_ name: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe openat(descriptor.number, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC))
  }

  /// Renames a file in the directory and replaces any file with the new name (`renameat`).
  package borrowing func rename(_ name: String, to other: String) throws(SystemError) {
    guard unsafe renameat(descriptor.number, name, descriptor.number, other) == 0 else {
      throw SystemError(errno)
    }
  }

  /// Creates a hard link in the directory (`linkat`); the new name must be unused.
  package borrowing func link(_ name: String, to other: String) throws(SystemError) {
    guard unsafe linkat(descriptor.number, name, descriptor.number, other, 0) == 0 else {
      throw SystemError(errno)
    }
  }

  /// Removes a file or a link (`unlinkat`).
  package borrowing func remove(_ name: String) throws(SystemError) {
    guard unsafe unlinkat(descriptor.number, name, 0) == 0 else { throw SystemError(errno) }
  }

  /// The names of all entries, unsorted.
  package var names: [String] {
    // A separate open file description, whose position is not shared.
    let number = unsafe openat(descriptor.number, ".", Self.flags)
    guard number >= 0, let stream = unsafe fdopendir(number) else { return [] }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
