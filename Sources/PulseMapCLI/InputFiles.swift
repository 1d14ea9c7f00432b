import Glibc
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSystem

/// The files of the machine, and standard input under the name `-`.
struct InputFiles: SceneFiles {
  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    guard path == "-" else { return try DiskFiles().bytes(of: path, limit: limit) }
    do throws(SystemFault) {
      return try Descriptor.copy(of: STDIN_FILENO).readAll(limit: limit)
    } catch {
      throw FileProblem("cannot be read: \(error); redirect it from a file or a pipe")
    }
  }

  func bitmap(of path: String) throws(FileProblem) -> Bitmap { try DiskFiles().bitmap(of: path) }
}
