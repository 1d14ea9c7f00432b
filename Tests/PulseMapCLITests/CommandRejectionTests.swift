import Glibc
import PulseArguments
import PulseSystem
import Testing

@testable import PulseMapCLI

@Suite struct `A command that cannot run` {
  @Test(arguments: [
    Rejection("-", gets: "SCENE: '-' is standard input, which does not change; write the path of a file"),
    Rejection("/nowhere/a.json", gets: "SCENE: '/nowhere/a.json' is no file; write the path of a scene file"),
  ])
  func `watches nothing but files`(_ line: Rejection) throws {
    let options = try WatchCommand.command.parse(line.words)
    let error = try #require(throws: CommandError.self) { try options.run(arguments: []) }
    #expect(error.lines == line.messages)
  }

  @Test(arguments: [
    (EADDRINUSE, "--port: '80' is used by another program; use another port, or leave out --port"),
    (EACCES, "--port: '80' is reserved for the system; use a port above 1023, or leave out --port"),
    (EADDRNOTAVAIL, "--port: '80' cannot be used: Cannot assign requested address; leave out --port"),
  ])
  func `says which port to use`(code: Int32, message: String) {
    #expect(CommandError(port: 80, SystemError(code)).lines == [message])
  }

  @Test func `writes all pages of the manual, or one`() throws {
    let options = try ManualCommand.command.parse(["render", "--directory", "/nowhere"])
    let error = try #require(throws: CommandError.self) { try options.text() }
    #expect(error.lines == ["--directory: writes all pages; leave 'render' out"])
  }

  @Test(arguments: [
    Rejection("--lon", "0", "-o", "a.gif", gets: "--lat: is missing; write --lat DEG"),
    Rejection("--lat", "0", "-o", "a.gif", gets: "--lon: is missing; write --lon DEG"),
    Rejection(
      "--lat", "0", "--lon", "0", "-o", "a.gif", "-o", "a.gif", "-o", "a.gif",
      gets: "--output: 'a.gif' is used 3 times; use it once"),
  ])
  func `renders nothing`(_ line: Rejection) throws {
    let options = try RenderOptions.command.parse(line.words + ["--dry-run", "--quiet"])
    let error = try #require(throws: CommandError.self) { try RenderRun(options).run() }
    #expect(error.lines == line.messages)
  }
}
