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
  /// What is in data URLs: the media type, the format, the width, the height and the number of frames of each image.
  package let embedded: [[String]]
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

extension Oracle {
  /// Opens a comparison report in Chromium, and returns what `Tests/Oracles/open_report.py` tells of it as JSON.
  package static func openReport(_ report: URL, keys: [String], options: [String]) throws -> Data {
    let name = "open_report.py"
    return try runScript(
      of: name, options + ["--", report.path(percentEncoded: false)] + keys, name: name)
  }

  /// Returns bash commands that open the page of `pulsemap watch` in Chromium, and print what
  /// `Tests/Oracles/open_preview.py` tells of it as JSON; their status is its own.
  ///
  /// - Parameters:
  ///   - file: The name of a file in the folder that has the address once the commands run.
  ///   - options: The options of the script.
  ///   - steps: The steps of the script.
  ///   - folder: The working directory of the commands, where the request is prepared.
  package static func previewCommands(
    forAddressIn file: String, options: [String], steps: [String], in folder: URL
  ) throws -> String {
    let request = OracleServer.Request(
      script: "open_preview.py", arguments: options + ["ADDRESS"] + steps, seconds: 300,
      folder: folder.path(percentEncoded: false))
    let files = folder.appending(path: "request", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
    try JSONEncoder().encode(request).write(to: files.appending(path: "template"))
    return """
      sed "s,ADDRESS,$(cat '\(file)')," request/template > request/request.json
      echo "$PWD/request" > '\(try OracleServer.shared.get().pipe)'
      until [ -e request/status ]; do sleep 0.02; done
      cat request/output; cat request/error >&2; [ "$(cat request/status)" = 0 ]
      """
  }
}
