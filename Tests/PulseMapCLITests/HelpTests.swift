import Foundation
import PulseArguments
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The declaration of the tool` {
  @Test func `has no problems`() {
    #expect(PulseMapTool.tool.diagnostics() == [])
  }

  @Test func `gives the help that is committed`() throws {
    let render = RenderOptions.command.info
    try expectGolden(text: PulseMapTool.tool.info.help(.full), "golden/help.txt")
    try expectGolden(text: render.help(.full, tool: "pulsemap"), "golden/help-render.txt")
    try expectGolden(text: render.help(.brief, tool: "pulsemap"), "golden/help-render-short.txt")
    let batch = BatchOptions.command.info
    try expectGolden(text: batch.help(.full, tool: "pulsemap"), "golden/help-batch.txt")
    try expectGolden(text: batch.help(.brief, tool: "pulsemap"), "golden/help-batch-short.txt")
    let merge = BatchMergeCommand.command.info
    try expectGolden(text: merge.help(.full, tool: "pulsemap"), "golden/help-batch-merge.txt")
    let scene = SceneCommand.command.info
    try expectGolden(text: scene.help(.full, tool: "pulsemap"), "golden/help-scene.txt")
    let effects = EffectsCommand.command.info
    try expectGolden(text: effects.help(.full, tool: "pulsemap"), "golden/help-effects.txt")
    let basemaps = BasemapsCommand.command.info
    try expectGolden(text: basemaps.help(.full, tool: "pulsemap"), "golden/help-basemaps.txt")
    let styles = StylesCommand.command.info
    try expectGolden(text: styles.help(.full, tool: "pulsemap"), "golden/help-styles.txt")
    let compare = CompareOptions.command.info
    try expectGolden(text: compare.help(.full, tool: "pulsemap"), "golden/help-compare.txt")
    let accept = AcceptCommand.command.info
    try expectGolden(text: accept.help(.full, tool: "pulsemap"), "golden/help-accept.txt")
    let inspect = InspectCommand.command.info
    try expectGolden(text: inspect.help(.full, tool: "pulsemap"), "golden/help-inspect.txt")
    let cache = CacheCommand.command.info
    try expectGolden(text: cache.help(.full, tool: "pulsemap"), "golden/help-cache.txt")
    let extract = ExtractCommand.command.info
    try expectGolden(text: extract.help(.full, tool: "pulsemap"), "golden/help-extract.txt")
    let view = ViewCommand.command.info
    try expectGolden(text: view.help(.full, tool: "pulsemap"), "golden/help-view.txt")
    let watch = WatchCommand.command.info
    try expectGolden(text: watch.help(.full, tool: "pulsemap"), "golden/help-watch.txt")
    let completions = CompletionsCommand.command.info
    try expectGolden(text: completions.help(.full, tool: "pulsemap"), "golden/help-completions.txt")
    let manual = ManualCommand.command.info
    try expectGolden(text: manual.help(.full, tool: "pulsemap"), "golden/help-manual.txt")
  }

  @Test(arguments: Shell.allCases)
  func `gives the completions that are committed`(shell: Shell) throws {
    try expectGolden(
      text: PulseMapTool.tool.info.completions(for: shell), "golden/shell/completions.\(shell.rawValue)")
  }

  @Test func `gives the manual that is committed`() throws {
    for page in PulseMapTool.manualPages {
      try expectGolden(text: PulseMapTool.manual(page), "golden/manual/\(page.fileName)")
    }
  }

  @Test func `tells shells of every value that is a path`() {
    for command in PulseMapTool.tool.info.commands {
      for argument in command.arguments where argument.metavar.contains(/FILE|PATH|DIR|FOLDER|\.json/) {
        #expect(argument.path != nil, "\(command.name): \(argument.place)")
      }
    }
  }

  @Test func `gives help of at most 80 columns`() {
    let render = RenderOptions.command.info
    let pages = [
      PulseMapTool.tool.info.help(.full), PulseMapTool.tool.info.help(.brief),
      render.help(.full, tool: "pulsemap"), render.help(.brief, tool: "pulsemap"),
      BatchOptions.command.info.help(.full, tool: "pulsemap"),
      BatchOptions.command.info.help(.brief, tool: "pulsemap"),
      BatchMergeCommand.command.info.help(.full, tool: "pulsemap"),
      SceneCommand.command.info.help(.full, tool: "pulsemap"),
      EffectsCommand.command.info.help(.full, tool: "pulsemap"),
      StylesCommand.command.info.help(.full, tool: "pulsemap"),
      CompareOptions.command.info.help(.full, tool: "pulsemap"),
      AcceptCommand.command.info.help(.full, tool: "pulsemap"),
      RejectCommand.command.info.help(.full, tool: "pulsemap"),
      InspectCommand.command.info.help(.full, tool: "pulsemap"),
      CacheCommand.command.info.help(.full, tool: "pulsemap"),
      CompletionsCommand.command.info.help(.full, tool: "pulsemap"),
      ManualCommand.command.info.help(.full, tool: "pulsemap"),
    ]
    let tooWide = pages.flatMap { $0.split(separator: "\n") }.filter { $0.count > 80 }
    #expect(tooWide == [])
  }
}
