import Glibc
import PulseBasics

/// An error of writing a file: an invalid path, a link or file in the way, or a failing system call.
package enum OutputError: Error, Hashable, Sendable {
  /// The directory of a file does not exist.
  case missingFolder(path: String, folder: String)

  /// The path is a URL such as `s3://bucket/a.gif`.
  case address(path: String)

  /// The path contains a symbolic link where links are not followed.
  case symbolicLink(path: String)

  /// The temporary file was removed or replaced by another process.
  case temporaryFileLost(path: String)

  /// The file exists and must not be replaced.
  case fileExists(path: String)

  /// The file is one that the command has read.
  case inputFile(path: String)

  /// A system call failed.
  case writeFailed(path: String, errno: Int32)

  /// Standard output cannot be written.
  case standardOutput(errno: Int32)

  /// The reader closed the pipe (`EPIPE`).
  case closedPipe
}

extension OutputError: CustomStringConvertible {
  /// The message: the problem, the path and the remedy.
  package var description: String {
    switch self {
    case .missingFolder(let path, let folder):
      "'\(path)' cannot be written: there is no folder '\(folder)'; create it first"
    case .address(let path):
      URLPathDiagnostic(path)?.description ?? "'\(path)' is a URL; write to a file"
    case .symbolicLink(let path):
      "'\(path)' is behind a symbolic link in the output folder, which could lead outside it; remove the link"
    case .temporaryFileLost(let path):
      "'\(path)' cannot be written: its temporary file was removed or replaced; check which other program writes there"
    case .fileExists(let path):
      "'\(path)' already exists; remove it, or leave out --no-clobber"
    case .inputFile(let path):
      "'\(path)' is a file that was read for this, and is not replaced; use another name"
    case .writeFailed(let path, let code):
      "'\(path)' cannot be written: \(SystemError(code)); "
        + (SystemError(code).remedy ?? "choose a writable path")
    case .standardOutput(EBADF):
      "standard output is closed; leave it open, or write to a file"
    case .standardOutput(let code):
      "standard output cannot be written: \(SystemError(code)); "
        + "\(SystemError(code).remedy ?? "free disk space"), or write to another file system"
    case .closedPipe:
      "the output pipe is closed"
    }
  }
}

/// Diagnostic for an output path that is a URL, such as `s3://bucket/a.gif`.
///
/// The system would accept such a path and create folders like `s3:`.
package struct URLPathDiagnostic: Hashable, Sendable, CustomStringConvertible {
  private let path: String

  /// Checks a path; `nil` unless it begins with an RFC 3986 scheme and `://`.
  package init?(_ path: String) {
    let scheme = path.bytewise.prefix { $0 != ":" }
    guard path.bytewise.dropFirst(scheme.utf8.count).bytewise.hasPrefix("://"),
      scheme.unicodeScalars.first?.isASCIILetter == true,
      scheme.bytewise.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".bytewise.contains($0) })
    else { return nil }
    self.path = path
  }

  /// The predicate of the message, for use after the path.
  package var problem: String { "is a URL; only files can be written" }

  /// The remedy.
  package var remedy: String {
    switch path.bytewise.prefix(while: { $0 != ":" }).lowercased() {
    case "file": "leave out 'file://'"
    case "s3": "write to a folder, then copy it with 'aws s3 sync'"
    case "gs": "write to a folder, then copy it with 'gcloud storage rsync'"
    default: "write to a folder, then copy it, as with 'rclone copy'"
    }
  }

  /// The complete message with its remedy.
  package var description: String { "'\(path)' \(problem); \(remedy)" }
}
