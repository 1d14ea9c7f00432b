import FoundationEssentials
import Glibc
import PulseMapKit
import PulseSystem

/// Files that are written and removed below a folder, in which no link is followed: one that somebody planted there
/// leads nowhere.
enum FolderFiles {
  /// Writes a file that appears when it is complete, in the place of whatever has its name, also of a link.
  ///
  /// Folders that are not there are created.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path of the file.
  ///   - root: The beginning of the path, with a slash at its end, below which no link is followed; `nil` to follow
  ///     links to the folder of the file.
  /// - Throws: ``Complaints`` when a link is in the way, or `OutputError`.
  static func write(_ bytes: [UInt8], to path: String, below root: String?) throws {
    try PendingFile.refuseAddress(path)
    let folder = root ?? path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try attempt(path, "written") { () throws(SystemFault) in
      _ = try FilePlace(path, below: folder).directory(creates: true)
    }
    let file = try PendingFile(path: path, below: folder, replaces: true, replacesLinks: true)
    try file.write(bytes)
    try file.publish()
  }

  /// Removes a file, or a link and not what it leads to.
  ///
  /// - Throws: ``Complaints`` when a link is in the way, or `OutputError`.
  static func remove(_ path: String, below root: String?) throws {
    try attempt(path, "removed") { () throws(SystemFault) in
      let place = try FilePlace(path, below: root)
      try place.directory().remove(place.name)
    }
  }

  /// Makes sure that a file is no link, behind which anything may be.
  ///
  /// - Throws: ``Complaints`` for a link.
  static func checkIsNoLink(_ path: String) throws(Complaints) {
    guard Descriptor.target(ofLink: path) == nil else {
      throw Complaints([
        "'\(path)' is a symbolic link, which cannot be accepted; put the picture itself there"
      ])
    }
  }

  private static func attempt(
    _ path: String, _ action: String, _ work: () throws(SystemFault) -> Void
  ) throws {
    do throws(SystemFault) {
      try work()
    } catch {
      switch error.code {
      case ELOOP, EXDEV:
        throw Complaints([
          "'\(path)' cannot be \(action): a folder on the way is a symbolic link, behind which nothing is changed; "
            + "name the folder that it leads to"
        ])
      case _ where action == "removed":
        throw Complaints(["'\(path)' cannot be removed: \(error); see whose it is"])
      default: throw OutputError.notWritten(path: path, errno: error.code)
      }
    }
  }
}
