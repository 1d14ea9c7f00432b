import Glibc
import Synchronization

/// A terminal: keys without echo, output that can be abandoned, and the size of the window.
///
/// Its settings are restored by ``close()``, which any thread may call: afterwards nothing more is written. A process
/// that has to exit at once calls ``leaveAll()``.
package final class TerminalDevice: Sendable {
  /// The size of a window in cells and in pixels.
  package struct WindowSize: Hashable, Sendable {
    /// The size in cells; 0 if it is unknown.
    package let columns, rows: Int

    /// The size in pixels; 0 if it is unknown.
    package let width, height: Int

    /// Creates a size.
    package init(columns: Int, rows: Int, width: Int, height: Int) {
      (self.columns, self.rows, self.width, self.height) = (columns, rows, width, height)
    }
  }

  private struct State {
    var savedSettings: termios?
    var isClosed = false
    var closingBytes: [UInt8] = []

    /// The bytes that ``write(_:)`` has still to write.
    var pending: ArraySlice<UInt8> = []
  }

  /// The number of bytes written at once: less than what a terminal has room for, so that it does not block for long.
  private static let chunkSize = 2048

  private let descriptor: FileDescriptor
  private let state = Mutex(State())

  /// The settings and the closing bytes once more, whose lock is held for moments in which no memory is allocated.
  private let restoration = Mutex<(settings: termios?, closingBytes: [UInt8])>((nil, []))

  /// The terminals whose settings are changed.
  private static let changed = Mutex<[TerminalDevice]>([])

  /// The time in milliseconds that another thread has to write what it has begun.
  private static let patience = 500

  /// Opens the terminal behind a descriptor for reading and writing.
  ///
  /// It is opened again, so that other programs do not see that it does not block. The terminal of another user, as after
  /// `su`, cannot be opened; then its descriptor is shared.
  ///
  /// - Parameter number: A descriptor such as that of standard output.
  /// - Throws: ``SystemError``, with `ENOTTY` if it is not a terminal.
  package init(of number: Int32) throws(SystemError) {
    guard isatty(number) == 1 else { throw SystemError(ENOTTY) }
    descriptor = try Self.reopened(number)
  }

  private static func reopened(_ number: Int32) throws(SystemError) -> FileDescriptor {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    do throws(SystemError) {
      return try FileDescriptor(checked: unsafe open("/proc/self/fd/\(number)", flags))
    } catch {
      guard fcntl(number, F_GETFL) & O_ACCMODE == O_RDWR else { throw error }
      return try FileDescriptor.duplicate(of: number)
    }
  }

  /// Switches to keys without echo and without waiting for a line; signals stay enabled.
  ///
  /// - Throws: ``SystemError``.
  package func enterKeyMode() throws(SystemError) {
    let number = descriptor.number
    Self.changed.withLock { devices in
      if !devices.contains(where: { $0 === self }) { devices.append(self) }
    }
    let code: Int32 = state.withLock { state in
      var settings = termios()
      guard unsafe tcgetattr(number, &settings) == 0 else { return errno }
      if state.savedSettings == nil {
        state.savedSettings = settings
        restoration.withLock { $0.settings = settings }
      }
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      return unsafe tcsetattr(number, TCSANOW, &settings) == 0 ? 0 : errno
    }
    guard code == 0 else { throw SystemError(code) }
  }

  /// Restores the settings, and discards keys that nobody has read.
  private func restoreSettings(_ state: inout State) {
    guard var settings = state.savedSettings else { return }
    tcflush(descriptor.number, TCIFLUSH)
    unsafe tcsetattr(descriptor.number, TCSANOW, &settings)
    state.savedSettings = nil
  }

  /// The size of the window, from `TIOCGWINSZ`.
  package var windowSize: WindowSize {
    var size = winsize()
    guard unsafe ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0 else {
      return WindowSize(columns: 0, rows: 0, width: 0, height: 0)
    }
    return WindowSize(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
      height: Int(size.ws_ypixel))
  }

  /// Writes all bytes, and waits as long as the terminal has no room for them.
  ///
  /// - Throws: ``SystemError``, with `ECANCELED` if the terminal is closed meanwhile.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    state.withLock { $0.pending = bytes[...] }
    while true {
      try waitForRoom()
      let (isDone, code) = state.withLock { state in
        let code = state.isClosed ? ECANCELED : writePart(of: &state.pending)
        return (state.pending.isEmpty, code)
      }
      if code != 0 { throw SystemError(code) }
      if isDone { return }
    }
  }

  /// Writes as much as the terminal has room for, and returns the code of an error, 0 for none.
  private func writePart(of bytes: inout ArraySlice<UInt8>) -> Int32 {
    let (number, part) = (descriptor.number, Array(bytes.prefix(Self.chunkSize)))
    let count = unsafe part.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
    let code = count < 0 ? errno : 0
    bytes = bytes.dropFirst(max(0, count))
    return [EAGAIN, EINTR].contains(code) ? 0 : code
  }

  private func waitForRoom() throws(SystemError) {
    while !state.withLock(\.isClosed) {
      let events = descriptor.wait(for: Int16(POLLOUT), milliseconds: 100)
      if events & Int16(POLLOUT) != 0 { return }
      if events != 0 { throw SystemError(EIO) }
    }
    throw SystemError(ECANCELED)
  }

  /// Reads what was typed or answered.
  ///
  /// - Parameter milliseconds: The time to wait for the first byte.
  /// - Returns: The bytes, none after the time; `nil` once the terminal is gone.
  package func read(waiting milliseconds: Int) -> [UInt8]? {
    let events = descriptor.wait(for: Int16(POLLIN), milliseconds: milliseconds)
    guard events & Int16(POLLIN) != 0 else { return events == 0 ? [] : nil }
    do throws(SystemError) {
      let bytes = try descriptor.read(atMost: 4096)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return error.code == EAGAIN ? [] : nil
    }
  }

  /// Sets the bytes that end what is being written, and restore the state of the screen.
  package func setClosingBytes(_ bytes: [UInt8]) {
    state.withLock { $0.closingBytes = bytes }
    restoration.withLock { $0.closingBytes = bytes }
  }

  /// Completes what is being written and writes the closing bytes if the terminal takes them within half a second, restores the settings, and refuses all
  /// later bytes; does nothing if it is closed.
  package func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      leave(&state)
    }
    Self.changed.withLock { $0.removeAll { $0 === self } }
  }

  /// Closes all terminals whose settings are changed, as the process exits at once.
  ///
  /// It may be called where memory has run out, on a thread that is writing to a terminal.
  package static func leaveAll() {
    let devices = withPatience { changed.withLockIfAvailable { $0 } } ?? []
    for device in devices {
      let isClosed: Void? = withPatience {
        device.state.withLockIfAvailable { state in
          if !state.isClosed { device.leave(&state) }
          state.isClosed = true
        }
      }
      if isClosed == nil { device.restoreAtOnce() }
    }
  }

  /// Tries an attempt once a millisecond until it succeeds; `nil` if it does not in time.
  private static func withPatience<Result>(_ attempt: () -> Result?) -> Result? {
    for _ in 0..<patience {
      if let result = attempt() { return result }
      pause(milliseconds: 1)
    }
    return nil
  }

  /// Restores the settings though another thread, or this one, is writing.
  private func restoreAtOnce() {
    _ = restoration.withLockIfAvailable { saved in
      guard var settings = saved.settings else { return }
      _ = unsafe saved.closingBytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor.number, bytes.baseAddress, bytes.count)
      }
      unsafe tcsetattr(descriptor.number, TCSANOW, &settings)
    }
  }

  /// Leaves the terminal as ``close()`` does, stops the process like Ctrl-Z, and takes the terminal again once the
  /// process continues.
  ///
  /// - Throws: ``SystemError`` if the terminal is gone.
  package func suspendProcess() throws(SystemError) {
    state.withLock { leave(&$0) }
    kill(getpid(), SIGSTOP)
    try enterKeyMode()
  }

  private func leave(_ state: inout State) {
    // A frame that is being written is completed, so that no half of it stays.
    var rest = (state.pending + state.closingBytes)[...]
    state.pending = []
    let end = ContinuousClock.now + .milliseconds(Self.patience)
    while !rest.isEmpty, ContinuousClock.now < end {
      let events = descriptor.wait(for: Int16(POLLOUT), milliseconds: 100)
      guard events == 0 || (events & Int16(POLLOUT) != 0 && writePart(of: &rest) == 0) else { break }
    }
    // What is left of a long frame would stay open.
    if rest.count > state.closingBytes.count {
      var closing = state.closingBytes[...]
      _ = writePart(of: &closing)
    }
    restoreSettings(&state)
  }
}

extension FileDescriptor {
  /// Waits with `poll` for events.
  ///
  /// - Parameters:
  ///   - events: The events, such as `POLLIN`.
  ///   - milliseconds: The time to wait.
  /// - Returns: The events that happened, with errors; 0 after the time, or after a signal.
  package borrowing func wait(for events: Int16, milliseconds: Int) -> Int16 {
    var state = pollfd(fd: number, events: events, revents: 0)
    let count = unsafe poll(&state, 1, Int32(clamping: milliseconds))
    return count > 0 ? state.revents : 0
  }
}
