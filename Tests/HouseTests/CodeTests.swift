import Testing

/// The files with unmarked memory: a new one is a decision, and is entered here.
private let unsafeFiles: Set = [
  "Sources/PulseBasemap/Server/Cache/CacheFiles.swift",
  "Sources/PulseBasemap/Server/Transfer/Transfer.swift",
  "Sources/PulseBasemap/Server/Transfer/TransferLibrary.swift",
  "Sources/PulseBasemap/Server/Transfer/Transfers.swift",
  "Sources/PulseBasemap/Tiles/Files/FolderListing.swift",
  "Sources/PulseBasemap/Tiles/Files/LibraryLoadError.swift",
  "Sources/PulseBasemap/Tiles/Files/ReadableFile.swift",
  "Sources/PulseBasemap/Tiles/MBTiles/SQLiteDatabase.swift",
  "Sources/PulseBasemap/Tiles/MBTiles/SQLiteLibrary.swift",
  "Sources/PulseBasemap/World/WorldMap.swift",
  "Sources/PulseBatch/Workers/WorkerPool.swift",
  "Sources/PulseBatch/Workers/WorkerProcess.swift",
  "Sources/PulseGD/Canvas+Decoding.swift",
  "Sources/PulseGD/Canvas+Encoding.swift",
  "Sources/PulseGD/Canvas+Pixels.swift",
  "Sources/PulseGD/Canvas.swift",
  "Sources/PulseGD/GIFBlocks.swift",
  "Sources/PulseGD/Library/Bitmap+WebP.swift",
  "Sources/PulseGD/Library/Canvas+Libraries.swift",
  "Sources/PulseGD/Library/LibraryBlock.swift",
  "Sources/PulseGD/Library/LibraryColor.swift",
  "Sources/PulseGD/Library/LibraryMessages.swift",
  "Sources/PulseGD/Library/WebPWriter.swift",
  "Sources/PulseGD/Text/EmbeddedFont.swift",
  "Sources/PulseGD/Text/Glyph.swift",
  "Sources/PulseGD/Text/LibraryPen.swift",
  "Sources/PulseGD/Text/TextMask.swift",
  "Sources/PulseCompression/Checksum.swift",
  "Sources/PulseCompression/CompressionLibraries.swift",
  "Sources/PulseCompression/Deflate.swift",
  "Sources/PulseCompression/Inflate.swift",
  "Sources/PulseCompression/InflateStream.swift",
  "Sources/PulseDocument/XML/XMLHandlers.swift",
  "Sources/PulseDocument/XML/XMLParser.swift",
  "Sources/PulseMapCLI/Console.swift",
  "Sources/PulseMapKit/Output/Unfinished.swift",
  "Sources/PulseMapKit/Output/Video/VideoProcess.swift",
  "Sources/PulseMapKit/StageTimes.swift",
  "Sources/PulseSystem/CStrings.swift",
  "Sources/PulseSystem/Descriptor.swift",
  "Sources/PulseSystem/Directory.swift",
  "Sources/PulseSystem/FileState.swift",
  "Sources/PulseSystem/FixedPoint.swift",
  "Sources/PulseSystem/Machine.swift",
  "Sources/PulseSystem/SystemFault.swift",
]

@Suite struct `The sources` {
  @Test func `print, exit and read the command line in the tool alone`() throws {
    let library = Package.sources.filter { !["PulseMapCLI", "pulsemap"].contains($0.target) }
    let places = try library.flatMap {
      try $0.places(
        of: #"\b(print|debugPrint|dump|exit|_exit|abort)\(|\bCommandLine\b|\bFileHandle\.standard"#)
    }
    #expect(places == [])
  }

  @Test func `never trap on what a user wrote`() throws {
    let places = try Package.sources.flatMap {
      try $0.places(of: #"\btry!|\bas!|\bfatalError\(|\bassertionFailure\("#)
    }
    #expect(places == [])
  }

  @Test func `leave nothing for later`() throws {
    // Put together, so that this file does not find itself.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"].joined(separator: "|")
    let everything = Package.sources + Package.tests + [Package.manifest, Package.file("Makefile")]
    let places = try everything.flatMap { try $0.placesInText(of: marks) }
    #expect(places == [])
  }

  @Test func `use unsafe memory in a few files only`() throws {
    // An interpolation is code too, although it stands within a string.
    let users = try Package.sources.filter {
      !(try $0.placesInText(of: #"^([^/]|/(?!/))*\bunsafe\b"#)).isEmpty
    }
    #expect(Set(users.map(\.path)) == unsafeFiles)
  }

  @Test func `name the command that a message comes from in one place`() throws {
    let places = try Package.sources.flatMap { try $0.placesInText(of: "pulsemap: error") }
    #expect(places.count == 1)
  }
}

@Suite struct `The spelling` {
  /// British words and the American ones that stand for them.
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
    let places = try (Package.sources + Package.tests).flatMap { file in
      try file.placesInText(of: "(?i)\\b(\(word))") { Self.isExempt($0, in: file) }
    }
    #expect(places == [], "write \(Self.american[word] ?? "")")
  }

  /// Names that others chose: CSS knows both spellings, people type the other one, and maps have their words.
  private static func isExempt(_ line: String, in file: SourceFile) -> Bool {
    file.path.hasSuffix("RGBA+CSS.swift") || file.path.hasPrefix("Tests/HouseTests/")
      || line.contains("grey\"") || line.contains("--colour")
      || file.path.contains("/VectorSchema+")
  }
}
