package import Foundation

extension Oracle {
  /// Validates JSON files against a JSON schema (draft 2020-12), which is validated first.
  ///
  /// - Returns: The validation messages of each file; empty for a valid one.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` for an invalid schema or malformed JSON.
  package static func check(_ files: [URL], against schema: URL) throws -> [[String]] {
    let name = "check_schema.py"
    let paths = files.map { $0.path(percentEncoded: false) }
    let report = try runScript(of: name, [schema.path(percentEncoded: false)] + paths, name: name)
    let messages = try JSONDecoder().decode([String: [String]].self, from: report)
    return paths.map { messages[$0] ?? ["was not checked"] }
  }
}
