import PulseArguments
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The list of map styles` {
  @Test func `is a table of name, tiles and theme`() throws {
    try expectGolden(text: StylesCommand().text(), "golden/styles.txt")
  }
}

@Suite struct `A map style on the command line` {
  @Test(arguments: BuiltInStyleName.choices)
  func `is printed as JSON`(name: String) throws {
    let text = try StylesCommand.command.parse([name]).text()
    #expect(text.hasPrefix("{\n  \"version\": 8,\n") && text.hasSuffix("\n}\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test(arguments: [
    Rejection(
      "openmaptiles-lihgt",
      gets:
        "NAME: 'openmaptiles-lihgt' is not a valid value; did you mean 'openmaptiles-light' or 'openmaptiles-dark'?"
    ),
    Rejection(
      "dark-matter",
      gets:
        "NAME: 'dark-matter' is not a valid value; use protomaps-light, protomaps-dark, openmaptiles-light, openmaptiles-dark, shortbread-light or shortbread-dark"
    ),
  ])
  func `is refused when there is none of the name`(rejection: Rejection) throws {
    let error = try #require(throws: CommandLineError.self) {
      try StylesCommand.command.parse(rejection.words)
    }
    #expect(error.diagnostics.map(\.description) == rejection.messages)
  }
}
