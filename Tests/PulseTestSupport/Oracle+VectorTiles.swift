package import Foundation

extension Oracle {
  /// Encodes vector tiles with the Python encoder of `Tests/Oracles/make_vector_tiles.py`.
  ///
  /// - Returns: The bytes of each file by path, and a JSON report of the features.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func vectorTiles() throws -> (files: [String: [UInt8]], report: Data) {
    let folder = try TemporaryFolder()
    let root = folder.url.path(percentEncoded: false)
    let name = "make_vector_tiles.py"
    let report = try runScript(of: name, [root], name: name)
    var files: [String: [UInt8]] = [:]
    for path in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      if let data = FileManager.default.contents(atPath: root + path), !data.isEmpty {
        files[path] = Array(data)
      }
    }
    return (files, report)
  }
}
