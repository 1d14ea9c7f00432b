import PulsePixels
import PulseScene
import PulseSceneInput

/// A loader of files of bytes in memory.
struct ByteFiles: SceneFileLoader {
  let files: [String: [UInt8]]

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    guard let bytes = files[path] else { throw SceneFileError("is missing; add it") }
    return bytes
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { throw SceneFileError("is no picture") }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont { TextFont() }
}
