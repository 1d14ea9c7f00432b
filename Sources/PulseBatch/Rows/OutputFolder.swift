import FoundationEssentials
import Glibc
import PulseSystem

/// The folder that all outputs of a batch lie in.
package struct OutputFolder: Sendable {
  /// The path with a slash at its end, or nothing for the working directory: the beginning of the paths of all
  /// outputs, below which no link is followed.
  package let root: String

  /// Creates the folder if it is not there.
  ///
  /// - Parameters:
  ///   - path: The folder; `nil` for the working directory.
  ///   - isUsed: Whether anything will be written; nothing is created otherwise.
  /// - Throws: ``PathProblem``.
  package init(_ path: String?, isUsed: Bool = true) throws(PathProblem) {
    if let path, let problem = AddressProblem(path) { throw PathProblem("\(problem)") }
    if let path, isUsed {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw PathProblem("'\(path)' cannot be created; choose another place")
      }
    }
    root = Self.root(of: path)
  }

  /// Returns the beginning of the paths of all outputs in a folder; see ``root``.
  package static func root(of path: String?) -> String {
    path.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
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
    if let problem = AddressProblem(path) { throw PathProblem("\(problem)") }
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
    return root + parts.joined(separator: "/")
  }

  /// Creates the folder of an output, unless it is there, and checks that there is no link below the output folder on
  /// the way to it.
  ///
  /// - Parameter path: What ``path(of:)`` returned.
  /// - Throws: ``PathProblem``.
  package func prepareFolder(of path: String) throws(PathProblem) {
    do throws(SystemFault) {
      let place = try FilePlace(path, below: root)
      if try place.directory(creates: true).entry(place.name)?.kind == .link { throw SystemFault(ELOOP) }
    } catch {
      throw error.code == ELOOP
        ? Self.linkProblem(path)
        : PathProblem(
          "'\(path)' cannot be written: its folder cannot be created: \(error); choose another place")
    }
  }

  private static func linkProblem(_ path: String) -> PathProblem {
    PathProblem(
      "'\(path)' is behind a link in the output folder, which could lead out of it; remove the link")
  }

  /// Returns the folder of a path, with a slash at its end; nothing for the working directory.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
