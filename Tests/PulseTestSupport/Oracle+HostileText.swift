package import Foundation

extension Oracle {
  /// Gives random hostile names and values to the tool, and reads its reports, commands, metadata and logs with bash,
  /// html5lib, cmark-gfm, xmllint, Python and sqlite3.
  ///
  /// - Parameters:
  ///   - tool: The path of the executable.
  ///   - archive: The path of a PMTiles archive, to which metadata are added.
  ///   - seed: The seed of the random texts.
  ///   - folder: An empty folder.
  /// - Returns: A sentence for each text that did not come back as it was, or that acted.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if another program is not installed.
  package static func problemsOfHostileText(
    tool: String, archive: String, seed: Int, folder: URL
  ) throws -> [String] {
    let name = "text_comes_back.py"
    let arguments = [tool, archive, "\(seed)", folder.path(percentEncoded: false)]
    return try JSONDecoder().decode([String].self, from: runScript(of: name, arguments, name: name))
  }
}
