import PulseFormats
import PulseGD
package import PulsePixels
package import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem

/// The files of the machine.
package struct DiskFiles: SceneFiles {
  /// Creates the access to files; paths that are not absolute lead on from the working directory.
  package init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - limit: How many bytes it may have.
  /// - Returns: Its bytes; one more than `limit` when it has too many.
  /// - Throws: ``FileProblem`` with the reason of the system.
  package func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    do throws(SystemFault) {
      return try Descriptor.reading(path).readAll(limit: limit)
    } catch {
      throw FileProblem("cannot be read: \(error); name a file that can be")
    }
  }

  /// The largest file of a picture in bytes, 64 MiB.
  private static let pictureBytes = 1 << 26

  /// Reads a picture: PNG, GIF, JPEG or WebP.
  ///
  /// - Parameter path: Where it is.
  /// - Returns: Its pixels.
  /// - Throws: ``FileProblem`` when it cannot be read, or is no picture.
  package func bitmap(of path: String) throws(FileProblem) -> Bitmap {
    let bytes = try bytes(of: path, limit: Self.pictureBytes)
    guard bytes.count <= Self.pictureBytes else {
      throw FileProblem("has more than \(Self.pictureBytes) bytes; use a smaller picture")
    }
    do throws(CanvasError) {
      return try Bitmap(decoding: bytes)
    } catch {
      throw FileProblem("cannot be used: \(error)")
    }
  }
}
