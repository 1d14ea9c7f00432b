package import Foundation

/// An HTML snippet as read by html5lib; see `Tests/Oracles/read_snippet.py`.
package struct ReadSnippet: Hashable, Sendable, Decodable {
  /// The errors of the parser.
  package let errors: [String]
  /// The comments, trimmed.
  package let comments: [String]
  /// The attributes of the `source` elements.
  package let sources: [[String: String]]
  /// The attributes of the image.
  package let image: [String: String]
  /// The names of other elements.
  package let others: [String]
  /// The addresses of files that do not exist.
  package let missing: [String]
}

/// The differences of an animated SVG in Chromium from images, one for each.
package struct PlayedSVG: Hashable, Sendable, Decodable {
  /// The mean difference of all channels in levels of 0 to 255.
  package let errors: [Double]
  /// The largest difference.
  package let peaks: [Int]
}

extension Oracle {
  /// Reads HTML snippets of a folder with html5lib.
  package static func readSnippets(_ names: [String], in folder: URL) throws -> [ReadSnippet] {
    let name = "read_snippet.py"
    let paths = names.map { folder.appending(path: $0).path(percentEncoded: false) }
    return try JSONDecoder().decode([ReadSnippet].self, from: runScript(of: name, paths, name: name))
  }

  /// Shows an animated SVG in Chromium at times in seconds, and compares it with images.
  package static func playSVG(
    _ file: URL, at times: [(seconds: Double, image: URL)]
  ) throws -> PlayedSVG {
    let name = "play_svg.py"
    let pairs = times.flatMap { ["--at", "\($0.seconds)=\($0.image.path(percentEncoded: false))"] }
    return try JSONDecoder().decode(
      PlayedSVG.self, from: runScript(of: name, [file.path(percentEncoded: false)] + pairs, name: name))
  }
}
