import PulseArguments
import PulseDocument
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapCLI

@Suite struct `The look of the base map` {
  private func style(_ words: String...) throws -> MapStyle {
    let place = ["--lat", "1", "--lon", "2"]
    return try RenderOptions.command.parse(place + words).spec.resolved().scene.mapStyle
  }

  @Test func `is light, with what helps, when nothing is said`() throws {
    #expect(try style() == MapStyle())
  }

  @Test func `has names that switch ornaments on, and values that say when`() throws {
    #expect(try style("--labels").labels == .always)
    #expect(try style("--labels=none").labels == .never)
    #expect(try style("--labels", "--labels=auto").labels == .auto)
    let all = try style(
      "--scale-bar", "--graticule=always", "--inset", "--caption=none", "--units", "imperial")
    #expect(all.scaleBar == .always && all.graticule == .always && all.inset == .always)
    #expect(all.caption == .never && all.units == .imperial)
    #expect(try style("--language", "auto").language == .automatic)
    #expect(try style("--language", "local").language == .local)
    #expect(try style("--language", "de").language == .code("de"))
    #expect(try style("--language", "zh-Hans").language == .code("zh-Hans"))
    #expect(try style("--borders", "none").borders == .none)
    #expect(try style("--font", "a.ttf").fonts == ["a.ttf"])
    #expect(try style("--font", "a.ttf", "--font", "b.otf").fonts == ["a.ttf", "b.otf"])
    #expect(try style("--attribution", "none").attribution == .none)
    #expect(try style("--attribution", "© Me").attribution == .text("© Me"))
  }

  @Test func `is dark by its theme or by the name of the map`() throws {
    #expect(try style("--theme", "dark").theme == .dark)
    #expect(try style("--basemap", "world:dark").theme == .dark)
    #expect(try style("--basemap", "world:dark", "--theme", "light").theme == .light)
    #expect(try style("--basemap", "world:dark", "--basemap", "world").theme == .light)
  }

  @Test(arguments: [
    (["--labels=perhaps"], "--labels: 'perhaps' is not a valid value; use auto, always or none"),
    (["--labels="], "--labels: needs a value; write --labels auto, always or none"),
    (["--theme", "drak"], "--theme: 'drak' is not a valid value; did you mean 'dark'?"),
    (
      ["--language", "german"],
      "--language: 'german' is not a language; use auto, local, or a code such as en, de or zh-Hans"
    ),
    (
      ["--language", "d3"],
      "--language: 'd3' is not a language; use auto, local, or a code such as en, de or zh-Hans"
    ),
    (
      ["--language", "de-"],
      "--language: 'de-' is not a language; use auto, local, or a code such as en, de or zh-Hans"
    ),
    (["--basemap", "world:drak"], "--basemap: 'world:drak' is not a valid value; did you mean 'dark'?"),
  ])
  func `is refused when it is not known`(words: [String], message: String) throws {
    let error = try #require(throws: CommandLineError.self) { try RenderOptions.command.parse(words) }
    #expect("\(error)" == message)
  }
}
