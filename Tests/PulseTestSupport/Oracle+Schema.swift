package import Foundation

extension Oracle {
  /// Checks files against a JSON schema, which is checked itself.
  ///
  /// - Parameters:
  ///   - files: Files of JSON.
  ///   - schema: The schema, of draft 2020-12.
  /// - Returns: For each file what is wrong with it; nothing for a valid one.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` for a schema that is none, or a file that is no JSON.
  package static func check(_ files: [URL], against schema: URL) throws -> [[String]] {
    let name = "check_schema.py"
    let paths = files.map { $0.path(percentEncoded: false) }
    let report = try output(of: name, [schema.path(percentEncoded: false)] + paths, name: name)
    let messages = try JSONDecoder().decode([String: [String]].self, from: report)
    return paths.map { messages[$0] ?? ["was not checked"] }
  }
}
