internal import CNotoSans
internal import Glibc
internal import Synchronization

/// Noto Sans inside the program, as a file in memory, because libgd reads fonts from files only.
///
/// The limits of a process for files, `ulimit -n` and `ulimit -f`, hold for it, too.
enum EmbeddedFont {
  /// The descriptor of the file, once it was opened; it stays open as long as the process runs.
  private static let file = Mutex<Int32?>(nil)

  /// Returns the path of the font; the first call makes the file.
  ///
  /// - Throws: ``FontError/embeddedFontNotReadable(detail:)`` if there is no descriptor or no memory for it.
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
