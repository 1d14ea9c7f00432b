import Foundation
import PulseArguments
import Testing

@testable import PulseMapCLI

/// The declarations of a command, as Foundation reads them.
private struct Declarations: Decodable {
  struct Argument: Decodable {
    let name: String
    let kind: String
    let section: String
    let help: String
    let aliases: [String]?
    let types: [String]?
    let choices: [String]?
    let isRepeated: Bool?
    let off: String?
  }

  let name: String
  let arguments: [Argument]

  init(_ command: String) throws {
    guard case .help(let text) = try PulseMapTool.tool.parse(["help", command, "--json"]) else {
      throw CocoaError(.coderReadCorrupt)
    }
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }
}

@Suite struct `The declarations of a command as JSON` {
  @Test(arguments: PulseMapTool.tool.commandNames)
  func `are those of its help`(command: String) throws {
    let declared = try Declarations(command)
    let info = try #require(PulseMapTool.tool.info.commands.first { $0.name == command })
    #expect(declared.name == command)
    #expect(declared.arguments.map(\.name) == info.arguments.map(\.place))
    #expect(declared.arguments.map(\.help) == info.arguments.map(\.help))
    #expect(declared.arguments.allSatisfy { ["option", "flag", "operand"].contains($0.kind) })
  }

  @Test func `tell names, types, choices and repetition`() throws {
    let arguments = try Declarations("render").arguments
    func argument(_ name: String) throws -> Declarations.Argument {
      try #require(arguments.first { $0.name == name })
    }
    #expect(try argument("--lat").types == ["number"])
    #expect(try argument("--radius").aliases == ["-r"])
    #expect(try argument("--theme").choices == ["light", "dark", "auto"])
    #expect(try argument("--place").isRepeated == true)
    #expect(try argument("--labels").off == "none")
    #expect(try argument("--scale-range").types?.first == "pair")
    #expect(try argument("--strict").kind == "flag")
  }

  @Test func `list the commands`() throws {
    guard case .help(let text) = try PulseMapTool.tool.parse(["help", "--json"]) else {
      Issue.record("no help")
      return
    }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let commands = try #require(object?["commands"] as? [[String: String]])
    #expect(commands.compactMap { $0["name"] } == PulseMapTool.tool.commandNames)
  }
}
