package import Foundation

extension Oracle {
  /// Parses tables and XML documents with Python's csv and xml.etree.
  ///
  /// - Parameter documents: The bytes of each document by a name that specifies the format, such as `plain.comma.csv`,
  ///   `plain.semicolon.csv`, `plain.tab.csv` or `plain.xml`.
  /// - Returns: The rows or events of each document as `Tests/Oracles/read_documents.py` defines them; `nil` for
  ///   invalid documents.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if Python is not installed.
  package static func parseDocuments(_ documents: [String: [UInt8]]) throws -> [String: [String]?] {
    let folder = try TemporaryFolder()
    for (name, bytes) in documents { try Data(bytes).write(to: folder.file(name)) }
    let script = "read_documents.py"
    let report = try runScript(of: script, [folder.url.path(percentEncoded: false)], name: script)
    return try JSONDecoder().decode([String: [String]?].self, from: report)
  }
}

extension Oracle {
  /// Validates JSON files against a JSON schema (draft 2020-12), which is validated first.
  ///
  /// - Returns: The validation messages of each file; empty for a valid one.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` for an invalid schema or malformed JSON.
  package static func validate(_ files: [URL], against schema: URL) throws -> [[String]] {
    let name = "check_schema.py"
    let paths = files.map { $0.path(percentEncoded: false) }
    let report = try runScript(of: name, [schema.path(percentEncoded: false)] + paths, name: name)
    let messages = try JSONDecoder().decode([String: [String]].self, from: report)
    return paths.map { messages[$0] ?? ["was not checked"] }
  }
}
