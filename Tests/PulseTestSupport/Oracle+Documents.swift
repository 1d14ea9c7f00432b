import Foundation

extension Oracle {
  /// Parses tables and XML documents with Python's csv and xml.etree.
  ///
  /// - Parameter documents: The bytes of each document by a name that specifies the format, such as `plain.comma.csv`,
  ///   `plain.semicolon.csv`, `plain.tab.csv` or `plain.xml`.
  /// - Returns: The rows or events of each document as `Tests/Oracles/read_documents.py` defines them; `nil` for
  ///   invalid documents.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func read(_ documents: [String: [UInt8]]) throws -> [String: [String]?] {
    let folder = try TemporaryFolder()
    for (name, bytes) in documents { try Data(bytes).write(to: folder.file(name)) }
    let script = "read_documents.py"
    let report = try runScript(of: script, [folder.url.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([String: [String]?].self, from: report)
  }
}
