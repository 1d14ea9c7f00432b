import Foundation
import PulseTestSupport
import Testing

@Suite struct `The scripts of users` {
  /// Runs a script of `Fixtures/scripts` beside its table of stores.
  private func run(_ name: String, in folder: borrowing TemporaryFolder, before: String = "") throws
    -> BatchOutcome
  {
    let scripts = Fixtures.url("scripts").path(percentEncoded: false)
    let stores = try String(contentsOf: Fixtures.url("scripts/stores.csv"), encoding: .utf8)
    return try BatchOutcome(
      "mkdir -p previews; ln -sfn previews out; \(before)\nsh '\(scripts)/\(name)'", manifest: stores,
      named: "stores.csv", in: folder)
  }

  @Test func `make previews of stores, sorted by city`() throws {
    let folder = try TemporaryFolder()
    let outcome = try run("store-previews.sh", in: folder, before: "sed -i 4,12d stores.csv")
    #expect(outcome.result.status == 0)
    #expect(outcome.result.standardError == "batch: 3 rows: 3 rendered\n")
    let names = try BatchOutcome.files(in: folder.url.appending(path: "previews")).keys.sorted()
    #expect(
      names == [
        "Rome/s01.gif", "Rome/s01.png", "Rome/s02.gif", "Rome/s02.png", "Suva/s12.gif", "Suva/s12.png",
      ])
    let film = try Oracle.decode(folder.file("previews/Suva/s12.gif"), with: .pillow)
    #expect(film.width == 96 && film.height == 64)
  }

  @Test func `render every night what is new or has changed, and mail mistakes alone`() throws {
    let folder = try TemporaryFolder()
    let first = try run("nightly.sh", in: folder)
    #expect(first.result.status == 0 && first.result.text == "" && first.result.standardError == "")
    let script = """
      sed -i s/52.4987/52.4/ stores.csv
      echo 's13,Nowhere,Atlantis,95,0,2023' >> stores.csv
      echo 's14,Porto,Porto,41.15,-8.61,2023' >> stores.csv
      sh '\(Fixtures.url("scripts/nightly.sh").path(percentEncoded: false))'
      """
    let second = try ToolUnderTest.shell(script, in: folder.url)
    #expect(
      second.text
        == "pulsemap: error: stores.csv:14 (s13): lat: '95' is out of range; use degrees from -90 to 90, "
        + "or swap latitude and longitude\n")
    #expect(second.status == 0)
    let summary = try JSONDecoder().decode(
      JournalLine.Summary.self, from: Data(try folder.text("summary.json").utf8))
    #expect(
      summary.statuses["ok"] == 2 && summary.statuses["skipped"] == 11 && summary.statuses["invalid"] == 1)
  }

  /// A shell command that changes inputs or goldens, and the expected status and message.
  @Test(arguments: [
    (":", Int32(0), "12 pairs: 12 match"),
    ("sed -i '2s/,41.9009/,45.9/' stores.csv", 1, "differ    s01.gif: "),
    ("rm goldens/s05.gif", 1, "missing   s05.gif: there is no golden"),
    (
      "sed -i 3d stores.csv", 1,
      "missing   s02.gif: there is no actual image beside 'goldens/s02.gif'; render it, or add --partial or --prune"
    ),
    (
      "head -c 400 goldens/s05.gif > x; mv x goldens/s05.gif", 2,
      "error: goldens/s05.gif: cannot be used"
    ),
    ("echo s13,x,y,91,0,1 >> stores.csv", 1, "error: stores.csv:14 (s13): lat: '91' is out of range"),
  ])
  func `check pictures against those that were looked at`(change: String, status: Int32, words: String) throws
  {
    let folder = try TemporaryFolder()
    let script = Fixtures.url("scripts/golden-check.sh").path(percentEncoded: false)
    let first = try run(
      "golden-check.sh", in: folder,
      before:
        "sh '\(script)' > first.txt; env -u CI pulsemap compare --goldens goldens --update out; \(change)")
    #expect(first.result.status == status)
    #expect((first.result.text + first.result.standardError).contains(words))
    // Without any goldens nothing passes.
    #expect(try folder.text("first.txt").hasSuffix("12 pairs: 12 missing\n"))
    let results = try folder.text("results.xml")
    #expect(try folder.names.contains("report.html") && results.contains("testcase") && !results.isEmpty)
  }

  @Test(arguments: ["on-xargs.sh", "on-parallel.sh"])
  func `work on parts with the tools that are there`(name: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try run(name, in: folder)
    #expect(outcome.result.status == 0 && outcome.result.text == "batch: 12 rows: 12 rendered\n")
    let files = try BatchOutcome.files(in: folder.url.appending(path: "previews"))
    #expect(files.keys.sorted() == (1...12).map { "s\($0 < 10 ? "0" : "")\($0).png" })
    // What is done is not begun again, and what is new is.
    let script =
      "echo 's13,Porto,Porto,41.15,-8.61,2023' >> stores.csv; sh '\(Fixtures.url("scripts/\(name)").path(percentEncoded: false))'"
    let second = try ToolUnderTest.shell(script, in: folder.url)
    #expect(second.status == 0 && second.text == "batch: 13 rows: 1 rendered, 12 up to date\n")
  }

  @Test func `see a part with a mistake as a failed job, which stops no other`() throws {
    let folder = try TemporaryFolder()
    let outcome = try run("on-xargs.sh", in: folder, before: "sed -i s/41.9009/99/ stores.csv")
    #expect(outcome.result.status == 123)
    let files = try BatchOutcome.files(in: folder.url.appending(path: "previews"))
    #expect(files.count == 11)
  }
}
