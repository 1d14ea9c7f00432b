package import Foundation

/// A temporary directory that is removed with its contents when the value is destroyed.
package struct TemporaryFolder: ~Copyable {
  /// The URL of the directory.
  package let url: URL

  /// Creates an empty directory in the system's temporary directory.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "pulsemap-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the URL of a file in the directory, which need not exist.
  package func file(_ name: String) -> URL {
    url.appending(path: name, directoryHint: .notDirectory)
  }
}
