import Glibc

extension Descriptor {
  /// The number of descriptors that a library may need for one thing: a pair of sockets, a connection, a file.
  private static let fewest = 4

  /// Whether this process can hardly open anything any more.
  ///
  /// Libraries report other causes then, such as a server that takes no connections. The corresponding C function
  /// is `fcntl`.
  package static var areScarce: Bool {
    var numbers: [Int32] = []
    defer { for number in numbers { Glibc.close(number) } }
    while numbers.count < fewest {
      let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else { return [EMFILE, ENFILE, EINVAL].contains(errno) }
      numbers.append(number)
    }
    return false
  }
}
