import Glibc

/// The owner of an open file, pipe or device.
package struct FileDescriptor: ~Copyable {
  /// The number by which the system knows it.
  package let number: Int32

  /// Takes over an open number.
  package init(owning number: Int32) {
    self.number = number
  }

  // Who has written calls `close()` instead, which tells what went wrong.
  deinit { Glibc.close(number) }

  /// Opens a file for reading.
  package static func reading(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Opens a file for adding to its end, and creates it if it is not there.
  package static func appending(to path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666))
  }

  /// Opens something for writing that is there.
  package static func writing(_ path: String) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: unsafe open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Opens something anew that is open, so that it can be closed.
  package static func duplicate(of number: Int32) throws(SystemError) -> FileDescriptor {
    try FileDescriptor(checked: fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1))
  }

  /// Creates a pipe of which programs that are started get nothing.
  package static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var numbers: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&numbers) == 0 else { throw SystemError(errno) }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return (numbers[0], numbers[1])
  }

  /// Takes over what a function of the system returned that opens something.
  init(checked number: Int32) throws(SystemError) {
    guard number >= 0 else { throw SystemError(errno) }
    self.number = number
  }

  /// Closes it, and reports what could not be written: some file systems know only then.
  ///
  /// - Throws: ``SystemError``; it is closed all the same.
  package consuming func close() throws(SystemError) {
    let number = number
    discard self
    guard Glibc.close(number) == 0 else { throw SystemError(errno) }
  }

  /// Waits until the bytes of a file are on the disk; does nothing where a file system has no way to do so.
  ///
  /// The corresponding C function is `fdatasync`.
  package static func synchronize(_ number: Int32) throws(SystemError) {
    guard fdatasync(number) != 0, ![EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { return }
    throw SystemError(errno)
  }

  /// Hands over the number, which stays open.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Reports what closing it would report, and leaves it open.
  ///
  /// - Throws: ``SystemError``.
  package static func checkForWriteErrors(to number: Int32) throws(SystemError) {
    try duplicate(of: number).close()
  }

  /// The size of a regular file in bytes; `nil` for what has none.
  package var size: Int? { Self.size(of: number) }

  /// The size of a regular file that somebody else closes, in bytes; `nil` for what has none.
  package static func size(of number: Int32) -> Int? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? size(in: status) : nil
  }

  /// Identity of the file, which stays the same while it is open.
  package var identity: FileIdentity? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Gives the file permissions, twelve bits.
  package borrowing func setPermissions(_ permissions: UInt32) { fchmod(number, permissions) }

  /// The size of a regular file that need not be open, in bytes; `nil` without one.
  package static func size(ofFile path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? size(in: status) : nil
  }

  /// Whether a path leads to something that is neither a regular file nor a directory; links are followed.
  package static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func size(in status: stat) -> Int? {
    status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Where a symbolic link leads, as it says; `nil` for anything else.
  ///
  /// The corresponding C function is `readlink`.
  package static func target(ofLink path: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(path, start, buffer.count)
      guard count > 0 else { return nil }
      return unsafe String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
    }
  }

  /// A path with all links followed, from the root of the file system on; `nil` for what is not there.
  ///
  /// The corresponding C function is `realpath`.
  package static func realPath(of path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Waits until nobody writes to a pipe any more; what was written stays in it.
  ///
  /// The corresponding C function is `poll`.
  package static func waitUntilWritersClose(of number: Int32) {
    var state = pollfd(fd: number, events: 0, revents: 0)
    while state.revents == 0 { unsafe poll(&state, 1, -1) }
  }

  /// Reads what is there, up to a number of bytes; waits for the first one.
  ///
  /// - Returns: The bytes; none at the end.
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

  /// Reads what is left.
  ///
  /// - Parameter limit: How many bytes that may be.
  /// - Returns: The bytes; one more than `limit` when there are too many.
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

  /// Goes on reading at another place of a regular file.
  package borrowing func skip(to offset: Int) { lseek(number, off_t(offset), SEEK_SET) }

  /// Writes bytes behind those that are written.
  package borrowing func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    try Self.write(bytes, to: number)
  }

  /// Writes bytes to something that is open, whoever closes it.
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
