package import Foundation

/// A new, empty folder that is removed, with everything in it, at the end of its owner's life.
package struct TemporaryFolder: ~Copyable {
  /// Where the folder is.
  package let url: URL

  /// Creates a folder below the system's folder for temporary files.
  ///
  /// - Throws: What `FileManager` throws if the folder cannot be created.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "pulsemap-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns where a file of this name in the folder is or would be.
  package func file(_ name: String) -> URL {
    url.appending(path: name, directoryHint: .notDirectory)
  }
}
