/// How a file was made, to be written into it: the tool with its version, and the key of the scene.
///
/// There is no time in it, so that the same scene gives the same bytes.
package struct FileOrigin: Hashable, Sendable {
  /// The tool and its version, such as `pulsemap 0.1.0`.
  package let tool: String

  /// What tells resolved scenes apart: 64 hexadecimal digits; `nil` where it is not known.
  package let key: String?

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - tool: The tool and its version, in ASCII.
  ///   - key: What tells scenes apart, in ASCII; `nil` for nothing.
  package init(tool: String, key: String?) {
    self.tool = tool
    self.key = key
  }

  /// The note as one line: `pulsemap 0.1.0, scene 5f0c...`.
  package var text: String { key.map { "\(tool), scene \($0)" } ?? tool }
}
