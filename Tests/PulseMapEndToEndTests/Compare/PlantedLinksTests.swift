import Foundation
import PulseTestSupport
import Testing

@Suite struct `Links that are planted among goldens` {
  /// Writes goldens, images that differ from them, and an outside folder that must stay unchanged.
  private func makeFolders(in folder: borrowing TemporaryFolder) throws {
    let scene = "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12"
    try ToolUnderTest.succeed("\(scene) --basemap white -o a.gif", in: folder.url)
    try ToolUnderTest.succeed("\(scene) --basemap silver -o b.gif", in: folder.url)
    let script = """
      mkdir -p goldens/maps out/maps outside && cp a.gif goldens && cp a.gif goldens/maps && cp b.gif out/a.gif
      cp b.gif out/maps/a.gif && cp b.gif out/new.gif && echo mine > outside/file && cp a.gif outside/maps.gif
      cp a.gif outside/a.gif
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
  }

  private func listing(of folder: borrowing TemporaryFolder) throws -> String {
    try ToolUnderTest.shell(
      "cd outside && find . -type f -exec sha256sum {} + -o -print | sort", in: folder.url
    ).text
  }

  @Test(arguments: [
    // The name of the file that is written, one that leads to another, and one that leads to nothing.
    "ln -s ../outside/file goldens/a.gif.new; ln -s ../outside/none goldens/new.gif.new",
    "ln -s ../outside/file outside/link; ln -s ../outside/link goldens/a.gif.new",
    "rm goldens/a.gif; ln -s ../outside/a.gif goldens/a.gif; ln -s ../outside/file goldens/goldens.jsonl",
    "rm -r goldens/maps; ln -s ../outside goldens/maps",
    "rm -r goldens/maps; ln -s ../outside/none goldens/maps",
    "mkdir d; ln -s ../outside d/maps; ln -s ../outside/file d/a.gif.diff.png",
    "mkdir r-files; ln -s outside r-files; ln -s ../outside goldens/new.gif",
  ])
  func `lead no write outside`(planted: String) throws {
    let made = try TemporaryFolder()
    try makeFolders(in: made)
    #expect(try ToolUnderTest.shell(planted, in: made.url).standardError == "")
    let before = try listing(of: made)
    for line in [
      "pulsemap compare --goldens goldens out --pending --html r.html --diff d; pulsemap accept goldens",
      "pulsemap compare --goldens goldens out --pending; pulsemap reject goldens; pulsemap reject 'goldens/*'",
      "pulsemap compare --goldens goldens out --update --prune",
      "pulsemap compare goldens/a.gif out/a.gif --pending; pulsemap accept goldens/a.gif",
      "pulsemap compare goldens/a.gif out/a.gif --update",
      "pulsemap compare --goldens goldens out --json r.json; pulsemap compare --from r.json --update",
    ] {
      let folder = try TemporaryFolder()
      let copy = try ToolUnderTest.shell("cp -a . '\(folder.url.path())'", in: made.url)
      #expect(copy.status == 0)
      let result = try ToolUnderTest.shell("unset CI; \(line)", in: folder.url)
      #expect(try listing(of: folder) == before, "\(line): \(result.text)\(result.standardError)")
      #expect(!result.standardError.contains("Fatal") && result.signal == nil)
    }
  }

  @Test func `are replaced where they are goldens, and refused where they are folders`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let script = """
      unset CI; rm goldens/a.gif; ln -s ../outside/a.gif goldens/a.gif; rm -r goldens/maps; ln -s ../outside goldens/maps
      pulsemap compare --goldens goldens out --update
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.standardError
        == "pulsemap: error: 'goldens/maps/a.gif' cannot be written: a folder in its path is a symbolic link, which is not followed for changes; use the folder that it points to\n"
    )
    // The golden is a file of its own from now on.
    let target = try? FileManager.default.destinationOfSymbolicLink(
      atPath: folder.file("goldens/a.gif").path())
    #expect(try target == nil && folder.bytes("goldens/a.gif") == folder.bytes("out/a.gif"))
    #expect(try folder.bytes("outside/a.gif") == folder.bytes("a.gif"))
  }

  @Test func `are not accepted themselves`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let script = "ln -s ../outside/a.gif goldens/a.gif.new && pulsemap accept goldens"
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.standardError
        == "pulsemap: error: 'goldens/a.gif.new' is a symbolic link, which cannot be accepted; replace it with the image itself\n"
    )
  }
}
