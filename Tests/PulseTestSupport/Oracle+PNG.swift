package import Foundation

extension Oracle {
  /// Returns the compression levels at which libgd encodes each PNG file to the same bytes, ignoring text chunks; none
  /// for a file that libgd did not write.
  package static func libgdCompressionLevels(_ files: [URL]) throws -> [[Int]] {
    let name = "libgd_levels.py"
    let paths = files.map { $0.path(percentEncoded: false) }
    return try JSONDecoder().decode([[Int]].self, from: runScript(of: name, paths, name: name))
  }
}
