import Foundation
import PulseTestSupport
import Testing

@Suite struct `A batch` {
  /// The same two rows in every manifest format.
  private static let manifests: [(name: String, text: String)] = [
    (
      "jobs.csv",
      "id,lat,lon,radius,pulse-color,name\nr1,41.9,12.5,20km,red,\"Rome, Italy\"\nr2,-33.9,151.2,9km,,\n"
    ),
    (
      "jobs.jsonl",
      """
      {"id": "r1", "lat": 41.9, "lon": 12.5, "radius": "20km", "pulseColor": "red"}

      {"id": "r2", "lat": -33.9, "lon": 151.2, "radius": 9000}
      """
    ),
    (
      "jobs.geojson",
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "r1", "geometry": {"type": "Point", "coordinates": [12.5, 41.9]},
         "properties": {"radius": "20km", "pulse-color": "red"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [151.2, -33.9]},
         "properties": {"id": "r2", "radius": "9km"}}]}
      """
    ),
    (
      "jobs.geojsonseq",
      """
      \u{1E}{"type": "Feature", "id": "r1", "geometry": {"type": "Point", "coordinates": [12.5, 41.9]},
       "properties": {"radius": "20km", "pulseColor": "red"}}
      \u{1E}{"type": "Feature", "id": "r2", "geometry": {"type": "Point", "coordinates": [151.2, -33.9]},
       "properties": {"radius": "9km"}}
      """
    ),
  ]

  @Test(arguments: manifests.indices)
  func `writes what render writes, whatever its manifest looks like`(index: Int) throws {
    let (name, text) = Self.manifests[index]
    let folder = try TemporaryFolder()
    let options = "--size 40x30 --fps 5 --effect ripple --no-metadata"
    let script = """
      pulsemap render --lat 41.9 --lon 12.5 --radius 20km --pulse-color red \(options) -o r1.gif
      pulsemap render --lat -33.9 --lon 151.2 --radius 9km \(options) -o r2.gif
      pulsemap batch \(options) -o '{id}.gif' --out-dir out \(name)
      """
    let outcome = try BatchOutcome(script, manifest: text, named: name, in: folder)
    #expect(outcome.result.standardError == "batch: 2 rows: 2 rendered\n")
    #expect(outcome.result.text == "" && outcome.result.status == 0)
    #expect(outcome.files == ["r1.gif": try folder.bytes("r1.gif"), "r2.gif": try folder.bytes("r2.gif")])
  }

  @Test func `reads standard input and scene files, and lets the row have the last word`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"lat": 1, "lon": 2, "overlays": [{"lat": 1, "lon": 2, "radius": "3km"}]}"#, to: "scene.json")
    let rows = """
      {"id": "a", "scene": "scene.json", "radius": "1km"}
      {"id": "b", "overlays": [{"lat": 1, "lon": 2, "radius": "1km"}], "output": ["b.png", "sub/b.gif"]}
      """
    let script = """
      pulsemap render --lat 1 --lon 2 --radius 1km --zoom 12 --size 30x30 --fps 5 --basemap white --no-metadata -q -o a.gif -o b.png
      pulsemap batch - -o '{id}.gif' --zoom 12 --size 30x30 --fps 5 --basemap white --out-dir out \
        --radius 9km --no-metadata -q < jobs.jsonl
      """
    let outcome = try BatchOutcome(script, manifest: rows, named: "jobs.jsonl", in: folder)
    #expect(outcome.result.standardError == "" && outcome.result.status == 0)
    let (gif, png) = (try folder.bytes("a.gif"), try folder.bytes("b.png"))
    #expect(outcome.files == ["a.gif": gif, "b.png": png, "sub/b.gif": gif])
  }

  @Test func `writes into the folder of the pattern, wherever it lies, and names rows by their outputs`()
    throws
  {
    let folder = try TemporaryFolder()
    let rows = "slug,lat,lon\none,1,2\ntwo,,\n../three,3,4\n"
    let outcome = try BatchOutcome(
      "mkdir sub && cd sub && pulsemap batch ../jobs.csv \(BatchSample.still) -o ../out/x/'{slug}.png'",
      manifest: rows, named: "jobs.csv", in: folder)
    #expect(outcome.files.keys.sorted() == ["x/-.-three.png", "x/one.png"])
    #expect(outcome.result.standardError.contains("batch: not rendered: ../out/x/two.png\n"))
    let below = try BatchOutcome(
      "pulsemap batch jobs.csv \(BatchSample.still) -o \"$PWD/out/y/{slug}.png\"", manifest: rows,
      named: "jobs.csv", in: folder)
    #expect(below.files["y/one.png"] == outcome.files["x/one.png"])
  }

  @Test func `does not take its manifest for the journal`() throws {
    let folder = try TemporaryFolder()
    let script =
      "pulsemap batch jobs.csv -o '{id}.gif' --out-dir out --journal ./jobs.csv; mkdir -p out; exit 0"
    let outcome = try BatchOutcome(script, manifest: BatchSample.table(2), in: folder)
    #expect(
      outcome.result.standardError
        == "pulsemap: error: --journal: './jobs.csv' is the manifest itself; use another file\n")
    #expect(try outcome.files.isEmpty && folder.text("jobs.csv") == BatchSample.table(2))
  }

  @Test func `loses nothing but the rows with mistakes, and tells each with its place and name`() throws {
    let rows = """
      {"id": "good", "lat": 1, "lon": 2}
      {"id": "wrong", "lat": 91, "lon": 2, "rings": 0}
      {"id": "slip", "lat": 1, "lon": 2, "radus": 5}
      {"lat": 1, "lon": 2, "output": "/etc/x.png"}
      {"id": "good", "lat": 3, "lon": 4}
      not json
      {"id": "late", "lat": 1, "lon": 2, "format": "bmp"}
      {"id": "missing", "lat": 1, "lon": 2, "image": "nowhere.png"}
      {"id": "last", "lat": 5, "lon": 6}
      """
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      "pulsemap batch jobs.jsonl \(BatchSample.still) -o '{id}.png' --out-dir out --journal done.jsonl",
      manifest: rows, named: "jobs.jsonl", in: folder)
    let lines = outcome.result.standardError.split(separator: "\n").map(String.init)
    let beginnings = [
      "jobs.jsonl:2 (wrong): lat: '91' is out of range; use degrees from -90 to 90, or swap latitude and longitude",
      "jobs.jsonl:2 (wrong): rings: '0' is out of range; use 1 to 32",
      "jobs.jsonl:3 (slip): radus: unknown key; did you mean 'radius'?",
      "jobs.jsonl:4: output: '/etc/x.png' is not inside the output folder; name its folder with --out-dir",
      "jobs.jsonl:5 (good): output: 'out/good.png' is already used by an earlier row; use a unique path per row",
      "jobs.jsonl:6: column 1: expected a string, a number, true, false, null, an array or an object, found 'n'",
      "jobs.jsonl:7 (late): format: 'bmp' is not a valid value; ",
      "jobs.jsonl:8 (missing): nowhere.png: cannot be read: No such file or directory; ",
    ].map { "pulsemap: error: \($0)" }
    #expect(lines.last == "batch: 9 rows: 2 rendered, 1 failed, 6 invalid")
    #expect(
      lines.dropLast().last?.hasPrefix("batch: not rendered: ") == true
        && lines.dropLast().last?.contains("jobs.jsonl:4") == true)
    let said = lines.dropLast(2).sorted()
    #expect(said.count == beginnings.count)
    for (line, beginning) in zip(said, beginnings) { #expect(line.hasPrefix(beginning)) }
    #expect(outcome.result.status == 1 && outcome.files.keys.sorted() == ["good.png", "last.png"])
    #expect(try folder.journal("done.jsonl", "ok").sorted() == ["good", "last"])
    // What a row says is its own fault, what is not there is not.
    #expect(try folder.journal("done.jsonl", "invalid").sorted() == ["good", "late", "slip", "wrong"])
    #expect(try folder.journal("done.jsonl", "failed") == ["missing"])
  }

  @Test(arguments: [
    ("pulsemap batch", "MANIFEST: is missing; write "),
    ("pulsemap batch none.csv -o {id}.gif", "none.csv: cannot be read: No such file or directory; "),
    ("pulsemap batch . -o {id}.gif", ".: cannot be read: "),
    (
      "pulsemap batch jobs.csv --journal jobs.csv/j",
      "--journal: the folder of 'jobs.csv/j' cannot be created"
    ),
    ("pulsemap batch jobs.csv --journal .", "--journal: '.' cannot be used: "),
    (
      "pulsemap batch --validate /dev/zero", "/dev/zero: is a device without an end; use a file or a pipe"
    ),
    ("pulsemap batch-merge /dev/zero", "/dev/zero: cannot be read: it is a device; check the path"),
    (
      "pulsemap batch jobs.csv --journal /dev/full --radius 5 -o {id}.png",
      "--journal: '/dev/full' cannot be written"
    ),
    (
      "pulsemap batch jobs.csv --out-dir jobs.csv",
      "--out-dir: 'jobs.csv' cannot be created; use another path"
    ),
    ("pulsemap batch jobs.csv --shard 5/4", "--shard: '5/4' is out of range; use 1/N to N/N"),
    (
      "pulsemap batch jobs.csv --shard 1/4 --shard-count 4",
      "--shard-count: applies only to --shard auto; leave it out, or write --shard auto"
    ),
    (
      "pulsemap batch jobs.csv --shard auto",
      "--shard: 'auto' finds no variable of a scheduler; write I/N, or set PULSEMAP_SHARD_INDEX and PULSEMAP_SHARD_COUNT"
    ),
    (
      "pulsemap batch jobs.csv -o {id",
      "--output: '{id' has a { without a name and a }; use a path such as {id}.gif"
    ),
    (
      "pulsemap batch jobs.csv --lat 91",
      "--lat: '91' is out of range; use degrees from -90 to 90, or swap latitude and longitude"
    ),
    ("pulsemap batch jobs.csv --report jsn", "--report: 'jsn' is not a valid value; did you mean 'json'?"),
    ("pulsemap batch-merge", "JOURNAL: is missing; write "),
    ("pulsemap batch-merge none", "none: cannot be read: No such file or directory; "),
    ("pulsemap batch-merge jobs.csv", "jobs.csv: is not a journal; use a file that 'batch --journal' wrote"),
  ])
  func `that cannot be begun ends with status 2 and says why`(line: String, message: String) throws {
    let outcome = try BatchOutcome(line, manifest: BatchSample.table(2), in: try TemporaryFolder())
    #expect(outcome.result.standardError.hasPrefix("pulsemap: error: \(message)"))
    #expect(outcome.result.status == 2 && outcome.result.text == "")
  }

  @Test func `without rows is done, with a warning`() throws {
    let outcome = try BatchOutcome(
      "pulsemap batch jobs.jsonl -o '{id}.gif'", manifest: "\n\n", named: "jobs.jsonl",
      in: try TemporaryFolder())
    #expect(outcome.result.status == 0)
    #expect(
      outcome.result.standardError
        == "pulsemap: warning: jobs.jsonl: has no rows; add at least one\nbatch: 0 rows: 0 rendered\n")
  }

  @Test func `can be checked without anything being written`() throws {
    let folder = try TemporaryFolder()
    let manifest = BatchSample.table(30) + "r31,91,0,5\n"
    let outcome = try BatchOutcome(
      """
      pulsemap batch jobs.csv --validate --out-dir new/deep -o 'sub/{id}.gif' -o '{id}.png' \
        --journal done.jsonl --report json
      ls -A
      """,
      manifest: manifest, in: folder)
    #expect(
      outcome.result.standardError.hasPrefix("pulsemap: error: jobs.csv:32 (r31): lat: '91' is out of range"))
    let lines = outcome.result.text.split(separator: "\n")
    #expect(lines.dropFirst() == ["jobs.csv"])
    let summary = try JSONDecoder().decode(
      JournalLine.Summary.self, from: Data(try #require(lines.first).utf8))
    #expect(summary.rows == 31 && summary.statuses["valid"] == 30 && summary.statuses["invalid"] == 1)
    #expect(outcome.result.standardError.hasSuffix("batch: 31 rows: 30 valid, 1 invalid\n"))
  }

  @Test func `gives up after as many failures as are allowed`() throws {
    let manifest = "id,lat,lon\n" + (1...50).map { "r\($0),99,0\n" }.joined()
    let outcome = try BatchOutcome(
      "pulsemap batch jobs.csv -o '{id}.gif' --max-failures 3 --jobs 1", manifest: manifest,
      in: try TemporaryFolder())
    #expect(outcome.result.standardError.split(separator: "\n").count == 5)
    #expect(outcome.result.status == 1)
  }

  @Test(arguments: [
    ("jobs.csv", "", 1), ("jobs.csv", "--rows-may-fail", 0),
    ("jobs.csv", "--rows-may-fail --max-failures 2 --jobs 1", 1), ("missing.csv", "--rows-may-fail", 2),
    ("jobs.csv", "--rows-may-fail --validate", 0),
  ])
  func `ends with the status that an engine needs`(file: String, options: String, status: Int32) throws {
    let manifest = "id,lat,lon\n" + (1...6).map { "r\($0),\($0 > 2 ? 99 : 1),0\n" }.joined()
    let outcome = try BatchOutcome(
      "pulsemap batch \(file) \(BatchSample.still) -o '{id}.png' --out-dir out --journal j.jsonl \(options)",
      manifest: manifest, in: try TemporaryFolder())
    #expect(outcome.result.status == status)
    #expect(outcome.result.standardError.contains("error: \(file)"))
  }

  @Test func `shows how far it is, with its rate and the time that is left, when asked to`() throws {
    let outcome = try BatchOutcome(
      "pulsemap batch jobs.csv \(BatchSample.still) -o '{id}.png' --out-dir out --progress always",
      manifest: BatchSample.table(20), in: try TemporaryFolder())
    let text = outcome.result.standardError
    #expect(
      text.contains(/(?m)^batch: \d+ rows, 0 failed, \d+ per second/) && !text.contains("\r")
        && outcome.result.status == 0)
    #expect(outcome.files.count == 20)
  }
}
