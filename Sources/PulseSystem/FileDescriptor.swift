import Glibc

/// Owner of a POSIX file descriptor, which it closes: an open file, pipe or device.
package struct FileDescriptor: ~Copyable {
  /// The raw file descriptor.
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32) {
    self.number = number
  }

  // Writers call `close()` instead, which reports errors.
  deinit { Glibc.close(number) }

  package static func reading(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Opens a file for reading, without waiting for the writer of a pipe.
  package static func readingAtOnce(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  }

  /// Opens an input of a command for reading, which no output of the command replaces.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - waits: Whether to wait for the writer of a pipe.
  /// - Returns: The open file.
  /// - Throws: ``SystemError``.
  package static func input(_ path: String, waits: Bool = true) throws(SystemError) -> FileDescriptor {
    let file = waits ? try reading(path) : try readingAtOnce(path)
    InputFileRecord.add(path, file)
    return file
  }

  /// Returns whether something exists at a path; links are followed.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether this is a regular file with a single name.
  var isPlainFile: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink <= 1
  }

  /// Opens a file for appending, and creates it if it does not exist.
  package static func appending(to path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666))
  }

  /// Removes what exists at a path, such as a link, and creates a file for reading and writing there.
  ///
  /// - Throws: ``SystemError``, with `EEXIST` if another process creates one meanwhile.
  package static func replacing(_ path: String) throws(SystemError) -> FileDescriptor {
    remove(path)
    let place = try LinkSafePath(path)
    return try place.directory().create(place.name)
  }

  /// Cuts a regular file, or extends it by zeros, to a size in bytes.
  package borrowing func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(number, off_t(size)) == 0 else { throw SystemError(errno) }
  }

  /// Locks a file for this process with `flock`, until it is closed; returns `false` if another process has locked it.
  package borrowing func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Renames a file, which replaces any other one.
  package static func rename(_ path: String, to target: String) throws(SystemError) {
    guard unsafe Glibc.rename(path, target) == 0 else { throw SystemError(errno) }
  }

  /// Deletes a file, ignoring errors.
  package static func remove(_ path: String) { unsafe unlink(path) }

  /// Opens an existing file, pipe or device for writing.
  package static func writing(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Duplicates a descriptor that another owner closes.
  package static func duplicate(of number: Int32) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1))
  }

  /// Creates a pipe that child processes do not inherit.
  package static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var numbers: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&numbers) == 0 else { throw SystemError(errno) }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return (numbers[0], numbers[1])
  }

  /// Takes ownership of the result of a system call, which is negative for an error.
  init(checked number: Int32) throws(SystemError) {
    guard number >= 0 else { throw SystemError(errno) }
    self.number = number
  }

  /// Closes the descriptor and reports delayed write errors, which some file systems detect only now.
  ///
  /// - Throws: ``SystemError``; the descriptor is closed nevertheless.
  package consuming func close() throws(SystemError) {
    let number = number
    discard self
    guard Glibc.close(number) == 0 else { throw SystemError(errno) }
  }

  /// Flushes the data of a file to the disk with `fdatasync`; does nothing where the file system does not support it.
  package static func synchronize(_ number: Int32) throws(SystemError) {
    guard fdatasync(number) != 0, ![EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { return }
    throw SystemError(errno)
  }

  /// Returns the raw descriptor without closing it, and gives up ownership.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Reports the errors that closing a descriptor would report, and leaves it open.
  package static func checkForWriteErrors(to number: Int32) throws(SystemError) {
    try duplicate(of: number).close()
  }

  /// The size of a regular file in bytes; `nil` for other files.
  package var size: Int? { Self.size(of: number) }

  /// Returns the size in bytes of a regular file with another owner; `nil` for other files.
  package static func size(of number: Int32) -> Int? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? size(in: status) : nil
  }

  /// The identity of the file, which is constant while it is open.
  package var identity: FileIdentity? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Sets the permission bits of the file, 12 bits.
  package borrowing func setPermissions(_ permissions: UInt32) { fchmod(number, permissions) }

  /// Whether this is a directory.
  package var isDirectory: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the size in bytes of the regular file at a path; `nil` if there is none.
  package static func size(ofFile path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? size(in: status) : nil
  }

  /// Returns whether a path refers to something other than a regular file or directory; links are followed.
  package static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns whether a path refers to a directory; links are followed.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func size(in status: stat) -> Int? {
    status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Returns the target of a symbolic link, as `readlink` returns it; `nil` for anything else, and for one that is not
  /// UTF-8, which is a link nevertheless: see ``isLink(_:)``.
  package static func target(ofLink path: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(path, start, buffer.count)
      guard count > 0 else { return nil }
      return unsafe SystemText.text(of: UnsafeRawBufferPointer(buffer).prefix(count))
    }
  }

  /// Returns whether a path is that of a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the absolute path with all links resolved by `realpath`; `nil` if it does not exist, or is not UTF-8.
  package static func realPath(of path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe SystemText.text(of: found)
  }

  /// Waits with `poll` until all writers of a pipe have closed it, without reading.
  package static func waitUntilWritersClose(of number: Int32) {
    var state = pollfd(fd: number, events: 0, revents: 0)
    while state.revents == 0 { unsafe poll(&state, 1, -1) }
  }

  /// Reads the available bytes, up to a number, and blocks until there is at least one; returns none at the end.
  package borrowing func read(atMost count: Int = 1 << 16) throws(SystemError) -> [UInt8] {
    let number = number
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var result = 0
      repeat {
        result = unsafe Glibc.read(number, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      filled = max(0, result)
    }
    guard code == 0 else { throw SystemError(code) }
    return bytes
  }

  /// Reads a range of bytes with `pread`, which does not move the read position.
  ///
  /// - Parameters:
  ///   - offset: The first byte.
  ///   - count: The number of bytes, which are allocated.
  /// - Returns: The bytes; `nil` if the file ends before the range.
  /// - Throws: ``SystemError``.
  package borrowing func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8]? {
    let number = number
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        let read = unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + filled))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else {
          failure = read < 0 ? errno : 0
          return
        }
        filled += read
      }
    }
    if let failure, failure != 0 { throw SystemError(failure) }
    return failure == nil ? bytes : nil
  }

  /// Reads the remaining bytes of a file or pipe.
  ///
  /// - Parameter limit: The largest allowed number of bytes.
  /// - Returns: The bytes; one more than `limit` if there are too many.
  /// - Throws: ``SystemError``.
  package borrowing func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try read(atMost: min(limit + 1 - bytes.count, 1 << 20))
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Sets the read position of a regular file.
  package borrowing func seek(to offset: Int) { lseek(number, off_t(offset), SEEK_SET) }

  /// Writes all bytes of a sequence.
  package borrowing func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    try Self.write(bytes, to: number)
  }

  /// Writes all bytes to a descriptor with another owner.
  package static func write(_ bytes: some Sequence<UInt8>, to number: Int32) throws(SystemError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError(count < 0 ? errno : ENOSPC) }
      rest = rest.dropFirst(count)
    }
  }
}

extension FileDescriptor {
  /// Number of descriptors that a library may need for one operation, such as a pair of sockets, a connection
  /// or a file.
  private static let reserveCount = 4

  /// Whether this process has almost reached its limit of open files, in which case libraries report misleading errors.
  ///
  /// The check duplicates descriptors with `fcntl`.
  package static var areNearlyExhausted: Bool {
    var numbers: [Int32] = []
    defer { for number in numbers { Glibc.close(number) } }
    while numbers.count < reserveCount {
      let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else { return [EMFILE, ENFILE, EINVAL].contains(errno) }
      numbers.append(number)
    }
    return false
  }
}
