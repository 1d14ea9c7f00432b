import Glibc

extension FileDescriptor {
  /// The number of descriptors that a library may need for one thing: a pair of sockets, a connection, a file.
  private static let reserveCount = 4

  /// Whether this process can hardly open anything any more.
  ///
  /// Libraries report other causes then, such as a server that takes no connections. The corresponding C function
  /// is `fcntl`.
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
