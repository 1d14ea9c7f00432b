import PulseBasics
import Testing

/// The modules that own a C library or call the system; unsafe memory is their subject.
private let unsafeModules: Set = ["PulseImages", "PulseSystem", "PulseText", "PulseTiles"]

/// The one folder of `PulseBasemap` that owns a C library.
private let gdalFolder = "Sources/PulseBasemap/GeoImages/GDAL/"

/// The files of other modules that use `unsafe`; adding one is a deliberate decision.
private let unsafeFiles: Set = [
  "Sources/PulseBasemap/World/WorldMapBytes.swift",
  "Sources/PulseMapCLI/Batch/Workers/WorkerPool.swift",
  "Sources/PulseMapCLI/Batch/Workers/WorkerProcess.swift",
  "Sources/PulseDocument/XML/XMLHandlers.swift",
  "Sources/PulseDocument/XML/XMLParser.swift",
  "Sources/PulseMapCLI/Console.swift",
  "Sources/PulseMapCLI/ProcessArguments.swift",
  "Sources/PulseMapKit/Job/StageTimes.swift",
  "Sources/PulseMapKit/Publishing/Video/FFmpegProcess.swift",
  "Sources/PulseMapKit/Publishing/Video/FFmpegReader.swift",
  "Sources/PulseMapKit/Publishing/Video/VideoBytes.swift",
  "Sources/PulseMapKit/Publishing/Video/VideoFrameIterator.swift",
]

/// The files whose subject are the characters that people see: drawn text.
private let characterwiseFiles: Set = [
  "Sources/PulseScene/Callouts/DrawnText.swift",
  "Sources/PulseText/Layout/LineBreaker.swift",
  "Sources/PulseText/Shaping/CanonicalComposition.swift",
  // The messages of other programs, of which a number is left out.
  "Sources/PulseBasemap/GeoImages/GDAL/GDALLibrary.swift",
  "Sources/PulseMapKit/Publishing/Video/FFmpegProcess.swift",
  "Sources/PulseMapKit/Publishing/Video/FFmpegReader.swift",
]

/// Forms of searching and splitting that work on `Character`s, which a combining mark, a format character or a line feed
/// beside the text that is looked for hides.
private let characterwiseForms = [
  #"(?<!\.bytewise)\.(hasPrefix|hasSuffix)\b"#,
  #"(?<!\.bytewise)\.split\(separator: ""#,
  #"(?<!\.bytewise)(?<!\.utf8)\.(firstIndex|lastIndex|ranges|firstRange)\(of: ""#,
  // A name in the plural is that of a list.
  #"(?<!\.bytewise)(?<!s)\.(contains|trimmingPrefix)\(""#,
  #"(?<!\.bytewise)\.replacing\("(?!(\\.|[^"\\])*"\.utf8)"#,
  #"\b(components\(separatedBy|trimmingCharacters|replacingOccurrences)"#,
  #"(?<!properties)(?<!Self)\.(isNewline|isWhitespace|isNumber|isLetter|isHexDigit|isWholeNumber|isPunctuation)\b"#,
  #"\bCharacter\b"#,
  #"(?<!\.bytewise)(?<!unicodeScalars)\.(prefix|drop|first|last|firstIndex|lastIndex|filter|allSatisfy|contains|split|count)(\(\w+: )? ?\{ \$0 (==|!=) "(\\.|[^"\\])""#,
  #"\.(replacing|firstMatch|wholeMatch|matches|split|contains)\((of: |separator: )?#?/"#,
]

@Suite struct `The sources` {
  @Test func `print, exit and read the command line in the tool alone`() throws {
    let library = Package.sources.filter { !["PulseMapCLI", "pulsemap"].contains($0.target) }
    let lines = try library.flatMap {
      try $0.matchingCodeLines(
        of: #"\b(print|debugPrint|dump|exit|_exit|abort)\(|\bCommandLine\b|\bFileHandle\.standard"#)
    }
    #expect(lines == [])
  }

  @Test func `never trap on what a user wrote`() throws {
    let lines = try Package.sources.flatMap {
      try $0.matchingCodeLines(of: #"\btry!|\bas!|\bfatalError\(|\bassertionFailure\("#)
    }
    #expect(lines == [])
  }

  @Test func `leave nothing for later`() throws {
    // Concatenated, so that this file does not match itself.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"].joined(separator: "|")
    let everything = Package.sources + Package.tests + [Package.manifest, Package.file("Makefile")]
    let lines = try everything.flatMap { try $0.matchingLines(of: marks) }
    #expect(lines == [])
  }

  @Test func `use unsafe memory in a few files only`() throws {
    // Searches text rather than code, because interpolations within strings are code.
    let users = try Package.sources.filter { file in
      !(try file.matchingLines(of: #"\bunsafe\b"#) { line in
        !(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]).contains("unsafe")
      }).isEmpty
    }
    let others = users.filter { !unsafeModules.contains($0.target) && !$0.path.hasPrefix(gdalFolder) }
    #expect(Set(others.map(\.path)) == unsafeFiles)
  }

  @Test func `take text apart as bytes`() throws {
    let lines = try Package.sources.filter {
      !characterwiseFiles.contains($0.path) && $0.target != "PulseBasics"
    }
    .flatMap { file in
      try file.matchingLines(of: characterwiseForms.joined(separator: "|")) { line in
        line.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
      }
    }
    #expect(lines == [], "write .bytewise before it, or .unicodeScalars, or use FilePath")
  }

  @Test func `decide nothing by the words of a message`() throws {
    let lines = try Package.sources.flatMap {
      try $0.matchingLines(of: #"\b(message|description|problem|text)\.bytewise\.has(Pre|Suf)fix\("\w+ \w+"#)
    }
    #expect(lines == [], "give the diagnostic a kind")
  }

  @Test func `quote what an advice has a user type after an option`() throws {
    // The name of a file or column can be two commands.
    let lines = try Package.sources.flatMap {
      try $0.matchingLines(
        of:
          #"--[a-z-]+[ =]\\\((\$0|path|name|field|text|only|base|(names|paths)\[\d\]|[\w$]+\.(excerpt|escaped|text))\)"#
      )
    }
    #expect(lines == [], "write adviceWord or shellQuoted")
  }

  @Test func `name the command that a message comes from in one place`() throws {
    let lines = try Package.sources.flatMap { try $0.matchingLines(of: "pulsemap: error") }
    #expect(lines.count == 1)
  }
}

@Suite struct `The spelling` {
  /// British spellings and their American equivalents.
  private static let american = [
    "colour": "color", "centre": "center", "grey": "gray", "behaviour": "behavior", "metre": "meter",
    "neighbour": "neighbor", "catalogue": "catalog", "travell": "travel", "labell": "label",
    "modell": "model", "cancell(ed|ing)": "canceled", "analys(e|ed|ing)": "analyze", "licence": "license",
    "for ever(?!y)": "forever", "artefact": "artifact",
    "(real|rasteri|optimi|normali|initiali|recogni)s(e|ed|es|ing|ation|er)":
      "-ize",
  ]

  @Test(arguments: american.keys.sorted())
  func `is American`(word: String) throws {
    let lines = try (Package.sources + Package.tests).flatMap { file in
      try file.matchingLines(of: "(?i)\\b(\(word))") { Self.isExempt($0, in: file) }
    }
    #expect(lines == [], "write \(Self.american[word] ?? "")")
  }

  /// The files with words that users type, in their quotes.
  private static let typedWordFiles: Set = [
    "Sources/PulseMapCLI/Hints/RenderOptions+ForeignOptions.swift",
    "Sources/PulseSceneInput/Reading/SceneReader+Synonyms.swift",
    "Sources/PulsePixels/Colors/ColorRamp+Schemes.swift",
    "Sources/PulseSceneInput/Values/Film/ColorRamp+Text.swift",
    "Sources/PulseDocument/Tables/NumberMeasure.swift",
    "Tests/PulseMapCLITests/ForeignOptionTests.swift",
    "Tests/PulseMapCLITests/ForgivingInputTests.swift",
    "Tests/PulseSceneInputTests/ColorMapTests.swift",
  ]

  /// Whether a line may use British spelling: CSS color names, aliases for user input, and names of map schemas.
  private static func isExempt(_ line: String, in file: SourceFile) -> Bool {
    file.path.hasSuffix("RGBA+CSS.swift") || file.path.hasPrefix("Tests/HouseTests/")
      || line.contains("grey\"") || line.contains("--colour")
      || file.path.contains("/VectorTileSchema+")
      || typedWordFiles.contains(file.path) && line.contains("\"")
  }
}
