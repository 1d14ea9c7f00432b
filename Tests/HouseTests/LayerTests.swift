import Testing

/// The only target that may import each C module.
private let soleImporters = [
  "CCompression": "PulseSystem", "CCurl": "PulseTiles", "CEmbedded": "PulseSystem", "CExpat": "PulseDocument",
  "CFonts": "PulseText", "CGD": "PulseImages", "CGDAL": "PulseBasemap", "CRSVG": "PulseImages",
  "CSQLite": "PulseTiles",
  "CSystem": "PulseSystem", "CWebP": "PulseImages",
]

@Suite struct `The layers` {
  /// A target declaration in `Package.swift`: function, name and dependencies.
  private struct TargetDeclaration {
    let function: String
    let name: String
    let dependencies: [String]
  }

  /// Parses the targets of `Package.swift` as text, because the package manager would wait for its own lock.
  private func targetDeclarations() throws -> [TargetDeclaration] {
    let text = Package.manifest.lines.joined(separator: "\n")
    let list = try #require(text.split(separator: "\n  targets: [").last)
    return list.matches(of: /(library|tests|\.\w*[tT]arget|\.systemLibrary)\(([^()]*)/).map { match in
      // Paths and excludes are quoted too.
      let arguments = match.output.2
        .replacing(/(path|exclude): *(\[[^\]]*\]|"[^"]*")/, with: "")
      let names = arguments.matches(of: /"([^"]+)"/).map { String($0.output.1) }
      return TargetDeclaration(
        function: String(match.output.1), name: names.first ?? "", dependencies: Array(names.dropFirst()))
    }
  }

  /// Returns the targets of `Sources` in the order of their declaration.
  private func sourceTargets() throws -> [TargetDeclaration] {
    try targetDeclarations().filter { $0.function != "tests" && $0.name != "PulseTestSupport" }
  }

  /// Returns a target and everything below it.
  private func closure(of name: String) throws -> Set<String> {
    let dependencies = Dictionary(
      uniqueKeysWithValues: try sourceTargets().map { ($0.name, $0.dependencies) })
    var (found, open) = (Set<String>(), [name])
    while let next = open.popLast() {
      if found.insert(next).inserted { open += dependencies[next] ?? [] }
    }
    return found
  }

  @Test func `are the folders of Sources`() throws {
    let folders = try Package.names(in: "Sources").filter { !$0.hasPrefix(".") && $0 != "README.md" }
    #expect(folders == (try sourceTargets()).map(\.name).sorted())
  }

  @Test func `point upwards in Package.swift, which lists them from the lowest to the highest`() throws {
    var above: Set<String> = []
    for target in try sourceTargets() {
      #expect(target.dependencies.filter { !above.contains($0) } == [], "\(target.name)")
      above.insert(target.name)
    }
  }

  @Test func `declare what they import and nothing else`() throws {
    for target in try sourceTargets() where target.function == "library" {
      let files = Package.sources.filter { $0.target == target.name }
      let imports = Set(
        files.flatMap {
          $0.code.matches(of: /import (?:struct |enum )?((?:Pulse|C[A-Z])\w+)/).map { String($0.output.1) }
        })
      #expect(imports.sorted() == target.dependencies.sorted(), "\(target.name)")
    }
  }

  @Test func `keep the scene and comparisons apart from files and C`() throws {
    #expect(
      try closure(of: "PulseScene") == ["PulseScene", "PulseBasics", "PulseGeo", "PulsePixels"])
    #expect(try closure(of: "PulseCompare") == ["PulseCompare", "PulsePixels"])
  }

  @Test func `name the Debian packages of C libraries as the Makefile does`() throws {
    let providers = Package.manifest.text.matches(of: /\.apt\(\[([^\]]+)\]\)/).flatMap {
      $0.output.1.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
    }
    let makefile = Package.file("Makefile").text
    let packages = try #require(makefile.firstMatch(of: /\nBUILD_PACKAGES := (.*)/)).output.1
    #expect(providers.sorted() == packages.split(separator: " ").map(String.init).sorted())
  }

  @Test(arguments: soleImporters.keys.sorted())
  func `have one door to each C module`(module: String) throws {
    let importers = try Package.sources.filter {
      !(try $0.matchingCodeLines(of: "\\bimport \(module)$")).isEmpty
    }
    #expect(Set(importers.map(\.target)) == [try #require(soleImporters[module])])
    #expect(try importers.flatMap { try $0.matchingCodeLines(of: "\\bpublic import \(module)\\b") } == [])
  }

  @Test func `are few`() throws {
    // The executable of four lines is no module of its own.
    let names = try sourceTargets().map(\.name).filter { $0 != "pulsemap" }
    #expect(names.filter { !$0.hasPrefix("C") }.count <= 20)
    #expect(names.filter { $0.hasPrefix("C") }.count <= 12)
  }

  @Test func `have tests that stand beside them`() throws {
    let folders = try Package.names(in: "Tests").filter { $0.hasSuffix("Tests") }
    #expect(folders == (try targetDeclarations()).filter { $0.function == "tests" }.map(\.name).sorted())
  }
}
