import Foundation
import PulseTestSupport
import Testing

@Suite struct `The documentation` {
  @Test func `begins with a README of at most 120 lines`() throws {
    let lines = Package.file("README.md").lines
    #expect(lines.count > 60 && lines.count <= 121)
  }

  @Test func `says of every image what it shows, once per page`() throws {
    for page in try DocumentationPage.all() {
      let texts = page.images.map(\.text)
      #expect(texts.filter { $0.split(separator: " ").count < 3 } == [], "\(page.path)")
      #expect(Set(texts).count == texts.count, "\(page.path)")
    }
    #expect(try DocumentationPage.readMe().images.count >= 8)
  }

  @Test func `refers only to files that exist`() throws {
    for page in try DocumentationPage.all() {
      let folder = Fixtures.packageRoot.appending(path: page.path).deletingLastPathComponent()
      let paths = page.references.map(\.target).filter { !$0.contains("://") }
      let missing = paths.filter {
        !FileManager.default.fileExists(atPath: folder.appending(path: $0).path(percentEncoded: false))
      }
      #expect(missing == [], "\(page.path)")
    }
  }

  @Test func `shows every image of the gallery`() throws {
    let shown = try Set(DocumentationPage.all().flatMap(\.images).map(\.fileName))
    let gallery = try ["tasks", "effects"].flatMap { try Package.names(in: "Fixtures/gallery/\($0)") }
    #expect(gallery.filter { !shown.contains($0) } == [])
  }

  @Test func `links README and the topics of the library to every article`() throws {
    let (readMe, library) = (try DocumentationPage.readMe(), try DocumentationPage.article("PulseMapKit"))
    let linked = Set(readMe.references.map(\.target))
    for article in try DocumentationPage.articles() {
      #expect(linked.contains(article.path))
      let isTopic = library.text.contains("- <doc:\(article.name)>\n")
      #expect(isTopic || article.path == library.path, "\(article.path)")
    }
  }

  @Test func `opens every article with a title and a sentence`() throws {
    for article in try DocumentationPage.articles() {
      let lines = article.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(5)
      try #require(lines.count == 5, "\(article.path)")
      #expect(lines[0].hasPrefix("# ") && lines[1].isEmpty, "\(article.path)")
      #expect(lines[2].hasSuffix(".") && lines[3].isEmpty && lines[4].hasPrefix("## "), "\(article.path)")
    }
  }
}
