import PulseDocument
import PulsePixels
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `A field of several files` {
  /// A kind of file that can have a number in the field `hr`.
  enum Kind: CaseIterable {
    case table, points, lines, track, recording

    /// Whether it is read as tracks.
    var isTrack: Bool { self == .track || self == .recording }

    /// The text of the file.
    func text(hasField: Bool) -> String {
      func feature(_ type: String, _ coordinates: String) -> String {
        #"{"type":"Feature","properties":{"p":1\#(hasField ? #","hr":150"# : "")},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
      }
      switch self {
      case .table: return "lat,lon,p\(hasField ? ",hr" : "")\n1,1,1\(hasField ? ",150" : "")\n"
      case .points: return feature("Point", "[1,1]")
      case .lines, .track: return feature("LineString", "[[1,1],[2,2]]")
      case .recording:
        let value = hasField ? "<extensions><hr>150</hr></extensions>" : ""
        let points = (1...2).map { "<trkpt lat=\"\($0)\" lon=\"\($0)\">\(value)</trkpt>" }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
      }
    }
  }

  /// Reads and resolves files; returns the problems, and the warnings.
  private func messages(
    _ files: [(kind: Kind, hasField: Bool)], _ options: (inout SceneSpec) throws -> Void
  ) throws -> (problems: [String], warnings: [String]) {
    var texts: [String: String] = [:]
    var (tables, features, tracks) = ([String](), [String](), [TrackFilePath]())
    for (index, file) in files.enumerated() {
      let name = "\(index)." + (file.kind == .table ? "csv" : file.kind == .recording ? "gpx" : "geojson")
      texts[name] = file.kind.text(hasField: file.hasField)
      if file.kind.isTrack {
        tracks.append(try TrackFilePath(argument: name))
      } else if file.kind == .table {
        tables.append(name)
      } else {
        features.append(name)
      }
    }
    do {
      let result = try DataFiles(texts).resolved {
        ($0.csv, $0.geojson, $0.tracks) = (tables, features, tracks)
        try options(&$0)
      }
      return ([], result.warnings.map(\.description))
    } catch let error as SceneError {
      return (error.diagnostics.map(\.description), [])
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func `is known if one of two has it, and missed if none has`(first: Kind, second: Kind) throws {
    for (one, other) in [(true, true), (true, false), (false, true), (false, false)] {
      let files = [(first, one), (second, other)]
      for (name, options) in [
        ("color", { $0.film.colorBy = try ColorScaleSpec(argument: "hr=red,blue") }),
        ("label", { $0.film.label = try LabelTemplate(argument: "{hr}") }),
      ] as [(String, (inout SceneSpec) throws -> Void)] {
        let (problems, warnings) = try messages(files, options)
        let place = Comment(rawValue: "\(name) of \(files)")
        if one || other {
          #expect(problems.isEmpty, place)
          #expect(warnings.count { $0.contains("'hr'") || $0.contains("--label") } <= 1, place)
        } else {
          #expect(!problems.isEmpty || !warnings.isEmpty, place)
        }
      }
    }
  }

  @Test func `of a recording colors it beside a table without the field`() throws {
    let files = DataFiles([
      "a.gpx": Kind.recording.text(hasField: true), "b.csv": Kind.table.text(hasField: false),
    ])
    let result = try files.resolved {
      ($0.tracks, $0.csv) = ([try TrackFilePath(argument: "a.gpx")], ["b.csv"])
      $0.film.colorBy = try ColorScaleSpec(argument: "hr=red,blue")
    }
    #expect(result.scene.overlays.contains { $0.motionPath?.trail?.colors.isEmpty == false })
  }

  /// Squares of one degree, with a property.
  private static func areas(_ properties: [String]) -> String {
    let features = properties.enumerated().map { index, property in
      let ring = "[[\(index),0],[\(index + 1),0],[\(index + 1),1],[\(index),0]]"
      return
        #"{"type":"Feature","properties":{\#(property)},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  @Test(arguments: ["cat=#888,#888,none=#00f", "cat:1=#888,none=#00f"])
  func `gives others the color of no data, if there is one`(scale: String) throws {
    let texts = ["a.json": Self.areas([#""cat":1"#]), "b.csv": "lat,lon\n1,1\n"]
    let colors = try ColorScaleSpec(argument: scale)
    let spec = try TextFiles(texts: texts).spec {
      ($0.geojson, $0.csv, $0.film.colorBy) = (["a.json"], ["b.csv"], colors)
    }
    #expect(spec.allOverlays.map(\.color) == [RGBA(0, 0, 255)])
    #expect(spec.mapPaths.map(\.fill) == [RGBA(0x88, 0x88, 0x88)])
  }

  @Test func `leaves areas without a fill an edge that can be seen`() throws {
    let text = Self.areas([#""cat":"A""#, #""cat":"B""#])
    let result = try DataFiles(["a.json": text]).resolved {
      $0.geojson = ["a.json"]
      $0.film.colorBy = try ColorScaleSpec(argument: "cat:A=red,other=#0000")
    }
    let edges = result.scene.mapPaths.map { path in (path.fill?.alpha ?? 0, path.stroke) }
    let clear = try #require(edges.first { $0.0 == 0 })
    #expect(clear.1.alpha == 255 && clear.1.red < 200)
    #expect(edges.contains { $0.0 > 0 && $0.1.red == 255 })
  }

  @Test func `that several tracks lack is one warning`() throws {
    let files = [(Kind.recording, false), (.recording, false), (.recording, true)]
    let warnings = try messages(files) { $0.film.label = try LabelTemplate(argument: "{hr}") }.warnings
    #expect(
      warnings.filter { $0.contains("--label") } == [
        "--label: 2 tracks have no values for {hr} (first: '0.gpx'); use other fields"
      ])
  }
}
