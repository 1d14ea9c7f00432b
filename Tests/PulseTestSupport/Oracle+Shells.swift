package import Foundation

extension Oracle {
  /// Asks a shell what it offers at the end of command lines.
  ///
  /// - Parameters:
  ///   - shell: `bash`, `zsh` or `fish`.
  ///   - script: The file that makes the shell complete the words of pulsemap, which itself is not to be found.
  ///   - folder: The folder in which the shell works.
  ///   - lines: Lines that begin with `pulsemap`.
  /// - Returns: For each line the words in the place of its last one, sorted; of `--name=value` the values.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if the shell is not installed or finds a mistake in
  ///   the script.
  package static func words(
    offeredBy shell: String, reading script: URL, in folder: URL, after lines: [String]
  ) throws -> [[String]] {
    let paths = [script, folder].map { $0.path(percentEncoded: false) }
    let answer = try output(of: "complete_lines.py", [shell] + paths + lines, name: shell)
    return try JSONDecoder().decode([[String]].self, from: answer)
  }
}
