internal import CNotoSans
internal import Glibc
internal import Synchronization

/// The embedded font Noto Sans as a file in memory, because libgd reads fonts from files only.
///
/// The file limits of the process, `ulimit -n` and `ulimit -f`, apply to it.
enum EmbeddedFont {
  /// The descriptor of the opened file, which stays open until the process ends.
  private static let file = Mutex<Int32?>(nil)

  /// Returns the path of the font in `/proc/self/fd`; the first call creates the file.
  ///
  /// - Returns: The path.
  /// - Throws: ``FontError/embeddedFontNotReadable(detail:)`` if there is no descriptor or no memory.
  static func path() throws(FontError) -> String {
    let descriptor = try file.withLock { file throws(FontError) in
      if let file { return file }
      let opened = pulse_open_noto_sans()
      guard opened >= 0 else {
        throw .embeddedFontNotReadable(detail: unsafe String(cString: strerror(errno)))
      }
      file = opened
      return opened
    }
    return "/proc/self/fd/\(descriptor)"
  }
}
