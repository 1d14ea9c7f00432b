import Foundation
import PulseTestSupport
import Testing

@Suite struct `A moving camera` {
  /// The color tolerance between a GIF and PNG files: a GIF has one palette for all views.
  private static let palette = (worst: 12, average: 0.1)

  /// Options of the map without labels, whose letters would exceed a shared palette.
  private static let flight =
    "--lat 41.9 --lon 12.5 --radius 12px --size 120x90 --fps 10 --duration 1.2 --labels=none "
    + "--camera z=3@0,fly=48;17;6@1/ease-in-out"

  @Test func `shows places where the Mercator formula has them, in every frame`() throws {
    let plan = try Plan.of(
      "--lat 41.9 --lon 12.5 --radius 40px --size 300x200 --scale 2 --duration 3 "
        + "--camera z=4@0,center=45;10@0.5/ease:1,fly=48.2;16.4;7@1.2/ease-in-out:1,z=5@2/linear:0.5")
    #expect(plan.view.zoom == 4 && plan.frames.count == 75)
    func world(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
      let north = log(tan(.pi / 4 + latitude * .pi / 360))
      return ((longitude + 180) / 360, (1 - north / .pi) / 2)
    }
    let place = world(41.9, 12.5)
    for frame in plan.frames {
      let view = try #require(frame.view)
      let center = world(view.lat, view.lon)
      let pixels = 256 * pow(2, view.zoom) * 2
      #expect(abs(frame.overlays[0].x - 300 - (place.x - center.x) * pixels) < 1e-6, "frame \(frame.index)")
      #expect(abs(frame.overlays[0].y - 200 - (place.y - center.y) * pixels) < 1e-6, "frame \(frame.index)")
      #expect(abs(frame.overlays[0].radius - 80) < 1e-9)
    }
    let end = try #require(plan.frames.last?.view)
    #expect(end.zoom == 5)
    // No jumps: a flight of a second takes small steps.
    for (last, next) in zip(plan.frames, plan.frames.dropFirst()) {
      let (a, b) = try (#require(last.view), #require(next.view))
      #expect(abs(a.zoom - b.zoom) < 0.5 && abs(a.lat - b.lat) < 1 && abs(a.lon - b.lon) < 1)
    }
  }

  @Test func `zooms what lies on the ground by the power of two`() throws {
    let plan = try Plan.of("\(Sample.hongKong) --fps 10 --duration 2 --camera z=15@0,z=12@1.5/linear")
    for frame in plan.frames {
      let zoom = 15 - 3 * min(frame.time / 1.5, 1)
      let view = try #require(frame.view)
      #expect(abs(view.zoom - zoom) < 1e-9)
      // The circle that an iPhone showed at zoom 15, with the digits that it printed.
      #expect(abs(frame.overlays[0].radius / pow(2, zoom - 15) - 113.71) <= 0.005)
    }
  }

  @Test(arguments: [Oracle.ReferenceDecoder.pillow, .ffmpeg])
  func `is the same in a GIF and in a sequence of PNG files`(decoder: Oracle.ReferenceDecoder) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Self.flight) -o a.gif -o %02d.png", in: folder.url)
    let seen = folder.file("seen")
    try FileManager.default.createDirectory(at: seen, withIntermediateDirectories: true)
    let gif = try Oracle.decode(folder.file("a.gif"), with: decoder, writingFramesTo: seen)
    // The pulse is out of sight when the flight is over, and the last two frames are equal.
    #expect(gif.frames.map(\.delay) == Array(repeating: 10, count: 10) + [20])
    for frame in 0..<12 {
      let name = frame < 10 ? "0\(frame)" : "\(frame)"
      let still = folder.file("still-\(name)")
      try FileManager.default.createDirectory(at: still, withIntermediateDirectories: true)
      _ = try Oracle.decode(folder.file("\(name).png"), with: .pillow, writingFramesTo: still)
      let wanted = Array(try Data(contentsOf: still.appending(path: "0000.rgba")))
      let shown = frame < 10 ? "000\(frame)" : "0010"
      let found = Array(try Data(contentsOf: seen.appending(path: "\(shown).rgba")))
      try #require(wanted.count == 120 * 90 * 4 && found.count == wanted.count)
      let differences = zip(wanted, found).map { abs(Int($0) - Int($1)) }
      let average = Double(differences.reduce(0, +)) / Double(differences.count)
      let worst = differences.max() ?? 0
      #expect(
        worst <= Self.palette.worst && average <= Self.palette.average, "\(frame): \(worst), \(average)")
    }
  }

  @Test func `is the same with any number of threads`() throws {
    let folder = try TemporaryFolder()
    for jobs in [1, 2, 7] {
      try ToolUnderTest.succeed("render \(Self.flight) -j \(jobs) -o \(jobs).gif", in: folder.url)
    }
    #expect(try folder.bytes("1.gif") == folder.bytes("2.gif"))
    #expect(try folder.bytes("1.gif") == folder.bytes("7.gif"))
  }

  @Test func `follows an overlay of a scene file, and options have the last word`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"camera": "z=6@0, follow=bus@0", "size": "200x100", "duration": 2, "fps": 10, "overlays": [
        {"id": "stop", "lat": 48, "lon": 16, "radius": "5px"},
        {"id": "bus", "lat": 47, "lon": 15, "radius": "5px", "timeline": "move=49;17@2/ease"}]}
      """, to: "scene.json")
    func plan(_ options: String) throws -> Plan {
      let result = try ToolUnderTest.succeed(
        "render scene.json --dry-run --report json \(options)", in: folder.url)
      return try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput))
    }
    let followed = try plan("")
    for frame in followed.frames {
      #expect(abs(frame.overlays[1].x - 100) < 1.0 / 256 && abs(frame.overlays[1].y - 50) < 1.0 / 256)
    }
    #expect(Set(followed.frames.map { $0.overlays[0].x }).count == followed.frames.count)
    #expect(try plan("--camera z=7@0").frames.allSatisfy { $0.view == nil })
  }
}
