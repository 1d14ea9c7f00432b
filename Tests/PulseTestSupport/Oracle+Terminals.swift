package import Foundation

/// A program's playback on a pseudo terminal; see `Tests/Oracles/play_terminal.py`.
package struct TerminalPlayback: Hashable, Sendable, Decodable {
  /// The animation that kitty plays by itself.
  package struct Animation: Hashable, Sendable, Decodable {
    /// The delays in milliseconds.
    package let gaps: [Int]
    /// The states in order: loading, looping, stopped.
    package let states: [String]
    /// The number of loops as kitty counts them: 1 forever, otherwise one more.
    package let loops: Int
    /// The frame that was selected.
    package let current: Int?
  }

  /// The exit status, or the negative signal number.
  package let status: Int
  /// The shown frames in order; nil for other pixels.
  package let shown: [Int?]
  /// When they were shown, in seconds since the first.
  package let times: [Double]
  /// The largest difference of a channel.
  package let error: Int
  /// The sizes of the shown frames.
  package let sizes: [[Int]]
  /// Whether the settings of the terminal are as before.
  package let restored: Bool
  /// Whether the cursor is visible at the end.
  package let cursor: Bool
  /// What kitty was told; nil for none.
  package let animation: Animation?
  /// The number of images left in the memory of the terminal.
  package let images: Int
  /// Whether the program stopped itself.
  package let stopped: Bool
  /// Whether the terminal was restored while it was stopped.
  package let stopped_restored: Bool
  /// The text beside all sequences.
  package let text: String
  /// The standard error.
  package let output: String
}

extension Oracle {
  /// Runs the tool on a pseudo terminal, and finds the frames of an image in what it shows.
  ///
  /// - Parameters:
  ///   - options: Options of the script: the terminal, keys and signals.
  ///   - image: The image whose frames are expected.
  ///   - arguments: The arguments of the tool.
  package static func playTerminal(
    _ options: [String], expecting image: URL, running arguments: [String]
  ) throws -> TerminalPlayback {
    let name = "play_terminal.py"
    let command = [image.path(percentEncoded: false), try ToolUnderTest.path()] + arguments
    return try JSONDecoder().decode(
      TerminalPlayback.self, from: runScript(of: name, options + ["--"] + command, name: name))
  }
}
