import Foundation
import Testing

/// Files with functions that look like readers of foreign bytes, and what is done to the bytes in truth.
private let noReaders = [
  "AtomicFileWriter": "writes them", "FFmpegProcess": "writes them", "NoFollowFiles": "writes them",
  "Renderer": "writes them", "RenderOutput+EarlierFiles": "looks for what pulsemap writes",
  "GoldenDirectory": "hashes them",
  "NonFiniteLiterals": "is a part of the readers of JSON",
  "URLRedaction": "looks for what is not to be shown",
  "Directory": "takes them for a name", "TerminalDevice": "writes them", "TerminalPlayer": "writes them",
  "AnimationLoader": "hands them to AnimationFile and FFmpegReader",
  "ProjectedTopology": "looks at what JSONParser has read",
  "VideoLoader": "hands them to FFmpegReader",
  "VideoBytes": "hands them to ffmpeg", "XMLFeatureDecoder": "is what KMLReader and GPXFeatureReader share",
  "FilterProgram": "hands them to a program", "GPSBabel": "hands them to gpsbabel",
  "DiskFileReader": "hands them to gpsbabel",
  "SceneFileLoader": "hands them to gpsbabel",
  "BuiltInMapLoader": "hands them to gpsbabel",
  "SQLiteWriter": "writes them", "TileServerConnection": "hands them to TileDescription",
  "ConnectionReader": "hands them to CSVTableReader", "PartColumn": "hands them to CSVTableReader",
  "StyleBasemap": "hands them to StyleDocument",
  "StyleResources": "hands them to readers of JSON, images and letters",
  "SVGDrawing": "hands them to SVGFileCheck, and to librsvg",
  "TileWorkFile": "reads what it wrote, behind a checksum",
]

@Suite struct `Every reader of foreign bytes` {
  /// A declaration that takes bytes, or the text of a value, and that can fail.
  ///
  /// It throws, returns an optional, or is an initializer that may fail; private ones are reached through others.
  private static let declaration = #"""
    ^\ *(?!.*\bprivate\b)(?:[a-z@A-Z]+\ )*
    (?:(?<maybe>init\?)|init|func\ \w+)(?:<[^>]*>)?
    \((?:[^()]|\([^()]*\))*
    (?: :\ (?:borrowing\ |consuming\ )?(?:\[UInt8\]|ArraySlice<UInt8>)
      | \b(?:parsing|css|worldFile)(?:\ \w+)?:\ (?:some\ StringProtocol|String|Substring) )
    (?:[^()]|\([^()]*\))*\)
    (?<result>[^{=\n]*(?:\n[^{}=\n]*)?)
    """#

  /// The files that bounds-checked readers of numbers serve: those of binary formats.
  private static let cursor = #"\b(ByteReader|ProtobufReader|FontTable)(<\w+>)?\("#

  /// Returns whether a file reads foreign bytes, by the declarations in it.
  private static func isReader(_ file: SourceFile) throws -> Bool {
    if try !file.matchingCodeLines(of: cursor).isEmpty { return true }
    let code = file.code
    let expression = try NSRegularExpression(
      pattern: declaration, options: [.anchorsMatchLines, .allowCommentsAndWhitespace])
    return expression.matches(in: code, range: NSRange(code.startIndex..., in: code)).contains { match in
      let result = Range(match.range(withName: "result"), in: code).map { String(code[$0]) } ?? ""
      return match.range(withName: "maybe").location != NSNotFound || result.contains("throws")
        || result.contains(/->.*\?/)
    }
  }

  /// Returns the name of a file without its folder and extension.
  private static func name(of file: SourceFile) -> String {
    String(file.path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
  }

  /// Returns the readers that the fuzz targets list.
  private static func fuzzedReaders() -> Set<String> {
    let targets = Package.tests.filter { $0.path.hasPrefix("Tests/Fuzz/FuzzTarget+") }
    let lists = targets.flatMap { $0.text.matches(of: /readers: \[([^\]]*)\]/).map { String($0.output.1) } }
    return Set(lists.flatMap { $0.matches(of: /"([^"]+)"/).map { String($0.output.1) } })
  }

  @Test func `has a fuzz target`() throws {
    let readers = try Package.sources.filter(Self.isReader).map(Self.name)
    #expect(readers.count > 40, "the rule finds no readers any more")
    let targets = Self.fuzzedReaders()
    #expect(
      readers.filter { !targets.contains($0) && noReaders[$0] == nil } == [],
      "list them as readers of a target in Tests/Fuzz")
  }

  @Test func `has inputs to begin with`() {
    let made = Set(
      Package.file("Tests/Fuzz/seeds.py").text.matches(of: /"([a-z-]+)":\s/).map { String($0.output.1) })
    let kept = Set(
      Package.files(in: "Fixtures/fuzz") { _ in true }.map { String($0.path.split(separator: "/")[2]) })
    let targets = Package.tests.filter { $0.path.hasPrefix("Tests/Fuzz/FuzzTarget+") }.flatMap { file in
      file.text.matches(of: /FuzzTarget\(\s*"([^"]+)",\s*readers: \[[^\]]*\],?\s*(seeds:)?/).map(\.output)
    }
    #expect(targets.count > 60, "the rule finds no targets any more")
    let unseeded = targets.filter { $0.2 == nil }.map { String($0.1) }
    #expect(
      unseeded.filter { !made.contains($0) && !kept.contains($0) } == [],
      "give them seeds, files in Fixtures/fuzz, or inputs in Tests/Fuzz/seeds.py")
  }

  @Test func `gets 2,000 inputs in continuous integration`() {
    #expect(Package.file(".ci/run").lines.contains("make fuzz-check"))
    #expect(Package.file("Makefile").lines.contains("FUZZ_INPUTS ?= 2000"))
  }

  @Test func `that is listed still exists`() throws {
    let files = Set(Package.sources.map(Self.name))
    #expect(Self.fuzzedReaders().subtracting(files) == [])
    #expect(Set(noReaders.keys).subtracting(files) == [])
  }
}
