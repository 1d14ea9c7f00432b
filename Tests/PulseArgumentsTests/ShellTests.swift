import Foundation
import PulseArguments
import PulseTestSupport
import Testing

/// A tool whose texts contain every character that is special in a shell or in troff.
private let trickyTool: ToolInfo = {
  struct Options: Sendable {
    var word = "plain"
    var flag = false
    var file: String?
    var rest: [String] = []
  }
  let texts = "'one' \"two\" $(touch evil) `touch evil` \\n [x]: a|b; <c> & *?{1,2} #d ~e %f !g ^h é."
  let command = Command<Options>(
    "do-it", summary: "Does \(texts)", discussion: ".SH NO\n'quoted' \(texts)", defaults: Options(),
    sections: [
      ArgumentSection(
        "It's: [all]",
        [
          .option("--word", "-w", into: \.word, metavar: "A:B|[C]'", help: "Says \(texts)", details: texts),
          .flag("--flag", "-f", into: \.flag, help: "Sets \(texts)"),
          .operand("IN[:OUT]", into: \.file, help: "Reads \(texts)").completingPath(to: .file),
          .operands("REST", into: \.rest, help: "Takes \(texts)").completingPath(to: .folder),
        ])
    ], examples: [CommandExample("pulsemap do-it --word 'a\\b'", "Is \(texts)")])
  let tool = Tool<Options>(
    "pulsemap", summary: "Has \(texts)", commands: [Subcommand("do-it", command) { $0 }])
  return tool.info
}()

@Suite struct `Texts with signs that mean something elsewhere` {
  @Test(arguments: Shell.allCases)
  func `are texts in completions, too`(shell: Shell) throws {
    let folder = try TemporaryFolder()
    try Data(trickyTool.completions(for: shell).utf8).write(to: folder.file("script"))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "dir"), withIntermediateDirectories: false)
    let answers = try Oracle.completions(
      offeredBy: shell.rawValue, reading: folder.file("script"), in: folder.url,
      after: [
        "pulsemap d", "pulsemap do-it --", "pulsemap do-it -fw x s", "pulsemap do-it -w x script ",
        "pulsemap do-it script dir ", "pulsemap do-it --flag=",
      ])
    #expect(
      answers == [["do-it"], ["--flag", "--help", "--word"], ["script"], ["dir"], ["dir"], []])
    #expect(!FileManager.default.fileExists(atPath: folder.file("evil").path(percentEncoded: false)))
  }

  @Test func `are texts in a manual, too`() throws {
    let folder = try TemporaryFolder()
    let page = trickyTool.manualPage(
      of: trickyTool.commands[0], sections: [ManualSection("END", [(".SH", "'end'.")])])
    let manual = page.text(tool: "pulsemap", version: "1-a", date: "2026-11-21")
    try Data(manual.utf8).write(to: folder.file("tool.1"))
    let path = folder.file("tool.1").path(percentEncoded: false)
    for reader in [["/usr/bin/mandoc", "-T", "lint", path], ["/usr/bin/groff", "-man", "-ww", "-z", path]] {
      let result = try run(reader[0], Array(reader.dropFirst()))
      #expect(result.status == 0 && result.text == "" && result.standardError == "", "\(result)")
    }
    let shown = try run("/usr/bin/mandoc", ["-T", "utf8", "-O", "width=300", path])
    let text = String(shown.text.replacing(/.\x08/, with: ""))
    #expect(
      text.matches(
        of: /'one' "two" \$\(touch evil\) `touch evil` \\n \[x\]: a\|b; <c> & \*\?\{1,2\} #d ~e %f !g \^h é/
      ).count == 9)
    #expect(text.contains("pulsemap do-it --word 'a\\b'") && text.contains("-w, --word A:B|[C]'"))
  }
}
