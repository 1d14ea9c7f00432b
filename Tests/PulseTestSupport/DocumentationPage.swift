import Foundation

/// A page of the documentation for users: README or an article.
package struct DocumentationPage: Sendable {
  /// The path relative to the package root.
  package let path: String

  /// The whole text.
  package let text: String

  private init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Fixtures.packageRoot.appending(path: path), encoding: .utf8)
  }
}

extension DocumentationPage {
  /// The path of the folder of the articles, relative to the package root.
  package static let articleFolder = "Sources/PulseMapKit/PulseMapKit.docc"

  /// Reads README and all articles.
  package static func all() throws -> [DocumentationPage] { try [readMe()] + articles() }

  /// Reads README.
  package static func readMe() throws -> DocumentationPage { try Self("README.md") }

  /// Reads an article by its name, such as `BatchRendering`.
  package static func article(_ name: String) throws -> DocumentationPage {
    try Self("\(articleFolder)/\(name).md")
  }

  /// Reads all articles, sorted by name.
  package static func articles() throws -> [DocumentationPage] {
    let folder = Fixtures.packageRoot.appending(path: articleFolder).path(percentEncoded: false)
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.sorted().map { try Self("\(articleFolder)/\($0)") }
  }

  /// The file name without its extension.
  package var name: String { String(path.split(separator: "/").last?.dropLast(".md".count) ?? "") }
}

extension DocumentationPage {
  /// An image or a link: its text, and the path or URL that it leads to.
  package struct Reference: Hashable, Sendable {
    /// The alternative text of an image, or the text of a link.
    package let text: String

    /// The path relative to the folder of the page, or a URL.
    package let target: String

    /// The last component of the target.
    package var fileName: String { String(target.split(separator: "/").last ?? "") }
  }

  /// Returns the code blocks of a language, without their fences.
  package func codeBlocks(in language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// The text without code blocks.
  package var prose: String {
    text.components(separatedBy: "\n```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
  }

  /// The code within sentences and tables.
  package var inlineCode: [String] {
    prose.matches(of: /`+([^`]+)`+/).map { String($0.output.1) }
  }

  /// The images, in order.
  package var images: [Reference] {
    prose.matches(of: /!\[([^\]]*)\]\(([^)\s]*)\)/)
      .map { Reference(text: String($0.output.1), target: String($0.output.2)) }
  }

  /// The images and links, in order.
  package var references: [Reference] {
    prose.matches(of: /\[([^\]]*)\]\(([^)\s]*)\)/)
      .map { Reference(text: String($0.output.1), target: String($0.output.2)) }
  }
}
