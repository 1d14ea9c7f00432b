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
    ("compare a.gif b.gif --json b.gif", "--json: 'b.gif' is one of the compared pictures; use another name"),
    ("compare a.gif b.gif --diff a.gif", "--diff: 'a.gif' is one of the compared pictures; use another name"),
  ])
  func `is never replaced`(command: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("lat,lon\n1,2\n", to: "pts.csv")
    try folder.write(
      #"{"lat": 1, "lon": 2, "zoom": 3, "size": "20x20", "basemap": "white"}"#, to: "scene.json")
    let options = "--lat 1 --lon 2 --zoom 3 --size 20x20 --basemap white --cycles 1 --fps 2 -q"
    let script = """
      ln -s pts.csv link.csv
      pulsemap render \(options) -o a.gif && pulsemap render \(options) --color blue -o b.gif || exit 9
      sha256sum * > sums; pulsemap \(command) > out 2>&1; status=$?; rm out; sha256sum --quiet -c sums || exit 8; exit $status
      """
    let plain = try ToolUnderTest.shell(script, in: folder.url)
    #expect(plain.status == 2, "\(plain.text)")
    let said = try ToolUnderTest.shell("pulsemap \(command) 2>&1; true", in: folder.url).text
    #expect(said.contains(message), "\(said)")
  }
}
