import Foundation
import PulseCanvas
public import PulsePixels
public import PulseScene

/// The files of the machine.
public struct DiskFiles: SceneFiles {
  /// Creates the access to files; paths that are not absolute lead on from the working directory.
  public init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - limit: How many bytes it may have.
  /// - Returns: Its bytes; one more than `limit` when it has too many.
  /// - Throws: ``FileProblem`` with the reason of the system.
  public func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      var bytes: [UInt8] = []
      while bytes.count <= limit, let data = try file.read(upToCount: min(limit + 1 - bytes.count, 1 << 20)),
        !data.isEmpty
      {
        bytes += data
      }
      return bytes
    } catch {
      throw FileProblem("cannot be read: \(Self.reason(of: error)); name a file that can be")
    }
  }

  /// The largest file of a picture in bytes, 64 MiB.
  private static let pictureBytes = 1 << 26

  /// Reads a picture: PNG, GIF, JPEG or WebP.
  ///
  /// - Parameter path: Where it is.
  /// - Returns: Its pixels.
  /// - Throws: ``FileProblem`` when it cannot be read, or is no picture.
  public func bitmap(of path: String) throws(FileProblem) -> Bitmap {
    let bytes = try bytes(of: path, limit: Self.pictureBytes)
    guard bytes.count <= Self.pictureBytes else {
      throw FileProblem("has more than \(Self.pictureBytes) bytes; use a smaller picture")
    }
    do throws(CanvasError) {
      return try Canvas(decoding: bytes).bitmap()
    } catch {
      throw FileProblem("cannot be used: \(error)")
    }
  }

  /// The reason of the system, which Foundation wraps.
  private static func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? OutputError.reason(Int32(cause.code)) : cause.localizedDescription
  }
}
