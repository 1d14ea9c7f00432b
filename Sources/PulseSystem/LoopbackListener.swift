import Glibc

/// A TCP listener on the loopback address 127.0.0.1, which only programs of this machine can reach.
package final class LoopbackListener: Sendable {
  /// The number of connections that wait to be accepted.
  private static let backlog: Int32 = 64

  private let descriptor: FileDescriptor

  /// The port, 1 to 65535.
  package let port: Int

  /// Binds and listens.
  ///
  /// - Parameter port: The port, 0 to 65535; 0 for a free one.
  /// - Throws: ``SystemError``, such as `EADDRINUSE` or `EACCES`.
  package init(port: Int) throws(SystemError) {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = try FileDescriptor(checked: socket(AF_INET, type, 0))
    // A port whose last connections are being closed can be used again at once.
    var isReusable: Int32 = 1
    unsafe setsockopt(
      descriptor.number, SOL_SOCKET, SO_REUSEADDR, &isReusable, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = descriptor.number
    let code: Int32 = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe bind(number, address, length) == 0, listen(number, Self.backlog) == 0,
          unsafe getsockname(number, address, &length) == 0
        else { return errno }
        return 0
      }
    }
    guard code == 0 else { throw SystemError(code) }
    self.port = Int(UInt16(bigEndian: address.sin_port))
    self.descriptor = descriptor
  }

  /// Waits for a connection.
  ///
  /// - Returns: The connection.
  /// - Throws: ``SystemError``, such as `EMFILE`.
  package func accept() throws(SystemError) -> StreamSocket {
    while true {
      let number = Glibc.accept(descriptor.number, nil, nil)
      if number >= 0 {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        return StreamSocket(owning: FileDescriptor(owning: number))
      }
      if ![EINTR, ECONNABORTED].contains(errno) { throw SystemError(errno) }
    }
  }
}

/// A connection, which is closed with its last reference; reading and writing take bounded time.
package final class StreamSocket: Sendable {
  private let descriptor: FileDescriptor

  init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Reads what has arrived.
  ///
  /// - Parameters:
  ///   - count: The largest number of bytes.
  ///   - milliseconds: The time to wait for the first byte.
  /// - Returns: The bytes, none after the time; `nil` at the end of the connection.
  package func read(atMost count: Int, waiting milliseconds: Int) -> [UInt8]? {
    guard descriptor.wait(for: Int16(POLLIN), milliseconds: milliseconds) != 0 else { return [] }
    do throws(SystemError) {
      let bytes = try descriptor.read(atMost: count)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return error.code == EAGAIN ? [] : nil
    }
  }

  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - milliseconds: The time for all of them.
  /// - Returns: Whether they were written in time.
  package func write(_ bytes: [UInt8], within milliseconds: Int) -> Bool {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    let number = descriptor.number
    var written = 0
    while written < bytes.count {
      let rest = (end - .now) / .milliseconds(1)
      guard rest > 0 else { return false }
      let events = descriptor.wait(for: Int16(POLLOUT), milliseconds: Int(rest.rounded(.up)))
      if events == 0 { continue }
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, ![EAGAIN, EINTR].contains(errno) { return false }
      written += max(0, count)
    }
    return true
  }

  /// Ends the output; the other side can still be read.
  package func finishWriting() { shutdown(descriptor.number, Int32(SHUT_WR)) }
}
