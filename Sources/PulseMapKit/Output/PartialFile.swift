import Glibc
import PulseSystem

/// The bytes of a file under a temporary name beside its own.
struct PartialFile {
  /// The path that was asked for.
  let path: String

  /// Where the bytes are: in the folder of the target.
  let part: String

  /// Where they go: the path with its links followed.
  let target: String

  /// Whether a file that is there already may be replaced.
  let replaces: Bool

  /// Finds a temporary name for a file.
  init(path: String, target: String, replaces: Bool) throws(OutputError) {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
    guard !name.isEmpty else { throw .notWritten(path: path, errno: EISDIR) }
    if !folder.isEmpty, unsafe access(folder, F_OK) != 0 { throw .missingFolder(path: path, folder: folder) }
    self.path = path
    self.target = target
    self.replaces = replaces
    part = folder + PartialFileName(of: name, process: getpid(), number: Unfinished.nextNumber()).text
  }

  /// Gives the bytes their name.
  func publish() throws(OutputError) {
    if replaces {
      guard unsafe rename(part, target) == 0 else { throw .notWritten(path: path, errno: errno) }
      Unfinished.forget(part)
    } else {
      // Unlike a renaming, a second name is refused when somebody else made the file meanwhile.
      guard unsafe link(part, target) == 0 else {
        throw errno == EEXIST ? .alreadyThere(path: path) : .notWritten(path: path, errno: errno)
      }
      remove()
    }
  }

  /// Removes the temporary name, if there still is one.
  func remove() {
    Unfinished.remove(part)
  }
}
