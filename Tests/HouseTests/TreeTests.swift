import Testing

@Suite struct `The tree` {
  /// The names that building and version control create.
  private static let leftovers: Set = [".build", ".git", ".swiftpm"]

  @Test func `has at its top what has to be there and nothing else`() throws {
    let names = try Package.names(in: ".").filter { !Self.leftovers.contains($0) }
    #expect(
      names == [
        ".ci", ".editorconfig", ".github", ".gitignore", ".swift-format", "Fixtures", "Makefile",
        "Package.swift",
        "README.md", "Sources", "Tests",
      ])
  }

  @Test func `has Swift files of at most 400 lines`() {
    let tooLong = (Package.sources + Package.tests).filter { $0.lines.count > 401 }
    #expect(tooLong.map(\.path) == [])
  }

  @Test func `has scripts, pages and C files of at most 400 lines`() {
    let endings = [".py", ".sh", ".js", ".css", ".html", ".c", ".h"]
    let files = [".ci", ".github", "Fixtures", "Sources", "Tests"].flatMap { folder in
      Package.files(in: folder) { path in endings.contains { path.hasSuffix($0) } }
    }
    #expect(files.count > 80)
    #expect(files.filter { $0.lines.count > 401 }.map(\.path) == [])
  }

  @Test func `has Swift files of 120 lines or fewer on the median`() {
    let lengths = Package.sources.map { $0.lines.count - 1 }.sorted()
    #expect(lengths[lengths.count / 2] <= 120)
  }

  @Test func `has an executable of ten lines at most`() throws {
    #expect(try Package.names(in: "Sources/pulsemap") == ["main.swift"])
    #expect(Package.file("Sources/pulsemap/main.swift").lines.count <= 11)
  }

  @Test func `says of every folder of Fixtures where it comes from`() throws {
    let readme = Package.file("Fixtures/README.md").lines.joined(separator: "\n")
    let names = try Package.names(in: "Fixtures").filter { $0 != "README.md" && !$0.hasPrefix(".") }
    #expect(!names.isEmpty)
    #expect(names.filter { !readme.contains($0) } == [])
  }

  @Test func `names only targets that its Makefile has`() throws {
    let makefile = Package.file("Makefile").lines
    let articles = Package.files(in: "Sources/PulseMapKit/PulseMapKit.docc") { $0.hasSuffix(".md") }
    let texts =
      Package.tests + articles + [Package.file("README.md"), Package.file("Fixtures/README.md")]
    let named = Set(try texts.flatMap { try $0.firstGroups(of: "['`]make ([a-z-]+)['`]") })
    #expect(named.contains("golden"))
    #expect(named.filter { name in !makefile.contains { $0.hasPrefix("\(name):") } } == [])
  }

  @Test func `describes every module, and names only files that there are`() throws {
    let readme = Package.file("Sources/README.md").text
    let modules = Set((Package.sources).map(\.target))
    #expect(modules.filter { !readme.contains("`\($0)`") } == [])
    let files = Set(
      (Package.sources + Package.tests).map { $0.path.split(separator: "/").last.map(String.init) })
    let named = readme.matches(of: /[`\/](\w(?:\w|\+)*\.swift)`/).map { String($0.output.1) }
    #expect(named.count > 15)
    #expect(named.filter { !files.contains($0) } == [])
    // A path with folders is complete.
    let all = Set((Package.sources + Package.tests).map(\.path))
    let paths = readme.matches(of: /`((?:Pulse|Tests)\w*(?:\/(?:\w|\+)+)+\.swift)`/).map {
      String($0.output.1)
    }
    #expect(paths.count > 20)
    #expect(paths.filter { !all.contains($0.hasPrefix("Tests") ? $0 : "Sources/\($0)") } == [])
  }

  @Test func `has recipes of at most three files of Sources each`() throws {
    let readme = Package.file("Sources/README.md").text
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix("Recipes\n") })
    let recipes = section.split(separator: "\n\n").filter { $0.hasPrefix("**") }
    #expect(recipes.count > 6)
    for recipe in recipes {
      let title = recipe.split(separator: "**").first.map { String($0.dropLast()) } ?? ""
      let files = Set(
        recipe.matches(of: /`((?:Pulse|CEmbedded)\w*\/[^`]*\.\w+|\w[\w+]*\.swift)`/).map {
          String($0.output.1)
        }
      )
      .filter { !$0.hasPrefix("Tests/") }
      #expect(files.count <= 3, "\(title): \(files.sorted())")
    }
  }
}
