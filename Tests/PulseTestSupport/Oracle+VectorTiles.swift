package import Foundation

extension Oracle {
  /// Writes vector tiles with an encoder in Python; `Tests/Oracles/make_vector_tiles.py` tells which.
  ///
  /// - Returns: The bytes of each file by its path, and a report of the shapes in JSON.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func vectorTiles() throws -> (files: [String: [UInt8]], report: Data) {
    let folder = try TemporaryFolder()
    let root = folder.url.path(percentEncoded: false)
    let name = "make_vector_tiles.py"
    let report = try output(of: name, [root], name: name)
    var files: [String: [UInt8]] = [:]
    for path in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      if let data = FileManager.default.contents(atPath: root + path), !data.isEmpty {
        files[path] = Array(data)
      }
    }
    return (files, report)
  }
}
