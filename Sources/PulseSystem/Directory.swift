import Glibc

/// A directory held open by its descriptor, in which no link is followed.
///
/// The path that opens it may lead through links, which are the choice of whoever wrote it. What is done in it works
/// on its own entries: a link that somebody plants there, also between a check and a write, leads nowhere.
package struct Directory: ~Copyable {
  /// A kind of entry.
  package enum Kind: Hashable, Sendable {
    /// A regular file, a directory, a symbolic link, or anything else: a pipe, a device, a socket.
    case file, directory, link, other
  }

  /// An entry of a directory as the system describes it; links are not followed.
  package struct Entry: Hashable, Sendable {
    /// The kind of the entry.
    package let kind: Kind

    /// The permissions, twelve bits.
    package let permissions: UInt32

    /// The number of the file system, and that of the file in it: equal for one file under any name.
    package let identity: FileIdentity
  }

  private let descriptor: FileDescriptor

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Opens a directory, and follows links on the way to it.
  ///
  /// - Parameter path: The path; nothing for the working directory.
  /// - Throws: ``SystemError``.
  package init(_ path: String) throws(SystemError) {
    descriptor = try FileDescriptor(checked: unsafe open(path.isEmpty ? "." : path, Self.flags))
  }

  private init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Opens a directory in this one.
  ///
  /// The corresponding C functions are `mkdirat` and `openat` with `O_NOFOLLOW`.
  ///
  /// - Parameters:
  ///   - name: The name, without a slash.
  ///   - creates: Whether it is created if it is not there.
  /// - Returns: The directory.
  /// - Throws: ``SystemError``, that of `ELOOP` for a link.
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

  /// Returns an entry; `nil` for one that is not there.
  ///
  /// The corresponding C function is `fstatat` with `AT_SYMLINK_NOFOLLOW`.
  package borrowing func entry(_ name: String) -> Entry? {
    var status = stat()
    guard unsafe fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    return Entry(kind: kind, permissions: status.st_mode & 0o7777, identity: FileIdentity(status))
  }

  /// Creates a file for writing and reading; nothing may have its name.
  ///
  /// The corresponding C function is `openat` with `O_EXCL` and `O_NOFOLLOW`.
  package borrowing func create(_ name: String, permissions: UInt32 = 0o666) throws(SystemError)
    -> FileDescriptor
  {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try FileDescriptor(checked: unsafe openat(descriptor.number, name, flags, permissions))
  }

  /// Opens a pipe or a device for writing.
  package borrowing func openDevice(_ name: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe openat(descriptor.number, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC))
  }

  /// Gives a file another name in the directory, in the place of whatever has that name.
  ///
  /// The corresponding C function is `renameat`.
  package borrowing func rename(_ name: String, to other: String) throws(SystemError) {
    guard unsafe renameat(descriptor.number, name, descriptor.number, other) == 0 else {
      throw SystemError(errno)
    }
  }

  /// Gives a file a second name in the directory; nothing may have that name.
  ///
  /// The corresponding C function is `linkat`.
  package borrowing func link(_ name: String, to other: String) throws(SystemError) {
    guard unsafe linkat(descriptor.number, name, descriptor.number, other, 0) == 0 else {
      throw SystemError(errno)
    }
  }

  /// Removes a file or a link.
  ///
  /// The corresponding C function is `unlinkat`.
  package borrowing func remove(_ name: String) throws(SystemError) {
    guard unsafe unlinkat(descriptor.number, name, 0) == 0 else { throw SystemError(errno) }
  }

  /// The names of all entries, in any order.
  package var names: [String] {
    // A description of its own, whose place in the list nobody else moves.
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
