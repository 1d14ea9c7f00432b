import Foundation
import PulseTestSupport
import Testing

@Suite(.serialized) struct `The example package` {
  private static let package = Fixtures.packageRoot.appending(path: "Fixtures/library")
  /// What `make example` builds, with the library that these tests are linked to.
  private static let products = Fixtures.packageRoot.appending(path: ".build/debug")

  /// A package with flags of its own cannot be depended on by version.
  @Test func `and the library have no flags of their own`() throws {
    for folder in [Self.package, Fixtures.packageRoot] {
      let scratch = try TemporaryFolder()
      let result = try run(
        "/usr/bin/env",
        [
          "-u", "PULSEMAP_TEST_BUILD", "swift", "package", "--package-path",
          folder.path(percentEncoded: false),
          "--scratch-path", scratch.url.path(percentEncoded: false), "dump-package",
        ], timeout: 300)
      #expect(result.status == 0 && result.text.contains("\"targets\""), "\(result.standardError)")
      #expect(!result.text.contains("unsafeFlags"))
    }
  }

  @Test func `renders what the tool renders`() throws {
    let folder = try TemporaryFolder()
    let maps = Fixtures.packageRoot.appending(path: "Fixtures/basemaps").path(percentEncoded: false)
    let tool = Self.products.appending(path: "previews-tool").path(percentEncoded: false)
    let result = try run(tool, [maps], workingDirectory: folder.url)
    #expect(result.status == 0 && result.standardError == "")
    #expect(
      result.text == """
        vienna.gif vienna.webp vienna.png
        warning: overlays[0].outerAlpha: has no effect with the effect 'circle'; leave it out
        rendered
        small enough
        13 frames
        ["background"]

        """)
    for (name, options) in [
      ("berlin.gif", "--lat 52.5186 --lon 13.4083 --radius 400 --effect ripple --size 320x240"),
      ("vienna.gif", "--lat 48.2 --lon 16.37"), ("vienna.webp", "--lat 48.2 --lon 16.37"),
      ("world.png", "--lat 48.2082 --lon 16.3738 --zoom 5 --theme dark --labels=none --scale-bar=always"),
      ("archive.png", "--lat 48.2082 --lon 16.3738 --basemap \(maps)/plain.pmtiles"),
    ] {
      try ToolUnderTest.succeed("render \(options) --no-metadata -o tool-\(name)", in: folder.url)
      let comparison = try ToolUnderTest.run("compare \(name) tool-\(name)", in: folder.url)
      #expect(comparison.status == 0, "\(comparison.text)")
    }
  }

  @Test func `has tests that pass`() throws {
    let tests = Self.products.appending(path: "previewsPackageTests.xctest").path(percentEncoded: false)
    let result = try run(tests, ["--testing-library", "swift-testing"], timeout: 300)
    #expect(result.status == 0, "\(result.text)\(result.standardError)")
  }

  /// The code of the documentation is compiled, since it is a part of the package.
  @Test func `contains the code of every article`() throws {
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: Self.package.path(percentEncoded: false)
    ).filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: Self.package.appending(path: $0), encoding: .utf8).trimmedLines
    }
    let articles = try DocumentationPage.articles().filter { !$0.codeBlocks(in: "swift").isEmpty }
    #expect(articles.map(\.name) == ["BaseMaps", "ComparingInTests", "Effects", "PulseMapKit", "Scenes"])
    for article in articles {
      for block in article.codeBlocks(in: "swift") {
        let lines = block.trimmedLines.filter { $0 != "import PulseMapKit" && !$0.isEmpty }
        #expect(
          sources.contains { $0.filter { !$0.isEmpty }.contains(lines) }, "\(article.path):\n\(block)")
      }
    }
  }
}

extension String {
  /// The lines without the spaces around them.
  fileprivate var trimmedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
