package import Foundation

extension Oracle {
  /// Has Debian's libgd write PNG files again, to tell whether libgd wrote them.
  ///
  /// - Parameter files: The files.
  /// - Returns: For each, the levels of compression at which libgd writes the same bytes, chunks of text left out;
  ///   none for a file of another writer.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)``.
  package static func levelsOfLibGD(_ files: [URL]) throws -> [[Int]] {
    let name = "libgd_levels.py"
    let paths = files.map { $0.path(percentEncoded: false) }
    return try JSONDecoder().decode([[Int]].self, from: output(of: name, paths, name: name))
  }
}
