import Glibc

/// Location of a file for access without following links: a root directory, subdirectories below it, and a file name.
package struct LinkSafePath: Hashable, Sendable {
  private let root: String
  private let folders: [String]

  /// The name of the file in its directory.
  package let name: String

  /// Splits a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - root: The prefix of the path, empty or with a trailing slash, below which links are not followed; `nil` to
  ///     follow all links except in the last component.
  /// - Throws: ``SystemError`` if the path does not begin with the root, leaves it, or has no file name.
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

  /// Returns the location of another file in the same directory.
  package func sibling(_ name: String) -> LinkSafePath {
    LinkSafePath(root: root, folders: folders, name: name)
  }

  /// Opens the directory of the file.
  ///
  /// - Parameters:
  ///   - creates: Whether to create missing directories below the root.
  ///   - permissions: The permission bits of new ones, without those of the umask.
  /// - Returns: The directory, which stays the same even if its path changes.
  /// - Throws: ``SystemError``, with `ELOOP` if a component is a link.
  package func directory(
    creates: Bool = false, permissions: UInt32 = 0o777
  ) throws(SystemError) -> Directory {
    var directory = try Directory(root)
    for folder in folders {
      directory = try directory.directory(folder, creates: creates, permissions: permissions)
    }
    return directory
  }
}
