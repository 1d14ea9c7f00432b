import Foundation
import PulseTestSupport
import Testing

/// Sample command lines shared by several tests.
enum Sample {
  /// The options of a quick scene that needs a place, which may be given only once.
  static let placeless = "--zoom 12 --size 60x60 --basemap white"

  /// The options of a quick scene: a disc of about 13 pixels in the middle of 60 by 60.
  static let small = "--lat 1 --lon 2 \(placeless)"

  /// The options of a reference scene: an iPhone showed this circle with a radius of 113.71 points.
  static let hongKong = "--lat 22.284681 --lon 114.158177 --radius 500 --zoom 15"

  /// The options of a map with coasts, borders and a pulse of twenty unique frames.
  static let coast = "--lat 22.284681 --lon 114.158177 --radius 25km --zoom 8 --size 200x150"
}

extension String {
  /// The arguments of a command line without quotes, split at spaces.
  var words: [String] { split(separator: " ").map(String.init) }
}

extension ToolUnderTest {
  /// Runs a command line without quotes.
  static func run(
    _ line: String, in folder: URL? = nil, variables: [String: String] = [:]
  ) throws -> ProcessResult {
    try run(line.words, in: folder, variables: variables)
  }

  /// Runs a command line that must exit with status 0 and an empty standard error.
  @discardableResult
  static func succeed(
    _ line: String, in folder: URL, variables: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ProcessResult {
    let result = try run(line, in: folder, variables: variables)
    try #require(result.status == 0, "\(result.standardError)", sourceLocation: sourceLocation)
    #expect(messages(of: result) == [], sourceLocation: sourceLocation)
    return result
  }

  /// Returns the lines on standard error, without those about what tests do to be quick: streets that the built-in map
  /// lacks, a part of a cycle, a view smaller than the pulse, no pulse, and the length of a film.
  static func messages(of result: ProcessResult) -> [Substring] {
    result.standardError.split(separator: "\n").filter { line in
      ![
        "the built-in map has no streets", "so the animation jumps at the loop point",
        "the pulse covers the whole view", "--play: the film lasts ", "hides the pulse",
      ]
      .contains { line.contains($0) }
    }
  }
}

extension TemporaryFolder {
  /// The sorted names of all entries of the folder, hidden ones included.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    }
  }

  /// Returns the bytes of a file in the folder.
  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: file(name))) }

  /// Returns the text of a file in the folder.
  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: file(name)) }
}
