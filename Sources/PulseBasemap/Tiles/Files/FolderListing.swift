internal import Glibc

/// The names in folders.
enum FolderListing {
  /// The largest number of names that are read of a folder.
  private static let limit = 1 << 20

  /// Returns the names in a folder, sorted; none when there is no such folder.
  ///
  /// The corresponding C functions are `opendir`, `readdir` and `closedir`.
  ///
  /// - Parameter path: The folder.
  /// - Returns: The names, without those that begin with a point.
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
