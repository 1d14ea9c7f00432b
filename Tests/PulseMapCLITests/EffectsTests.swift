import Foundation
import PulseArguments
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The list of effects` {
  @Test func `is a table of name, look and origin`() throws {
    try expectGolden(text: try EffectsCommand().text(), "golden/effects.txt")
  }

  @Test func `has lines of at most 100 columns without blanks at the end`() throws {
    let lines = try EffectsCommand().text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == Effect.builtInNames.count + 2 && lines.last == "")
    #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " })
  }
}

@Suite struct `An effect on the command line` {
  @Test(arguments: Effect.builtInNames)
  func `is printed as JSON`(name: String) throws {
    let text = try EffectsCommand.command.parse([name]).text()
    #expect(text == Effect.builtIn(name)?.json())
  }

  @Test func `is not looked for while words are read`() throws {
    let options = try RenderOptions.command.parse(["--effect", "/nowhere/mine.json"])
    #expect(options.spec.effect == .file("/nowhere/mine.json"))
    #expect(try EffectsCommand.command.parse(["nowhere.json"]).effect == .file("nowhere.json"))
  }

  @Test(arguments: [
    Rejection("crcle", gets: "NAME|FILE.json: 'crcle' is not a valid value; did you mean 'circle'?"),
    Rejection(
      "nova",
      gets: "NAME|FILE.json: 'nova' is not a valid value; use \(EffectNames.choices)"),
    Rejection(
      "mine.txt",
      gets: "NAME|FILE.json: 'mine.txt' is not a valid value; use \(EffectNames.choices)"),
  ])
  func `is refused when there is none of the name`(rejection: Rejection) throws {
    let error = try #require(throws: CommandLineError.self) {
      try EffectsCommand.command.parse(rejection.words)
    }
    #expect(error.diagnostics.map(\.description) == rejection.messages)
  }

  @Test func `can be a file`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("mine.json")
    let mine = #"{"name":"mine","radius":"40px","layers":[{"name":"disc","fill":"RED"}]}"#
    try Data(mine.utf8).write(to: file)
    let effect = try EffectReference(argument: file.path(percentEncoded: false)).effect(
      reading: DiskFileReader())
    #expect(effect.name == "mine" && effect.radius == .points(40))
    let text = try EffectsCommand.command.parse([file.path(percentEncoded: false)]).text()
    #expect(text == effect.json() && text.contains("\"fill\": \"#ff0000\""))
  }

  @Test func `tells everything that is wrong with its file`() throws {
    let path = Fixtures.url("invalid/effects/many-mistakes.json").path(percentEncoded: false)
    let error = try #require(throws: DocumentError.self) {
      try EffectReference.file(path).effect(reading: DiskFileReader())
    }
    let lines = error.diagnostics.map(\.description)
    #expect(lines.count == 18)
    #expect(lines.allSatisfy { $0.hasPrefix("\(path): ") })
    #expect(lines.last?.hasPrefix("\(path): layers[2]: '7' is not an object; ") == true)
  }

  @Test func `tells why its file cannot be read`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("folder.json"), withIntermediateDirectories: false)
    for (name, reason) in [("missing.json", "No such file or directory"), ("folder.json", "Is a directory")] {
      let path = folder.file(name).path(percentEncoded: false)
      let error = try #require(throws: DocumentError.self) {
        try EffectReference.file(path).effect(reading: DiskFileReader())
      }
      #expect(
        error.diagnostics.map(\.description) == [
          "\(path): cannot be read: \(reason); check the path"
        ])
    }
  }

  @Test func `is complained of together with everything else`() throws {
    let options = try RenderOptions.command.parse([
      "--lat", "0", "--lon", "0", "--effect", "/nowhere/mine.json", "--cycles", "3", "--duration", "2",
      "-o", "x.bmp",
    ])
    let complaints = try #require(throws: CommandError.self) { try RenderRun(options).run() }
    #expect(
      complaints.lines == [
        "/nowhere/mine.json: cannot be read: No such file or directory; check the path",
        "--cycles: '3' conflicts with --duration; use one of them",
        "--output: 'x.bmp' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format",
      ])
  }
}
