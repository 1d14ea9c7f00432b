import Foundation
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

/// Films over maps in styles that read the time.
@Suite struct `A map style that reads the time` {
  private static let style = #"""
    {"version": 8, "sources": {
      "west": {"type": "geojson", "data": {"type": "Polygon", "coordinates": [[[-9,-9],[0,-9],[0,9],[-9,9],[-9,-9]]]}},
      "south": {"type": "geojson", "data": {"type": "Polygon", "coordinates": [[[-9,-9],[9,-9],[9,-0.5],[-9,-0.5],[-9,-9]]]}}},
     "layers": [{"id": "sea", "type": "background", "paint": {"background-color": "#0000ff"}},
      {"id": "west", "type": "fill", "source": "west", "paint": {"fill-antialias": false,
       "fill-color": ["case", [">=", ["global-state", "NAME"], LIMIT], "#ff0000", "#00ff00"]}},
      {"id": "south", "type": "fill", "source": "south", "paint": {"fill-antialias": false, "fill-color": "#ffff00"}}]}
    """#

  private func style(_ name: String, _ limit: String) -> String {
    Self.style.replacing("NAME", with: name).replacing("LIMIT", with: limit)
  }

  /// Runs a command in a folder with the files, and returns its frames in order.
  private func frames(_ style: String, _ options: String, in folder: borrowing TemporaryFolder) throws
    -> [Bitmap]
  {
    try Data(style.utf8).write(to: folder.file("style.json"))
    try Data("lat,lon,time\n1,1,2020-01-01T00:00:00Z\n1,1.2,2020-01-01T00:00:10Z\n".utf8)
      .write(to: folder.file("film.csv"))
    let result = try ToolUnderTest.shell(
      "pulsemap render --basemap style.json --bbox=-1,-1,1,1 --size 40x40 --attribution none --no-metadata \(options)",
      in: folder.url)
    try #require(result.status == 0 && result.standardError.isEmpty, "\(result.standardError)")
    let names = try folder.names.filter { $0.hasSuffix(".png") }.sorted()
    return try names.map { try Bitmap(decoding: folder.bytes($0)) }
  }

  /// 2020-01-01T00:00:05Z is 1577836805 seconds after 1970.
  @Test func `is drawn for the data time of each frame of a film`() throws {
    let options = "--csv film.csv --play 2s --hold 0 --fps 10 --effect dot --radius 1px -o %02d.png"
    let folder = try TemporaryFolder()
    let frames = try frames(style("time", "1577836805"), options, in: folder)
    let limit = frames.indices.filter { frames[$0][5, 5] == RGBA(255, 0, 0) }
    let first = try #require(limit.first)
    // The data of 10 seconds play in 2, so that a frame is half a second later than the one before.
    #expect(first == 10 && limit == Array(10..<frames.count))
    #expect(frames[..<10].allSatisfy { $0[5, 5] == RGBA(0, 255, 0) })
    // What is above and below does not change.
    #expect(frames.allSatisfy { $0[5, 38] == RGBA(255, 255, 0) && $0[38, 18] == RGBA(0, 0, 255) })
  }

  @Test func `is drawn for the seconds of any animation, with any number of threads`() throws {
    var written: Set<[UInt8]> = []
    for jobs in [1, 2, 7] {
      let folder = try TemporaryFolder()
      let options =
        "--lat 0.5 --lon 0.5 --radius 4px --duration 1 --loop 1 --fps 10 --jobs \(jobs) -o %d.png -o a.gif"
      let frames = try frames(style("frame", "0.45"), options, in: folder)
      #expect(frames.count == 10)
      for (index, frame) in frames.enumerated() {
        #expect(frame[5, 5] == (index >= 5 ? RGBA(255, 0, 0) : RGBA(0, 255, 0)), "frame \(index)")
      }
      written.insert(try folder.bytes("a.gif"))
      // Files that store what changed from frame to frame show all of it, far from the pulse, too.
      let shown = try Oracle.decode(
        folder.file("a.gif"), with: .pillow, writingFramesTo: folder.file("shown"))
      #expect(shown.frames.count == 10)
      for index in 0..<10 {
        let pixels = try Data(contentsOf: folder.file("shown/000\(index).rgba"))
        let place = (25 * 40 + 15) * 4
        #expect(
          Array(pixels[place..<place + 3]) == (index >= 5 ? [255, 0, 0] : [0, 255, 0]), "frame \(index)")
      }
    }
    #expect(written.count == 1)
  }

  @Test func `is drawn in a still at its time, and says that there is none`() throws {
    let folder = try TemporaryFolder()
    let options = "--csv film.csv --play 2s --hold 0 --effect dot --radius 1px --at"
    for (time, color) in [("0.2", RGBA(0, 255, 0)), ("1.6", RGBA(255, 0, 0))] {
      let frames = try frames(style("time", "1577836805"), "\(options) \(time) -o a.png", in: folder)
      #expect(frames[0][5, 5] == color)
    }
    let script =
      "pulsemap render --basemap style.json --center 0,0 --zoom 6 --size 40x40 --effect none -o a.png"
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0 && result.standardError.contains("add --play"))
  }
}
