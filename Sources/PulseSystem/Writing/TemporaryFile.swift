import Glibc

/// A temporary file in the directory of its target, published by an atomic rename.
package struct TemporaryFile {
  /// The path as given by the user, for messages.
  let path: String

  /// The location of the temporary file, in the directory of the target.
  private let part: LinkSafePath

  /// The final location, with symbolic links resolved.
  private let target: LinkSafePath

  /// Whether an existing file may be replaced.
  private let replaces: Bool

  /// The only existing file that may be replaced where others may not.
  private let earlier: FileIdentity?

  /// Device and inode of the temporary file, once it exists.
  private var identity: FileIdentity?

  /// Chooses a temporary name for a file; creates nothing.
  package init(path: String, target: LinkSafePath, replaces: Bool, earlier: FileIdentity? = nil) {
    (self.path, self.target, self.replaces, self.earlier) = (path, target, replaces, earlier)
    part = target.sibling(TemporaryFileName(of: target.name).text)
  }

  /// Creates the temporary file and registers it for removal at exit.
  ///
  /// - Parameter permissions: The permission bits, without those of the umask.
  /// - Returns: The open file.
  /// - Throws: `SystemError` when it cannot be created.
  package mutating func create(permissions: UInt32 = 0o666) throws(SystemError) -> FileDescriptor {
    let file = try CleanupRegistry.create(part, permissions: permissions)
    identity = file.identity
    return file
  }

  /// Renames the temporary file to its final name.
  ///
  /// - Throws: ``OutputError`` if that fails, if the final name exists and must not be replaced or is that of an input,
  ///   or if the temporary name no longer refers to the file that was written.
  package func publish() throws(OutputError) {
    do throws(SystemError) {
      let directory = try part.directory()
      guard let identity, directory.entry(part.name)?.identity == identity else { throw SystemError(ESTALE) }
      let isInput = InputFileRecord.contains(directory.entry(target.name)?.identity)
      if isInput { throw SystemError(ECANCELED) }
      // A file that another process has put there meanwhile is another one.
      if replaces || (earlier != nil && directory.entry(target.name)?.identity == earlier) {
        try directory.rename(part.name, to: target.name)
        CleanupRegistry.unregister(part)
      } else {
        // Unlike `rename`, it fails if another process has created the file meanwhile.
        try directory.renameToUnused(part.name, target.name)
        CleanupRegistry.unregister(part)
      }
    } catch {
      switch error.code {
      case ESTALE: throw .temporaryFileLost(path: path)
      case ECANCELED: throw .inputFile(path: path)
      case ELOOP: throw .symbolicLink(path: path)
      case EEXIST: throw .fileExists(path: path)
      default: throw .writeFailed(path: path, errno: error.code)
      }
    }
  }

  /// Removes the temporary file if it still exists.
  package func remove() {
    CleanupRegistry.remove(part)
  }
}
