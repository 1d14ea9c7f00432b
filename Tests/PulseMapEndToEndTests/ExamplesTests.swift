import Foundation
import PulseTestSupport
import Testing

/// One or more command lines of the documentation.
struct ShownExample: Sendable, CustomTestStringConvertible {
  let script: String

  var testDescription: String { script }

  /// Returns the examples of a help page: lines that begin with two spaces and the name of the tool.
  static func inHelp(_ question: String) throws -> [ShownExample] {
    try ToolUnderTest.run(question).text.split(separator: "\n")
      .filter { $0.hasPrefix("  pulsemap ") }
      .map { ShownExample(script: String($0.dropFirst(2))) }
  }

  /// Returns the shell blocks of a page that run the tool, without those that build or install it.
  static func on(_ page: DocumentationPage) -> [ShownExample] {
    page.codeBlocks(in: "sh").filter { $0.contains("pulsemap ") }.map { ShownExample(script: $0) }
  }
}

@Suite struct `The examples` {
  @Test func `of the help pages run as they are`() throws {
    let examples = try ShownExample.inHelp("render --help")
    #expect(examples.count >= 3)
    #expect(try ShownExample.inHelp("--help").map(\.script) == examples.map(\.script))
    for example in examples { try run(example, in: TemporaryFolder()) }
  }

  @Test func `of README and the articles run as they are, and render the images beside them`() throws {
    var count = 0
    var rendered: Set<String> = []
    var others: [DocumentationPage.Reference] = []
    for page in try DocumentationPage.all() {
      let examples = ShownExample.on(page)
      count += examples.count
      var images = page.images.filter { $0.target.contains(/gallery\/(?:rome\.gif|tasks\/)/) }
      for example in examples {
        let folder = try TemporaryFolder()
        try run(example, in: folder)
        let outputs = try FileManager.default.subpathsOfDirectory(
          atPath: folder.url.path(percentEncoded: false))
        for output in outputs where !output.hasPrefix("Fixtures/") {
          let name = URL(filePath: output).lastPathComponent
          guard let index = images.firstIndex(where: { $0.fileName == name }) else { continue }
          rendered.insert(name)
          try expect(output, in: folder, toLookLike: images.remove(at: index))
        }
      }
      others += images
    }
    // README shows images of articles, too.
    #expect(
      others.filter { !rendered.contains($0.fileName) }.map(\.target) == [], "no example renders these images"
    )
    #expect(count >= 40)
  }

  /// Expects an output of an example to look like an image of the gallery.
  private func expect(
    _ output: String, in folder: borrowing TemporaryFolder, toLookLike image: DocumentationPage.Reference
  ) throws {
    let golden = try #require(image.target.split(separator: "Fixtures/").last)
    // Another version of FreeType may set a few pixels of letters otherwise.
    let result = try ToolUnderTest.run(
      ["compare", "Fixtures/\(golden)", output, "--tolerance", "2", "--max-ratio", "0.001"], in: folder.url)
    #expect(result.status == 0, "make gallery renders Fixtures/gallery again: \(result.text)")
  }

  /// Runs an example in a folder that has the fixtures of a clone.
  private func run(_ example: ShownExample, in folder: borrowing TemporaryFolder) throws {
    // Examples name files of ours as they lie in a clone.
    try FileManager.default.createSymbolicLink(
      at: folder.file("Fixtures"), withDestinationURL: Fixtures.packageRoot.appending(path: "Fixtures"))
    let result = try ToolUnderTest.shell("set -e\n\(example.script)", in: folder.url)
    #expect(result.status == 0, "\(example)")
    // A file that is not named has its name told, a view of streets says that the built-in map has
    // none, a part of a cycle that it jumps, and a view of states which of them lie outside.
    let said = result.standardError.split(separator: "\n").filter {
      !$0.hasPrefix("pulsemap: --output: ")
        && !$0.hasPrefix("pulsemap: --basemap: the built-in map has no streets")
        && !$0.contains("so the animation jumps at the loop point")
        && !$0.contains("the view is fitted to all states but")
    }
    #expect(said == [], "\(example)")
    #expect(try folder.names.count > 1 || !result.standardOutput.isEmpty, "\(example) left nothing")
  }
}
