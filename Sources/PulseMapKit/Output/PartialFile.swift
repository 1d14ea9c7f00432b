import Glibc
import PulseSystem

/// The bytes of a file under a temporary name beside its own.
struct PartialFile {
  /// The path that was asked for.
  let path: String

  /// Where the bytes are: in the folder of the target.
  private let part: FilePlace

  /// Where they go: the path with its links followed.
  private let target: FilePlace

  /// Whether a file that is there already may be replaced.
  private let replaces: Bool

  /// Identity of the temporary file, once it is there.
  private var identity: FileIdentity?

  /// Finds a temporary name for a file.
  init(path: String, target: FilePlace, replaces: Bool) {
    (self.path, self.target, self.replaces) = (path, target, replaces)
    part = target.sibling(PartialFileName(of: target.name).text)
  }

  /// Creates the temporary file.
  mutating func create() throws(SystemFault) -> Descriptor {
    let file = try Unfinished.create(part)
    identity = file.identity
    return file
  }

  /// Gives the bytes their name.
  ///
  /// The file that gets the name is the one that was written, whatever became of the temporary name meanwhile.
  func publish() throws(OutputError) {
    do throws(SystemFault) {
      let directory = try part.directory()
      guard let identity, directory.entry(part.name)?.identity == identity else { throw SystemFault(ESTALE) }
      if replaces {
        try directory.rename(part.name, to: target.name)
        Unfinished.forget(part)
      } else {
        // Unlike a renaming, a second name is refused when somebody else made the file meanwhile.
        try directory.link(part.name, to: target.name)
        remove()
      }
    } catch {
      switch error.code {
      case ESTALE: throw .lostFile(path: path)
      case ELOOP: throw .behindLink(path: path)
      case EEXIST: throw .alreadyThere(path: path)
      default: throw .notWritten(path: path, errno: error.code)
      }
    }
  }

  /// Removes the temporary name, if there still is one.
  func remove() {
    Unfinished.remove(part)
  }
}
