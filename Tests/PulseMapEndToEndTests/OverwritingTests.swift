import Foundation
import PulseTestSupport
import Testing

@Suite struct `What a picture or a report is made of` {
  @Test(arguments: [
    (
      "render pts.csv --format png -o pts.csv",
      "--output: 'pts.csv' is a file that the picture is made of; use another name"
    ),
    ("render --csv pts.csv --format png -o ./link.csv", "--output: './link.csv' is a file that the picture"),
    ("render scene.json --format png -o scene.json", "--output: 'scene.json' is a file that the picture"),
    (
      "render s.gif.json -o s.gif --sidecar",
      "--sidecar: 's.gif.json' is a file that the picture is made of; use another name for the output"
    ),
    ("render pts.csv --image f-00.png -o f-%02d.png", "--output: 'f-00.png' is a file that the picture"),
    ("render pts.csv --timeline image=f-00.png@0.1 -o f-00.png", "--output: 'f-00.png' is a file"),
    ("render images.csv --at 0 -o f-00.png", "--output: 'f-00.png' is a file that the picture is made of"),
    ("render --lat 1 --lon 2 --basemap f-00.png --sidecar -o f-00.PNG", "'f-00.pgw' is a file"),
    (
      "render --lat 1 --lon 2 --zoom 3 --size 20x20 --basemap st.json --format gif -o dd.geojson",
      "'dd.geojson' is a file that the picture is made of; use another name"
    ),
    (
      "render --lat 1 --lon 2 --zoom 0 --size 20x20 --basemap tiles/{z}/{x}/{y}.png --at 0 -o tiles/0/0/0.png",
      "'tiles/0/0/0.png' is a file that the picture is made of"
    ),
    (
      "batch pts.csv --image f-00.png --journal f-00.png -o {row}.gif",
      "--journal: 'f-00.png' is a file that the pictures are made of; use another file"
    ),
    ("batch pts.csv --image f-00.png --html f-00.png -o {row}.gif", "--html: 'f-00.png' is a file that"),
    (
      "compare a.gif b.gif --mask-image f-00.png --json f-00.png",
      "--json: 'f-00.png' is a mask image; use another name"
    ),
    (
      "compare --goldens tiles/0 tiles/0 --html tiles/0/compare.json",
      "--html: 'tiles/0/compare.json' is the settings of goldens; use another name"
    ),
    ("compare --goldens tiles/0 tiles/0 --json ./tiles/0/goldens.jsonl", "is the hashes of goldens"),
    ("compare a.gif b.gif --json b.gif", "--json: 'b.gif' is one of the compared pictures; use another name"),
    ("compare a.gif b.gif --diff a.gif", "--diff: 'a.gif' is one of the compared pictures; use another name"),
  ])
  func `is never replaced`(command: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("lat,lon\n1,2\n", to: "pts.csv")
    try folder.write(
      #"{"lat": 1, "lon": 2, "zoom": 3, "size": "20x20", "basemap": "white"}"#, to: "scene.json")
    try folder.write(#"{"lat": 1, "lon": 2, "zoom": 3, "size": "20x20"}"#, to: "s.gif.json")
    try folder.write("lat,lon,image\n1,2,f-00.png\n", to: "images.csv")
    try folder.write("0.1\n0\n0\n-0.1\n0\n10\n", to: "f-00.pgw")
    let style = #"{"version": 8, "sources": {"a": {"type": "geojson", "data": "dd.geojson"}}, "layers": []}"#
    let layers = #"[{"id": "a", "type": "circle", "source": "a"}]"#
    try folder.write(style.replacingOccurrences(of: "[]", with: layers), to: "st.json")
    try folder.write(#"{"type": "Point", "coordinates": [2, 1]}"#, to: "dd.geojson")
    let options = "--lat 1 --lon 2 --zoom 3 --size 20x20 --basemap white --cycles 1 --fps 2 -q"
    let script = """
      ln -s pts.csv link.csv
      pulsemap render \(options) -o a.gif && pulsemap render \(options) --color blue -o b.gif || exit 9
      pulsemap render --lat 1 --lon 2 --zoom 3 --size 256x256 --basemap white --at 0 -q -o f-00.png || exit 9
      mkdir -p tiles/0/0; cp f-00.png tiles/0/0/0.png; find -type f > files
      xargs sha256sum < files > sums; pulsemap \(command) > out 2>&1; status=$?; rm out; sha256sum --quiet -c sums || exit 8; exit $status
      """
    let plain = try ToolUnderTest.shell(script, in: folder.url)
    #expect(plain.status == 2, "\(plain.text)")
    let said = try ToolUnderTest.shell("pulsemap \(command) 2>&1; true", in: folder.url).text
    #expect(said.contains(message), "\(said)")
  }

  @Test(arguments: [1, 3])
  func `is not replaced by a later row of a batch, whichever process has read it`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let view = #""lat": 1, "lon": 2, "zoom": 3, "size": "20x20", "basemap": "white""#
    let script = """
      pulsemap render --lat 1 --lon 2 --zoom 3 --size 16x16 --basemap white --at 0 -q -o b.png
      cp b.png c.png; cp b.png d.png; cp b.png e.png; sha256sum b.png c.png > sums
      pulsemap batch a.jsonl --at 0 -j \(jobs) 2>&1; sha256sum --quiet -c sums
      """
    // Before it is read, a file can be replaced, and a row may not replace its own.
    let rows = [
      #""output": "e.png", "image": "d.png""#, #""output": "a.png", "image": ["e.png"]"#,
      #""output": "f.png", "geojson": ["none.geojson", "c.png"]"#,
      #""output": "./b.png", "image": "b.png""#,
      #""output": "c.png""#, #""output": "d.png""#, #""output": "g.png""#,
    ]
    try folder.write(rows.map { "{\(view), \($0)}\n" }.joined(), to: "a.jsonl")
    let text = try ToolUnderTest.shell(script, in: folder.url).text
    #expect(
      text.contains("a.jsonl:5: output: 'c.png' is a file that an earlier row is made of; use another path\n")
    )
    #expect(
      text.contains("a.jsonl:6: output: 'd.png' is a file that an earlier row is made of; use another path\n")
    )
    #expect(
      text.contains("a.jsonl:4: ") && text.contains("'b.png' is a file that the picture is made of"),
      "\(text)")
    #expect(text.contains("7 rows: "), "\(text)")
    #expect(!text.contains("FAILED"))
  }

  @Test func `is not replaced by rows of a batch either`() throws {
    let folder = try TemporaryFolder()
    let manifest = #"[{"id": "r", "lat": 1, "lon": 2, "zoom": 3, "size": "20x20", "basemap": "white"}]"#
    try folder.write(manifest, to: "r.gif.json")
    let result = try ToolUnderTest.run("batch r.gif.json -o {id}.gif --sidecar", in: folder.url)
    #expect(result.status == 1 && result.standardError.contains("'r.gif.json' is a file that"))
    #expect(try folder.text("r.gif.json") == manifest)
  }

  @Test func `may be replaced in another run, and its picture again and again`() throws {
    let folder = try TemporaryFolder()
    let line = "render \(Sample.small) --at 0"
    for _ in 0..<2 { try ToolUnderTest.succeed("\(line) --sidecar -o a.png", in: folder.url) }
    try ToolUnderTest.succeed("\(line) --image a.png -o b.png", in: folder.url)
    try ToolUnderTest.succeed("\(line) -o a.png", in: folder.url)
  }
}
