import FoundationEssentials
import Glibc
import PulseBasics
import PulseSystem

/// The folder of all outputs of a batch, which no output path may leave.
package struct OutputFolder: Sendable {
  /// The path with a trailing slash, empty for the working directory: the prefix of all output paths, below
  /// which no link is followed.
  package let root: String

  /// Creates the folder, unless it exists or is only validated; `nil` is the working directory.
  ///
  /// - Throws: ``CommandError``.
  package init(_ path: String?, createsFolder: Bool = true) throws(CommandError) {
    if let path, let problem = URLPathDiagnostic(path) { throw CommandError(outputPath: "\(problem)") }
    if let path, createsFolder {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw CommandError(outputPath: "'\(path)' cannot be created; use another path")
      }
    }
    root = Self.rootPrefix(of: path)
  }

  /// Returns the prefix of all output paths in a folder: its path with a trailing slash, or empty text if the path
  /// is `nil`.
  package static func rootPrefix(of path: String?) -> String {
    path.map { FilePath($0).hasTrailingSlash ? $0 : $0 + "/" } ?? ""
  }

  /// Returns the normalized path of an output, which begins with ``root``, for a path relative to the folder.
  ///
  /// - Throws: ``CommandError`` if the path leads out of the folder or cannot be that of a file.
  package func normalizedPath(of path: String) throws(CommandError) -> String {
    guard path != "-" else {
      throw CommandError(
        outputPath: "'-' is standard output, which several images cannot share; write a path")
    }
    if let problem = URLPathDiagnostic(path) { throw CommandError(outputPath: "\(problem)") }
    guard !FilePath(path).isAbsolute, !path.utf8.contains(0) else {
      throw CommandError(
        outputPath: "'\(path)' is not inside the output folder; name its folder with --out-dir")
    }
    let parts = FilePath(path).components
    guard !FilePath(path).leadsOutside else {
      throw CommandError(
        outputPath: "'\(path)' leads outside the output folder; name its folder with --out-dir")
    }
    guard !parts.isEmpty, !FilePath(path).hasTrailingSlash else {
      throw CommandError(outputPath: "'\(path)' has no file name; add one")
    }
    return root + parts.joined(separator: "/")
  }

  /// Creates the folder of a file that an option names.
  ///
  /// - Throws: ``CommandError``.
  static func createParentFolder(of path: String, namedBy option: String) throws(CommandError) {
    let folder = parentFolder(of: path)
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(["\(option): the folder of '\(path)' cannot be created; use another path"])
    }
  }

  /// Creates the folder of an output, and checks that no symbolic link is on the way to it.
  ///
  /// - Throws: ``CommandError``.
  package func createParentFolder(of path: String) throws(CommandError) {
    do throws(SystemError) {
      let place = try LinkSafePath(path, below: root)
      if try place.directory(creates: true).entry(place.name)?.kind == .link { throw SystemError(ELOOP) }
    } catch {
      throw error.code == ELOOP
        ? Self.symbolicLinkError(path)
        : CommandError(
          outputPath:
            "'\(path)' cannot be written: its folder cannot be created: \(error); \(error.remedy ?? "use another path")"
        )
    }
  }

  private static func symbolicLinkError(_ path: String) -> CommandError {
    CommandError(
      outputPath:
        "'\(path)' is behind a symbolic link in the output folder, which could lead outside it; remove the link"
    )
  }

  /// Returns the folder of a path with a trailing slash; empty for the working directory.
  package static func parentFolder(of path: String) -> String {
    FilePath(path).folder
  }
}
