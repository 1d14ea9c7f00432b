import Testing

/// The layer table: every target of `Sources`, and what it may import.
private let layers: [(layer: Int, target: String, imports: [String])] = [
  (0, "CCurl", []),
  (0, "CEntropy", []),
  (0, "CExpat", []),
  (0, "CGD", []),
  (0, "CMalloc", []),
  (0, "CMemory", []),
  (0, "CNotoSans", []),
  (0, "CSQLite", []),
  (0, "CWebP", []),
  (0, "CDeflate", []),
  (0, "CWorldMap", []),
  (0, "CZlib", []),
  (0, "PulseSpelling", []),
  (1, "PulseArguments", ["PulseSpelling"]),
  (1, "PulseCompression", ["CDeflate", "CZlib"]),
  (1, "PulseDocument", ["CExpat", "PulseSpelling"]),
  (1, "PulseGeo", []),
  (1, "PulseMotion", []),
  (1, "PulsePixels", []),
  (1, "PulseSystem", ["CMalloc"]),
  (2, "PulseGD", ["CGD", "CNotoSans", "CWebP", "PulseCompression", "PulsePixels"]),
  (2, "PulseBatch", ["PulseArguments", "PulseDocument", "PulseSpelling", "PulseSystem"]),
  (2, "PulseCompare", ["PulsePixels"]),
  (
    2, "PulseScene",
    ["PulseArguments", "PulseDocument", "PulseGeo", "PulseMotion", "PulsePixels", "PulseSpelling"]
  ),
  (
    3, "PulseBasemap",
    [
      "CCurl", "CSQLite", "CWorldMap", "PulseGD", "PulseCompression", "PulseDocument", "PulseGeo",
      "PulsePixels", "PulseScene", "PulseSystem",
    ]
  ),
  (3, "PulseCodec", ["PulseGD", "PulseCompression", "PulsePixels"]),
  (
    4, "PulseMapKit",
    [
      "PulseBasemap", "PulseGD", "PulseCodec", "PulseCompression", "PulseGeo", "PulseMotion",
      "PulsePixels", "PulseScene", "PulseSystem",
    ]
  ),
  (
    4, "PulseReview",
    ["PulseGD", "PulseCodec", "PulseCompare", "PulseCompression", "PulseDocument", "PulsePixels"]
  ),
  (
    5, "PulseMapCLI",
    [
      "CMemory", "PulseArguments", "PulseBatch", "PulseGD", "PulseCodec", "PulseCompare", "PulseDocument",
      "PulseGeo",
      "PulseMapKit", "PulseMotion", "PulsePixels", "PulseReview", "PulseScene", "PulseSpelling",
      "PulseSystem",
    ]
  ),
  (6, "pulsemap", ["CEntropy", "PulseMapCLI"]),
]

/// The only importer of each C module.
private let doors = [
  "CCurl": "PulseBasemap", "CExpat": "PulseDocument", "CGD": "PulseGD", "CSQLite": "PulseBasemap",
  "CDeflate": "PulseCompression", "CMalloc": "PulseSystem", "CMemory": "PulseMapCLI", "CWebP": "PulseGD",
  "CNotoSans": "PulseGD", "CWorldMap": "PulseBasemap",
  "CZlib": "PulseCompression",
]

@Suite struct `The layers` {
  /// A target as `Package.swift` declares it.
  private struct Declaration {
    let function: String
    let name: String
    let dependencies: [String]
  }

  /// The targets of `Package.swift`, read as text: asking the package manager would wait for its own lock.
  private func declarations() throws -> [Declaration] {
    let text = Package.manifest.lines.joined(separator: "\n")
    let list = try #require(text.split(separator: "\n  targets: [").last)
    return list.matches(of: /(library|tests|\.\w*[tT]arget|\.systemLibrary)\(([^()]*)/).map { match in
      // Folders and files are quoted too.
      let arguments = match.output.2
        .replacing(/(path|exclude): *(\[[^\]]*\]|"[^"]*")/, with: "")
      let names = arguments.matches(of: /"([^"]+)"/).map { String($0.output.1) }
      return Declaration(
        function: String(match.output.1), name: names.first ?? "", dependencies: Array(names.dropFirst()))
    }
  }

  @Test func `are declared in Package.swift as in the table`() throws {
    let declared = try declarations().filter { $0.function != "tests" && $0.name != "PulseTestSupport" }
    #expect(declared.map(\.name).sorted() == layers.map(\.target).sorted())
    for (_, target, imports) in layers {
      #expect(declared.first { $0.name == target }?.dependencies.sorted() == imports, "\(target)")
    }
  }

  @Test func `are the folders of Sources`() throws {
    #expect(try Package.names(in: "Sources").filter { !$0.hasPrefix(".") } == layers.map(\.target).sorted())
  }

  @Test func `point downwards`() {
    for (layer, target, imports) in layers {
      for name in imports {
        let below = layers.first { $0.target == name }?.layer
        #expect(below.map { $0 < layer } == true, "\(target) imports \(name)")
      }
    }
  }

  @Test(arguments: doors.keys.sorted())
  func `have one door to each C module`(module: String) throws {
    let importers = try Package.sources.filter { !(try $0.places(of: "\\bimport \(module)$")).isEmpty }
    #expect(Set(importers.map(\.target)) == [try #require(doors[module])])
    #expect(try importers.flatMap { try $0.places(of: "\\bpublic import \(module)\\b") } == [])
  }

  @Test func `have tests that stand beside them`() throws {
    let folders = try Package.names(in: "Tests").filter { $0.hasSuffix("Tests") }
    #expect(folders == (try declarations()).filter { $0.function == "tests" }.map(\.name).sorted())
  }
}
