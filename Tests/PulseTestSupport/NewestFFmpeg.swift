import Foundation

/// The newest ffmpeg, which `make test-deps` fetches beside that of Debian.
package enum NewestFFmpeg {
  /// The path of its folder; `nil` if it was not fetched.
  package static let folder: String? = {
    let folder = Fixtures.folder.deletingLastPathComponent().appending(path: ".build/newest-ffmpeg")
    let program = folder.appending(path: "ffmpeg").path(percentEncoded: false)
    return FileManager.default.isExecutableFile(atPath: program) ? folder.path(percentEncoded: false) : nil
  }()

  /// The reason for which tests are skipped without it.
  package static let absence: String = "there is no .build/newest-ffmpeg/ffmpeg; 'make test-deps' fetches it"

  /// The search path with its folder in front.
  package static var searchPath: String {
    "\(folder ?? ""):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
  }
}
