import FoundationEssentials
import PulseSystem

/// The folder that all outputs of a batch lie in.
package struct OutputFolder: Sendable {
  /// The path with a slash at its end, or nothing for the working directory.
  private let prefix: String

  /// The path with all links followed, when it was first needed.
  private let root: String

  /// Creates the folder if it is not there.
  ///
  /// - Parameters:
  ///   - path: The folder; `nil` for the working directory.
  ///   - isUsed: Whether anything will be written; nothing is created otherwise.
  /// - Throws: An error of Foundation.
  package init(_ path: String?, isUsed: Bool = true) throws {
    if let path, isUsed { try Self.create(path) }
    prefix = path.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    root = Descriptor.realPath(of: path ?? ".") ?? path ?? "."
  }

  /// Returns where an output lies, as seen from the working directory, in the shortest spelling.
  ///
  /// - Parameter path: The path within the folder.
  /// - Returns: The path.
  /// - Throws: ``PathProblem`` if it leads out of the folder.
  package func path(of path: String) throws(PathProblem) -> String {
    guard path != "-" else {
      throw PathProblem("'-' is standard output, which many pictures cannot share; write a path")
    }
    guard !path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw PathProblem("'\(path)' does not lead on from the output folder; write a relative path")
    }
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !parts.contains("..") else {
      throw PathProblem("'\(path)' leads out of the output folder; leave out '..'")
    }
    guard !parts.isEmpty, !path.hasSuffix("/") else {
      throw PathProblem("'\(path)' is no name of a file; add one")
    }
    return prefix + parts.joined(separator: "/")
  }

  /// Creates the folder of an output, unless it is there, and checks that no link leads out of the output folder.
  ///
  /// - Parameter path: What ``path(of:)`` returned.
  /// - Throws: ``PathProblem``.
  package func prepareFolder(of path: String) throws(PathProblem) {
    let folder = Self.folder(of: path)
    let known = Descriptor.realPath(of: folder.isEmpty ? "." : folder)
    if known == nil {
      do {
        try Self.create(folder)
      } catch {
        throw PathProblem("'\(path)' cannot be written: the folder cannot be created; choose another place")
      }
    }
    let real = known ?? Descriptor.realPath(of: folder) ?? ""
    guard real == root || real.hasPrefix(root == "/" ? root : root + "/") else {
      throw Self.linkProblem(path)
    }
    let target = Descriptor.target(ofLink: path)
    guard target.map({ !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") }) ?? true else {
      throw Self.linkProblem(path)
    }
  }

  private static func linkProblem(_ path: String) -> PathProblem {
    PathProblem("'\(path)' leads out of the output folder by a link; remove the link")
  }

  /// Returns the folder of a path, with a slash at its end; nothing for the working directory.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func create(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
