internal import Glibc
import PulseBasics
import PulseSystem

/// A namespace for listing the names in a folder.
enum FolderListing {
  /// The maximum number of names read from a folder.
  private static let limit = 1 << 20

  /// Returns the names in a folder, sorted and without hidden ones, at most ``limit``; empty if the folder cannot be
  /// opened.
  ///
  /// Wraps `opendir`, `readdir` and `closedir`.
  static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(folder) {
      // A name that is not UTF-8 is that of no tile.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe SystemText.text(of: bytes.prefix { $0 != 0 })
      }
      if let name, name.utf8.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.sorted()
  }
}
