import PulseArguments
import PulseScene
import Synchronization

@testable import PulseDocument
@testable import PulseMapCLI
@testable import PulseMapKit
@testable import PulseSceneInput

extension FuzzTarget {
  /// Scenes and what they are made from: scene files, effects, data, tracks and command lines.
  static let scenes: [FuzzTarget] = [
    FuzzTarget(
      "scene", readers: ["SceneReader", "SceneReader+JSON", "SceneSpec+Reading"],
      seeds: ["Fixtures/scenes/*.json", "Fixtures/invalid/scenes/*.json"]
    ) { bytes in
      resolve(SceneSpec(), scene: "scene.json", ["scene.json": bytes])
      return true
    },
    FuzzTarget(
      "scene-options", readers: [], seeds: ["Fixtures/scenes/*.json", "Fixtures/invalid/scenes/*.json"]
    ) { bytes in
      let options = ["--lat", "1", "--lon", "2", "--radius", "500", "--csv", "d.csv", "--play", "2s"]
      resolve(
        spec(options), scene: "scene.json", ["scene.json": bytes].merging(sampleFiles) { first, _ in first })
      return true
    },
    FuzzTarget(
      "effect", readers: ["Effect+Fields"],
      seeds: ["Sources/CEmbedded/Effects/*.json", "Fixtures/invalid/effects/*"]
    ) { bytes in
      resolve(spec(place + ["--effect", "e.json"]), ["e.json": bytes])
      return true
    },
    FuzzTarget(
      "geojson", readers: ["GeoJSONReader", "JSONParser+Elements"],
      seeds: ["Fixtures/data/*.geojson", "Fixtures/invalid/data/*.geojson"], upTo: 2048
    ) { bytes in
      resolve(spec(["--geojson", "d.geojson", "--radius", "9"]), ["d.geojson": bytes])
      return true
    },
    FuzzTarget(
      "geojson-film", readers: [], seeds: ["Fixtures/data/*.geojson", "Fixtures/invalid/data/*.geojson"],
      upTo: 2048
    ) { bytes in
      let options = [
        "--radius-by", "mag:3..8=4px..60px/exp", "--color-by", "mag=viridis", "--label", "{mag} {place}",
      ]
      resolve(
        spec(["--geojson", "d.geojson", "--play", "2s", "--radius", "9"] + options), ["d.geojson": bytes])
      return true
    },
    FuzzTarget(
      "csv",
      readers: [
        "BestTrackTable", "BlankSeparatedTable", "CSVOverlayReader", "CSVTableReader", "CSVTokenizer",
        "EurostatTable", "FixedWidthColumns", "JSONPlaceLists", "JSONRecordLayout", "JSONRecordTable",
        "RowPlaceReader+Units",
        "TablePreamble", "UTF8Transcoder", "WrappedGeoJSON",
      ],
      seeds: ["Fixtures/data/*.csv", "Fixtures/invalid/data/*.csv", "Fixtures/scripts/*.csv"], upTo: 1024
    ) { bytes in
      resolve(spec(["--csv", "d.csv"]), ["d.csv": bytes])
      return true
    },
    FuzzTarget(
      "geometry-text", readers: ["CoordinatePair", "CoordinatePair+Column", "GeometryText", "TableColumns"],
      seeds: ["Fixtures/data/*.wkt.csv"],
      upTo: 1024
    ) { bytes in
      resolve(spec(["--csv", "d.csv"]), ["d.csv": Array("wkt|polyline|geo_point\n".utf8) + bytes])
      resolve(
        spec(["--csv", "d.csv", "--columns", "geometry=polyline"]),
        ["d.csv": Array("polyline|name\n".utf8) + bytes])
      // Well-known binary after the byte of its order.
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      resolve(spec(["--csv", "d.csv"]), ["d.csv": Array("geom\n01\(digits)\n".utf8)])
      return true
    },
    FuzzTarget(
      "gpx", readers: ["GPXFeatureReader", "GPXReader", "TrackFileReader"],
      seeds: ["Fixtures/tracks/*.gpx", "Fixtures/invalid/tracks/*.gpx"],
      upTo: 2048
    ) { bytes in
      resolve(spec(["--geojson", "d.gpx", "--play", "9s"]), ["d.gpx": bytes])
      resolve(spec(place + ["--track", "d.gpx"]), ["d.gpx": bytes])
      return true
    },
    FuzzTarget(
      "gpx-recorded", readers: [], seeds: ["Fixtures/tracks/*.gpx", "Fixtures/invalid/tracks/*.gpx"],
      upTo: 2048
    ) { bytes in
      resolve(spec(place + ["--track", "d.gpx", "--track-timing", "recorded"]), ["d.gpx": bytes])
      return true
    },
    FuzzTarget(
      "geojson-track", readers: ["GeoJSONTrackReader"],
      seeds: ["Fixtures/tracks/*.geojson", "Fixtures/invalid/tracks/*.geojson", "Fixtures/tracks/*.json"],
      upTo: 2048
    ) { bytes in
      resolve(spec(place + ["--track", "d.geojson", "--track-timing", "recorded"]), ["d.geojson": bytes])
      return true
    },
    FuzzTarget(
      "kml", readers: ["KMLReader", "FeatureFormat"], seeds: ["Fixtures/data/*.kml"], upTo: 2048
    ) { bytes in
      resolve(spec(["--geojson", "d.kml", "--play", "9s"]), ["d.kml": bytes])
      resolve(spec(["--track", "d.kml"]), ["d.kml": bytes])
      return true
    },
    FuzzTarget("tcx", readers: ["TCXReader"], seeds: ["Fixtures/tracks/*.tcx"], upTo: 2048) { bytes in
      resolve(spec(["--track", "d.tcx", "--track-timing", "recorded"]), ["d.tcx": bytes])
      return true
    },
    FuzzTarget(
      "table-tracks",
      readers: [
        "AreaColumn", "CountryColumn", "SceneReader+Areas", "SeriesRow", "ShapeTableReader",
        "TableTrackReader",
      ],
      seeds: ["Fixtures/data/*.csv"],
      upTo: 1024
    ) { bytes in
      let table = Array("id,lat,lon,time\n".utf8) + bytes
      resolve(spec(["--csv", "d.csv", "--track-by", "id", "--play", "9s"]), ["d.csv": table])
      resolve(spec(["--csv", "d.csv", "--group-by", "id", "--play", "9s"]), ["d.csv": table])
      let series = Array("id,rate,time\n".utf8) + bytes
      let places = Array("id,lat,lon\n1,2,3\n".utf8)
      let options = [
        "--csv", "p.csv", "--csv", "s.csv", "--series", "id", "--color-by", "rate", "--play", "9s",
      ]
      resolve(spec(options), ["p.csv": places, "s.csv": series])
      let countries = Array("country,rate,time\n".utf8) + bytes
      resolve(spec(["--csv", "c.csv", "--color-by", "rate"]), ["c.csv": countries])
      resolve(
        spec(["--csv", "c.csv", "--color-by", "rate", "--areas", "countries", "--play", "9s"]),
        ["c.csv": countries])
      let states = Array("state,country,rate,time\n".utf8) + bytes
      resolve(spec(["--csv", "c.csv", "--color-by", "rate", "--areas", "states"]), ["c.csv": states])
      let shapes = Array("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n".utf8) + bytes
      resolve(spec(["--csv", "shapes.txt"]), ["shapes.txt": shapes])
      return true
    },
    FuzzTarget("point-tracks", readers: [], seeds: ["Fixtures/data/*.geojson"], upTo: 1024) { bytes in
      resolve(spec(["--geojson", "d.geojson", "--track-by", "id", "--play", "9s"]), ["d.geojson": bytes])
      return true
    },
    FuzzTarget("overpass", readers: ["OverpassReader"], upTo: 1024) { bytes in
      let elements = Array(#"{"osm3s": {}, "elements": ["#.utf8) + bytes + Array("]}".utf8)
      resolve(spec(["--geojson", "d.json"]), ["d.json": elements])
      return true
    },
    FuzzTarget("google-timeline", readers: ["GoogleTimelineReader"], upTo: 1024) { bytes in
      let timeline = Array(#"{"semanticSegments": ["#.utf8) + bytes
      resolve(spec(place + ["--track", "d.json", "--track-timing", "recorded"]), ["d.json": timeline])
      return true
    },
    FuzzTarget("nmea", readers: ["NMEAReader"], upTo: 1024) { bytes in
      let log = Array("$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W\n".utf8) + bytes
      resolve(spec(place + ["--track", "d.nmea", "--track-timing", "recorded"]), ["d.nmea": log])
      return true
    },
    FuzzTarget("transit-feed", readers: ["TransitFeed"], upTo: 1024) { bytes in
      let headers = [
        "routes": "route_id,route_color", "trips": "route_id,trip_id,service_id,shape_id",
        "stops": "stop_id,stop_lat,stop_lon", "calendar_dates": "service_id,date,exception_type",
        "shapes": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled",
        "stop_times": "trip_id,stop_id,arrival_time,stop_sequence,shape_dist_traveled",
      ]
      var files: [String: [UInt8]] = [:]
      for (name, header) in headers { files["f/\(name).txt"] = Array("\(header)\n".utf8) + bytes }
      resolve(spec(["--geojson", "f/"]), files)
      resolve(spec(["--track", "f/", "--track-by", "trip_id", "--play", "9s"]), files)
      return true
    },
    FuzzTarget("packed", readers: ["ZIPArchive", "DataFileContent"], upTo: 1024) { bytes in
      resolve(spec(["--csv", "d.csv"]), ["d.csv": bytes])
      resolve(spec(["--csv", "d.zip"]), ["d.zip": [0x50, 0x4B, 3, 4] + bytes])
      return true
    },
    FuzzTarget("arguments", readers: [], upTo: 512) { bytes in
      let words = text(bytes).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      do throws(CommandLineError) {
        if case .run(let command, _) = try PulseMapTool.tool.parse(words),
          let options = command as? RenderOptions
        {
          resolve(options.spec, sampleFiles)
        }
      } catch {
        error.diagnostics.forEach(checkMessage)
      }
      return true
    },
    FuzzTarget("options-variable", readers: [], upTo: 256) { bytes in
      _ = OptionsVariable.words(in: text(bytes))
      return true
    },
  ]

  private static let place = ["--lat", "1", "--lon", "2", "--radius", "500"]

  /// Files that options of other inputs name.
  private static let sampleFiles: [String: [UInt8]] = [
    "d.csv": Array("lat,lon,radius,time\n1,2,500,2020-01-01\n3,4,500,2020-01-02\n".utf8),
    "d.gpx": Array(
      """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></trkpt>\
      <trkpt lat="1.1" lon="2"><time>2020-01-01T00:01:00Z</time></trkpt></trkseg></trk></gpx>
      """.utf8),
    "d.geojson": Array(#"{"type":"Point","coordinates":[2,1]}"#.utf8),
  ]

  /// The scenes of options that were parsed: most inputs are resolved with the same few options.
  private static let specs = Mutex<[[String]: SceneSpec]>([:])

  /// Returns the scene that options of `render` specify.
  private static func spec(_ options: [String]) -> SceneSpec {
    if let parsed = specs.withLock({ $0[options] }) { return parsed }
    do throws(CommandLineError) {
      guard case .run(let command, _) = try PulseMapTool.tool.parse(["render"] + options),
        let parsed = command as? RenderOptions
      else {
        fatalError("\(options) is not a command line of 'render'")
      }
      specs.withLock { $0[options] = parsed.spec }
      return parsed.spec
    } catch {
      fatalError("\(error.diagnostics)")
    }
  }

  /// Reads and resolves a scene, and plans a still of it; the resolved scene must be a valid scene file.
  private static func resolve(
    _ options: SceneSpec, scene: String? = nil, _ contents: [String: [UInt8]]
  ) {
    let files = MemoryFiles(files: contents)
    do throws(SceneError) {
      let spec = try SceneReader(files: files, options: options).spec(scene: scene)
      let (specified, resolved) = try spec.fullySpecified(reading: files)
      resolved.warnings.forEach(checkMessage)
      _ = specified.json()
      guard resolved.scene.overlays.count <= 100 else { return }
      _ = FramePlan(resolved.scene, stillAt: resolved.scene.duration / 3)
    } catch {
      error.diagnostics.forEach(checkMessage)
    }
  }
}
