import PulseArguments
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `Notations of other specifications` {
  @Test func `of colors are read in data`() throws {
    func feature(_ properties: String) -> String {
      #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}}"#
    }
    let features = [#""fill":"none","stroke":"None""#, #""fill":"f0f","stroke":"0F0""#].map(feature)
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let spec = try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
    #expect(spec.warnings.isEmpty, "\(spec.warnings.map(\.description))")
    #expect(spec.mapPaths.map(\.fill?.alpha) == [0, 255])
    #expect(spec.mapPaths.map(\.stroke) == [.clear, RGBA(0, 255, 0)])
    let table = try TextFiles(texts: ["a.csv": "lat,lon,color\n1,1,f0f\n2,2,0F0\n"]).spec {
      $0.csv = ["a.csv"]
    }
    #expect(table.allOverlays.map(\.color) == [RGBA(255, 0, 255), RGBA(0, 255, 0)])
  }

  @Test(
    arguments: [
      ("ISO-8859-15", [0xA4], "\u{20AC}"), ("KOI8-R", [0xC1], "\u{430}"), ("windows-1250", [0x9A], "\u{161}"),
      ("Shift_JIS", [0x82, 0xA0], "\u{3042}"), ("windows-1252", [0x80], "\u{20AC}"),
    ] as [(String, [UInt8], String)])
  func `of encodings are read as XML declares them`(name: String, bytes: [UInt8], letter: String) {
    let text = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + bytes + Array("</a>".utf8)
    let read = String(decoding: TextEncoding.utf8(text).bytes, as: UTF8.self)
    #expect(read.hasSuffix("<a>\(letter)</a>") && !read.contains("encoding"))
  }

  @Test func `of UTF-32 are read by its mark`() {
    for (mark, isLittle) in [([0xFF, 0xFE, 0, 0] as [UInt8], true), ([0, 0, 0xFE, 0xFF], false)] {
      let bytes = "a\u{E9}".unicodeScalars.flatMap { scalar -> [UInt8] in
        let big: [UInt8] = [0, 0, UInt8(scalar.value >> 8), UInt8(scalar.value & 255)]
        return isLittle ? big.reversed() : big
      }
      #expect(TextEncoding.utf8(mark + bytes).bytes == Array("a\u{E9}".utf8))
    }
  }

  @Test(arguments: ["EPSG:4326+5773", "urn:ogc:def:crs,crs:EPSG::4326,crs:EPSG::5773"])
  func `of systems with heights are those of their horizontal part`(name: String) throws {
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[10,54]},"properties":{}}],"crs":{"type":"name","properties":{"name":"\#(name)"}}}"#
    let spec = try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
    #expect(spec.allOverlays.count == 1 && spec.warnings.isEmpty)
  }

  @Test func `of ISO 6709 are degrees, minutes and seconds`() throws {
    let spec = try TextFiles(texts: ["a.csv": "lat,lon\n+481230,-0162210\n"]).spec { $0.csv = ["a.csv"] }
    let overlay = try #require(spec.allOverlays.first)
    #expect(abs((overlay.latitude ?? 0) - 48.208333) < 1e-5)
    #expect(abs((overlay.longitude ?? 0) + 16.369444) < 1e-5)
  }

  @Test func `of elevations that are none are no part of a chart`() throws {
    let heights = ["10", "20", "-9999", "30", "15"]
    let points = heights.enumerated().map { "<trkpt lat='54.0\($0)' lon='10'><ele>\($1)</ele></trkpt>" }
    let gpx = "<gpx version='1.1'><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    let result = try DataFiles(["a.gpx": gpx]).resolved {
      $0.tracks = [try TrackFilePath(argument: "a.gpx")]
      $0.annotations.profile = .always
    }
    let elevations = result.scene.overlays.first?.motionPath?.values?.elevations ?? []
    #expect(elevations.filter { !$0.isNaN } == [10, 20, 30, 15])
    #expect(
      result.warnings.map(\.description).contains(
        "--profile: 1 elevation is -9999, which stands for no value, and no part of the chart; correct it in the file"
      ))
  }

  @Test func `of negative zero have no sign in a legend`() {
    #expect(LegendLayout.texts([-0.4, 50, 5000]) == ["0", "50", "5000"])
  }
}
