import Glibc
import PulseBasics

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
    guard path.bytewise.hasPrefix(root ?? "") else { throw SystemError(EXDEV) }
    let folder = FilePath(path).folder
    name = String(FilePath(path).name)
    guard !name.isEmpty, name != ".", name != ".." else { throw SystemError(EISDIR) }
    if let root {
      let below = FilePath(folder.bytewise.dropFirst(root.utf8.count))
      guard !below.components.contains(".."), !root.isEmpty || !below.isAbsolute else {
        throw SystemError(EXDEV)
      }
      (self.root, folders) = (root, below.components.map(String.init))
    } else {
      (self.root, folders) = (folder, [])
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
