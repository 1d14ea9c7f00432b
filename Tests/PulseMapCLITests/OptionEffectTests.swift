import Foundation
import PulseArguments
import PulseGeo
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapCLI

/// A kind of input: the words of a command without outputs, and the files that they name.
struct KindOfInput: Sendable, CustomTestStringConvertible {
  let name: String
  let words: [String]
  var files: [String: String] = [:]
  var output = "a.gif"

  /// Whether it has so few colors that a GIF keeps to all limits.
  var hasFewColors = false

  var testDescription: String { name }

  static let all = [
    KindOfInput(name: "a place", words: ["--lat", "48.1", "--lon", "17.07", "--radius", "5km"]),
    KindOfInput(
      name: "a place on the screen over nothing",
      words: ["--center", "48,16", "--radius", "12px", "--basemap", "none", "--matte", "white"],
      hasFewColors: true),
    KindOfInput(
      name: "a still", words: ["--lat", "48.1", "--lon", "17.07", "--radius", "5km"], output: "a.png"),
    KindOfInput(
      name: "points", words: ["points.geojson", "--radius", "6px"],
      files: [
        "points.geojson": features([
          #"{"type":"Point","coordinates":[16,48]}"#, #"{"type":"Point","coordinates":[17,48.5]}"#,
        ])
      ]),
    KindOfInput(
      name: "polygons", words: ["area.geojson"],
      files: [
        "area.geojson": features([
          #"{"type":"Polygon","coordinates":[[[16,48],[17,48],[17,49],[16,49],[16,48]]]}"#
        ])
      ]),
    KindOfInput(
      name: "lines", words: ["line.geojson"],
      files: [
        "line.geojson": features([#"{"type":"LineString","coordinates":[[16,47.6],[17,47.9],[18,47.5]]}"#])
      ]),
    KindOfInput(
      name: "a table", words: ["stores.csv", "--radius", "6px"],
      files: ["stores.csv": "name,city,lat,lon,mag\nA,Wien,48,16,2\nB,Wien,48.5,17,5\n"]),
    KindOfInput(
      name: "a film", words: ["quakes.csv", "--radius", "6px", "--play", "1s"],
      files: [
        "quakes.csv":
          "name,city,lat,lon,mag,time\nA,Wien,48,16,2,2024-01-01\nB,Wien,48.5,17,5,2024-01-03\n"
          + "C,Wien,48,16,3,2024-01-07\n"
      ]),
    KindOfInput(
      name: "a track", words: ["way.gpx", "--radius", "6px", "--track-duration", "1"],
      files: ["way.gpx": gpx("")]),
    KindOfInput(
      name: "a track with waypoints", words: ["way.gpx", "--radius", "6px", "--track-duration", "1"],
      files: ["way.gpx": gpx(#"<wpt lat="48.1" lon="17.2"><name>Depot</name></wpt>"#)]),
    KindOfInput(
      name: "a scene file", words: ["scene.json"],
      files: [
        "scene.json":
          #"{"overlays":[{"id":"a","lat":48,"lon":17,"radius":"6px"},{"lat":48.3,"lon":17.2,"radius":"2km"}]}"#
      ]),
  ]

  private static func features(_ geometries: [String]) -> String {
    let features = geometries.enumerated().map {
      #"{"type":"Feature","properties":{"name":"\#($0.offset)","city":"Wien","mag":\#($0.offset + 2)},"#
        + #""geometry":\#($0.element)}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private static func gpx(_ waypoints: String) -> String {
    """
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\(waypoints)<trk><name>Way</name><trkseg>\
    <trkpt lat="48" lon="16.9"><time>2024-01-01T00:00:00Z</time></trkpt>\
    <trkpt lat="48.05" lon="17.3"><time>2024-01-01T01:00:00Z</time></trkpt>\
    <trkpt lat="48.3" lon="17.4"><time>2024-01-01T03:00:00Z</time></trkpt></trkseg></trk></gpx>
    """
  }
}

/// The result of a command: what it said, and either its picture without map and format, or its files.
private struct Outcome {
  var messages: [String] = []

  /// The elements and the views of some frames, and their times; empty for an error.
  var frames: [DisplayList] = []
  var times: [Double] = []
  var delays: [Double] = []

  /// Renders the files, and returns their bytes by name.
  var render: () throws -> [String: Data] = { [:] }

  func draws(likeThoseOf other: Outcome) -> Bool {
    frames == other.frames && times == other.times && delays == other.delays
  }
}

@Suite struct `An option alone` {
  /// Options about the run and its messages, which are not meant to change a file.
  private static let ofTheRun: Set = [
    "FILE", "--output", "--jobs", "--quiet", "--verbose", "--progress", "--report", "--json", "--dry-run",
    "--strict",
    "--no-clobber",
  ]

  /// A value for each placeholder or option whose declaration lists none, unlike its default.
  private static let values: [String: String] = [
    "--place": "47.7,16.9=Depot", "--lat": "47.9", "--lon": "16.2", "--center": "47.9,16.2", "--zoom": "8.3",
    "--size": "90x70",
    "--scale": "2",
    "--bbox": "15,47,18,49", "--padding": "12", "--bearing": "30", "--camera": "z=8@0.3/ease:0.2",
    "--radius": "9px",
    "--radius-by": "mag=4px..9px", "--color-by": "mag", "--label": "{name}", "--mark-text": "A",
    "--play": "2s", "--time": "city",
    "--columns": "name=city", "--where": "mag>2", "--label-where": "mag>2", "--track-by": "city",
    "--series": "city",
    "--group-by": "city", "--heat": "mag",
    "--skip-idle": "10min",
    "--layer": "towns", "--encoding": "utf-16le",
    "--end": "mag", "--from": "2024-01-02", "--to": "2024-01-02", "--linger": "3", "--hold": "2",
    "--time-format": "%d.%m.%Y", "--fade": "0.2",
    "--accuracy": "8km", "--image": "pin.png", "--heading-image": "pin.png", "--heading": "45",
    "--callout": "Hello",
    "--track-duration": "2", "--trail": "lime", "--trail-length": "0.2", "--fill-opacity": "0.4",
    "--fps": "10", "--duration": "0.64", "--cycles": "2", "--loop": "3", "--timeline": "start@0.2",
    "--pulses": "2",
    "--title": "Title", "--subtitle": "Subtitle", "--note": "Note", "--time-zone": "Europe/Vienna",
    "--legend-title": "Strength", "--text-scale": "2", "--basemap": "navy", "--bounds": "15,47,18,49",
    "--max-zoom": "4",
    "--language": "de", "--map-colors": "land=#102030,water=#f0e0d0", "--style": "style.json",
    "--attribution": "Me", "--font": "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", "--max-tiles": "5",
    "--timeout": "5", "--user-agent": "me", "--header": "X-Key: a",
    "--quality": "40", "--colors": "8", "--lossy": "80", "--webp-quality": "50", "--crf": "30",
    "--max-bytes": "2kB",
    "--sheet": "2x1", "--alt": "Words", "--at": "0.3", "--poster": "0.3",
    "COLOR": "#f0a", "COLOR|none": "#f0a", "LENGTH": "7px", "S": "0.36", "S|inf": "0.3", "CURVE": "ease-in",
    "A:B": "0.4:0.9", "A": "0.4", "N": "4",
  ]

  /// Options that limit what a small file of few colors keeps to anyway.
  private static let limits: Set = ["--quality", "--dither"]

  /// Returns the words of an option with each of a few values, one of which has to show; `nil` without a value.
  private static func words(of argument: Argument<RenderOptions>, in folder: URL) -> [[String]]? {
    let (info, place) = (argument.info, argument.info.place)
    let standard = info.defaultText ?? argument.stringValue(in: RenderOptions())
    if info.kind == .flag {
      return info.metavar == "WHEN" ? ["always", "none"].map { ["\(place)=\($0)"] } : [[place]]
    }
    func file(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }
    if let name = ["--geojson": "more.geojson", "--csv": "more.csv", "--track": "more.gpx"][place] {
      return [[place, file(name)]]
    }
    var values = values[place].map { [$0] } ?? info.choices.filter { $0 != standard && $0 != "auto" }
    if place == "--effect" { values = ["location"] }
    if values.isEmpty, let value = Self.values[info.metavar] { values = [value] }
    if info.path == .file, place != "--effect", place != "--basemap", place != "--font" {
      values = values.map(file)
    }
    return values.isEmpty ? nil : values.map { [place, $0] }
  }

  private static func write(_ input: KindOfInput, to folder: URL) throws {
    var files = input.files
    files["more.geojson"] = #"{"type":"Point","coordinates":[16.5,48.2]}"#
    files["more.csv"] = "lat,lon\n48.2,16.4\n"
    files["more.gpx"] =
      #"<gpx><trk><trkseg><trkpt lat="48.1" lon="16"/><trkpt lat="48.3" lon="16.4"/></trkseg></trk></gpx>"#
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let pin = try Bitmap(size: PixelSize(6, 6), color: RGBA(200, 0, 0)).png()
    try Data(pin).write(to: folder.appending(path: "pin.png"))
  }

  /// Checks and plans a command in this process.
  private static func outcome(_ words: [String], output: String, in folder: URL) throws -> Outcome {
    let outputs = folder.appending(path: "out-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
    let out = outputs.appending(path: output).path(percentEncoded: false)
    var outcome = Outcome()
    do {
      let options = try RenderOptions.command.parse(words + ["-o", out, "--jobs", "1"])
      let command = RenderRun(options)
      guard case .ready(let checked) = try command.job.check() else { return outcome }
      let scene = checked.resolved.scene
      let prepared = try checked.plan().prepare()
      outcome.messages = try command.warnings(about: checked) + prepared.warnings.map(\.description)
      let plan = prepared.outputs[0].plan
      (outcome.times, outcome.delays) = (plan.frames.map(\.time), plan.frames.map(\.delay))
      outcome.frames = [0, 0.21, 0.43, 0.77, 0.99].map { plan.scene.displayList(at: scene.duration * $0) }
      if checked.outputs[0].isStill { outcome.frames = [plan.scene.displayList(at: plan.frames[0].time)] }
      outcome.render = {
        for output in prepared.outputs { _ = try prepared.render(output) { _ in } }
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: outputs.path(percentEncoded: false)) {
          files[name] = try Data(contentsOf: outputs.appending(path: name))
        }
        files["warnings"] = Data(prepared.backgroundWarnings.map(\.description).joined().utf8)
        return files
      }
    } catch let error as CommandError {
      outcome.messages = error.lines
    } catch {
      outcome.messages = ["\(error)"]
    }
    return outcome
  }

  @Test(arguments: KindOfInput.all)
  func `changes what is drawn or written, or is reported`(input: KindOfInput) throws {
    let folder = try TemporaryFolder()
    try Self.write(input, to: folder.url)
    func path(_ word: String) -> String {
      input.files[word] == nil ? word : folder.file(word).path(percentEncoded: false)
    }
    let base = input.words.map(path) + (input.words.contains("--size") ? [] : ["--size", "96x80"])
    let plain = try Self.outcome(base + ["--no-metadata"], output: input.output, in: folder.url)
    #expect(!plain.frames.isEmpty, "\(plain.messages)")
    lazy var files = Result { try plain.render() }
    var silent: [String] = []
    for argument in RenderOptions.sections.flatMap(\.arguments)
    where !Self.ofTheRun.contains(argument.info.place)
      && !(input.hasFewColors && Self.limits.contains(argument.info.place))
    {
      guard let words = Self.words(of: argument, in: folder.url) else {
        Issue.record("\(argument.info.place) has no value here; add one")
        continue
      }
      let place = argument.info.place
      if place == "--no-metadata" || input.words.contains(place) { continue }
      let isShown = try words.contains { words in
        if place == "--font", !FileManager.default.fileExists(atPath: words[1]) { return true }
        let other = try Self.outcome(
          base + ["--no-metadata"] + words, output: input.output, in: folder.url)
        if !Set(other.messages).subtracting(plain.messages).isEmpty { return true }
        if other.frames.isEmpty || !other.draws(likeThoseOf: plain) { return true }
        let expected = try files.get()
        do {
          return try other.render() != expected
        } catch _ where place == "--max-bytes" {
          // The file does not fit.
          return true
        }
      }
      if !isShown { silent.append(words.map { $0.joined(separator: " ") }.joined(separator: " or ")) }
    }
    #expect(silent == [])
  }

  /// Returns the frames of the scene file that `scene --resolved` prints for a command; `nil` if it is refused.
  private static func resolvedOutcome(_ words: [String], output: String, in folder: URL) throws -> Outcome? {
    guard let command = try? SceneCommand.command.parse(["--resolved"] + words),
      let text = try? command.text()
    else { return nil }
    let file = folder.appending(path: "resolved-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    return try outcome([file.path(percentEncoded: false)], output: output, in: folder)
  }

  // A still has the instant that shows most, unless its scene has a timeline, as a resolved one does.
  @Test(arguments: KindOfInput.all.filter { $0.output != "a.png" })
  func `of scenes draws the same after the scene was resolved`(input: KindOfInput) throws {
    let folder = try TemporaryFolder()
    try Self.write(input, to: folder.url)
    let base = input.words.filter { !["--matte", "white"].contains($0) }.map { word in
      input.files[word] == nil ? word : folder.file(word).path(percentEncoded: false)
    }
    var lost: [String] = []
    // Ways of points are read again from their file, which the scene file does not say.
    for argument in SceneSpec.sections.flatMap(\.arguments)
    where !input.words.contains(argument.info.place) && argument.info.place != "--track-by" {
      let all = RenderOptions.sections.flatMap(\.arguments)
      guard let option = all.first(where: { $0.key == argument.key }) else { continue }
      for words in Self.words(of: option, in: folder.url) ?? [] {
        let line = base + (input.words.contains("--size") ? [] : ["--size", "96x80"]) + words
        let given = try Self.outcome(line, output: input.output, in: folder.url)
        guard !given.frames.isEmpty,
          let resolved = try Self.resolvedOutcome(line, output: input.output, in: folder.url)
        else { continue }
        if !resolved.draws(likeThoseOf: given) { lost.append(words.joined(separator: " ")) }
      }
    }
    #expect(lost == [])
  }
}
