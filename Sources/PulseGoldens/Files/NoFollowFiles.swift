import FoundationEssentials
import Glibc
import PulseBasics
import PulseMapKit
import PulseSystem

/// Functions that write and remove files below a folder without following symbolic links, which could be planted to
/// lead elsewhere.
package enum NoFollowFiles {
  /// Writes a file atomically, and replaces any file or link of its name; creates missing folders.
  ///
  /// `root` is the path prefix, with a trailing slash, below which no link is followed; if it is `nil`, links
  /// to the folder of the file are followed.
  ///
  /// - Throws: ``GoldenError`` if a link is in the way, or `OutputError`.
  package static func write(_ bytes: [UInt8], to path: String, below root: String?) throws {
    try AtomicFileWriter.rejectURL(path)
    let folder = root ?? FilePath(path).folder
    if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try mappingSystemErrors(path, "written") { () throws(SystemError) in
      _ = try LinkSafePath(path, below: folder).directory(creates: true)
    }
    let file = try AtomicFileWriter(path: path, below: folder, replaces: true, replacesLinks: true)
    try file.write(bytes)
    try file.publish()
  }

  /// Writes a golden, its hashes or a frame of it as `write` does, also in the place of one that the command has compared.
  ///
  /// - Throws: ``GoldenError`` if a link is in the way, or `OutputError`.
  package static func writeGolden(_ bytes: [UInt8], to path: String, below root: String?) throws {
    InputFileRecord.remove(path)
    try write(bytes, to: path, below: root)
  }

  /// Removes a file, or a link but not its target.
  ///
  /// - Throws: ``GoldenError`` if a link is in the way, or `OutputError`.
  package static func remove(_ path: String, below root: String?) throws {
    try mappingSystemErrors(path, "removed") { () throws(SystemError) in
      let place = try LinkSafePath(path, below: root)
      try place.directory().remove(place.name)
    }
  }

  /// Checks that a file is neither a symbolic link, whose target could be anything, nor a pipe or a device.
  ///
  /// - Throws: ``GoldenError`` for those.
  package static func checkIsPlainFile(_ path: String) throws(GoldenError) {
    guard !FileDescriptor.isLink(path) else {
      throw GoldenError(
        "'\(path)' is a symbolic link, which cannot be accepted; replace it with the image itself")
    }
    try ImageFolder.requirePlainFile(path)
  }

  private static func mappingSystemErrors(
    _ path: String, _ action: String, _ work: () throws(SystemError) -> Void
  ) throws {
    do throws(SystemError) {
      try work()
    } catch {
      switch error.code {
      case ELOOP, EXDEV:
        throw GoldenError(
          "'\(path)' cannot be \(action): a folder in its path is a symbolic link, which is not followed for changes; "
            + "use the folder that it points to")
      case _ where action == "removed":
        throw GoldenError("'\(path)' cannot be removed: \(error); check its owner and permissions")
      default: throw OutputError.writeFailed(path: path, errno: error.code)
      }
    }
  }
}
