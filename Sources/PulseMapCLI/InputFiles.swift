import Glibc
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem
import Synchronization

/// The files of the machine, and standard input, which can be read once, under the name `-`.
final class InputFiles: SceneFiles {
  private let isInputRead = Mutex(false)

  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    guard path == "-" else { return try DiskFiles().bytes(of: path, limit: limit) }
    let isReadAgain = isInputRead.withLock { isRead in
      defer { isRead = true }
      return isRead
    }
    guard !isReadAgain else {
      throw FileProblem("stands for two files; give '-' once, and name the other file")
    }
    do throws(SystemFault) {
      return try Descriptor.copy(of: STDIN_FILENO).readAll(limit: limit)
    } catch {
      throw FileProblem("cannot be read: \(error); redirect it from a file or a pipe")
    }
  }

  func bitmap(of path: String) throws(FileProblem) -> Bitmap { try DiskFiles().bitmap(of: path) }

  func font(at path: String?) throws(FileProblem) -> any SceneFont { try DiskFiles().font(at: path) }
}
