import Glibc

/// The place of a file: a directory whose path may lead through links, the directories below it, and a name.
package struct FileLocation: Hashable, Sendable {
  private let root: String
  private let folders: [String]

  /// The name of the file in its directory.
  package let name: String

  /// Finds the place of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - root: The beginning of the path, with a slash at its end or empty, below which no link is followed; `nil`
  ///     when links are followed in the whole path but for its last part.
  /// - Throws: ``SystemError`` when the path does not lead on from the root, or has no name at its end.
  package init(_ path: String, below root: String? = nil) throws(SystemError) {
    guard path.hasPrefix(root ?? "") else { throw SystemError(EXDEV) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    name = String(path.dropFirst(folder.count))
    guard !name.isEmpty, name != ".", name != ".." else { throw SystemError(EISDIR) }
    if let root {
      let parts = folder.dropFirst(root.count).split(separator: "/").filter { $0 != "." }
      guard !parts.contains("..") else { throw SystemError(EXDEV) }
      (self.root, folders) = (root, parts.map(String.init))
    } else {
      (self.root, folders) = (String(folder), [])
    }
  }

  private init(root: String, folders: [String], name: String) {
    (self.root, self.folders, self.name) = (root, folders, name)
  }

  /// Returns the place of another file in the same directory.
  package func sibling(_ name: String) -> FileLocation {
    FileLocation(root: root, folders: folders, name: name)
  }

  /// Opens the directory of the file.
  ///
  /// - Parameter creates: Whether directories below the root are created that are not there.
  /// - Returns: The directory, which stays the same whatever becomes of its path.
  /// - Throws: ``SystemError``, that of `ELOOP` when a link is in the way.
  package func directory(creates: Bool = false) throws(SystemError) -> Directory {
    var directory = try Directory(root)
    for folder in folders { directory = try directory.directory(folder, creates: creates) }
    return directory
  }
}
