internal import Glibc

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
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
