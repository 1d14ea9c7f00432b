package import Foundation

extension Oracle {
  /// Returns the completions that a shell offers at the end of command lines.
  ///
  /// - Parameters:
  ///   - shell: `bash`, `zsh` or `fish`.
  ///   - script: The completion script of pulsemap; the executable itself is not in `PATH`.
  ///   - folder: The working directory of the shell.
  ///   - lines: Command lines that begin with `pulsemap`.
  /// - Returns: For each line the sorted completions of its last word; of `--name=value` the values.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if the shell is missing or reports an error in
  ///   the script.
  package static func completions(
    offeredBy shell: String, reading script: URL, in folder: URL, after lines: [String]
  ) throws -> [[String]] {
    let paths = [script, folder].map { $0.path(percentEncoded: false) }
    let answer = try runScript(of: "complete_lines.py", [shell] + paths + lines, name: shell)
    return try JSONDecoder().decode([[String]].self, from: answer)
  }
}
