import Foundation
import PulseTestSupport
import Testing

@Suite struct `The plan of every frame` {
  /// The key paths of the documented example.
  static let keys: Set = [
    "format", "width", "height", "scale", "view", "view.lat", "view.lon", "view.zoom", "view.bounds",
    "view.bounds.west", "view.bounds.south", "view.bounds.east", "view.bounds.north", "view.pointsPerMeter",
    "duration", "loop", "uniqueFrames", "frames", "frames.index", "frames.time", "frames.delay",
    "frames.picture", "frames.overlays", "frames.overlays.id", "frames.overlays.state", "frames.overlays.x",
    "frames.overlays.y", "frames.overlays.radius", "frames.overlays.layers", "frames.overlays.layers.name",
    "frames.overlays.layers.visible", "frames.overlays.layers.scale", "frames.overlays.layers.opacity",
    "frames.overlays.layers.radius", "labels", "omittedLabels", "warnings",
  ]

  /// The additional key paths of a report with a moving camera.
  static let cameraKeys: Set = ["frames.view", "frames.view.lat", "frames.view.lon", "frames.view.zoom"]

  @Test func `says what a moving camera shows, and only then`() throws {
    let folder = try TemporaryFolder()
    let line = "render \(Sample.small) --report json --dry-run --camera"
    #expect(
      try keys(of: ToolUnderTest.succeed("\(line) z=14@1", in: folder.url))
        == Self.keys.union(Self.cameraKeys))
    #expect(
      try keys(of: ToolUnderTest.succeed("\(line) z=12@0,center=1;2.001@0", in: folder.url)) == Self.keys)
  }

  /// The additional key paths of a report on written files.
  static let writtenKeys: Set = [
    "outputs", "outputs.path", "outputs.format", "outputs.bytes",
    "timings", "timings.read", "timings.plan", "timings.open", "timings.map", "timings.draw",
    "timings.encode",
    "timings.write",
  ]

  @Test(arguments: ["-o a.gif", "-o %d.png", "-o a.png", "-o a.png -o a.gif --loop 3 --rings 4", ""])
  func `has exactly the keys of the contract`(outputs: String) throws {
    let folder = try TemporaryFolder()
    let line = "render \(Sample.small) --report json \(outputs)"
    let planned = try ToolUnderTest.succeed("\(line) --dry-run", in: folder.url)
    #expect(try keys(of: planned) == Self.keys)
    #expect(try folder.names == [])
    if outputs.isEmpty { return }
    let rendered = try ToolUnderTest.succeed(line, in: folder.url)
    #expect(try keys(of: rendered) == Self.keys.union(Self.writtenKeys))
  }

  @Test(arguments: [
    "", "--rings 3", "--delay 0.3", "--delay inf", "--duration 1.23 --fps 30", "--fps 12 -o %d.png",
    "--timeline start@0.2,pause@0.5,resume@0.9,stop@1.2 --duration 2", "--radius 40px --zoom 0",
    "--lat 90 --lon 180 -q", "--lat -90 --lon -180 -q --zoom 22", "--radius 20000km",
    "--scale 4 --timing ease",
    "--scale-range 0:0", "--cycles 3 --pulse-duration 0.37",
  ])
  func `fits together`(options: String) throws {
    let base = options.hasPrefix("--lat ") ? Sample.placeless : Sample.small
    let plan = try Plan.of("\(base) \(options)")
    #expect(plan.width == 60 * plan.scale && plan.height == 60 * plan.scale)
    #expect(plan.frames.map(\.index) == Array(plan.frames.indices))
    var time = 0.0
    for frame in plan.frames {
      #expect(abs(frame.time - time) < 1e-9, "frame \(frame.index)")
      #expect(frame.delay > 0)
      time += frame.delay
    }
    #expect(abs(time - plan.duration) < 1e-9)
    // Pictures are numbered as they come up.
    let pictures = plan.frames.map(\.picture)
    let firsts = pictures.indices.filter { !pictures[..<$0].contains(pictures[$0]) }
    #expect(firsts.map { pictures[$0] } == Array(0..<plan.uniqueFrames))
    for overlay in plan.frames.flatMap(\.overlays) {
      #expect(["stopped", "animating", "paused"].contains(overlay.state))
      for layer in overlay.layers {
        #expect((0...1).contains(layer.opacity))
        #expect(abs(layer.radius - overlay.radius * layer.scale) <= overlay.radius * 1e-12)
      }
    }
  }

  @Test func `shows the pictures of the first cycle again in the second`() throws {
    let plan = try Plan.of("\(Sample.small) --cycles 2")
    #expect(plan.duration == 1.6)
    #expect(plan.frames.map(\.picture) == Array(0..<20) + Array(0..<20))
  }

  @Test func `is the same whether it is rendered or not, and true of the file`() throws {
    let folder = try TemporaryFolder()
    let line =
      "render \(Sample.small) --loop 5 --duration 2 --timeline start@0.2,stop@0.7 --report json -o a.gif"
    let dry = try ToolUnderTest.succeed("\(line) --dry-run", in: folder.url)
    let rendered = try ToolUnderTest.succeed(line, in: folder.url)
    var plan = try JSONDecoder().decode(Plan.self, from: Data(rendered.standardOutput))
    let output = try #require(plan.outputs?.first)
    #expect(output.path == "a.gif")
    #expect(output.format == "gif")
    #expect(output.bytes == (try folder.bytes("a.gif").count))

    let planned = try JSONDecoder().decode(Plan.self, from: Data(dry.standardOutput))
    plan.outputs = nil
    #expect(planned == plan)

    let seen = try Oracle.decode(folder.file("a.gif"), with: .gifsicle)
    #expect(Set(seen.frames.map(\.hash)).count == plan.uniqueFrames)
    #expect(plan.loop == 5)
  }

  /// Returns all key paths of printed JSON.
  private func keys(of result: ProcessResult) throws -> Set<String> {
    try Self.keys(in: JSONSerialization.jsonObject(with: Data(result.standardOutput)))
  }

  private static func keys(in value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.reduce(into: Set<String>()) { keys, entry in
        keys.insert(entry.key)
        keys.formUnion(Self.keys(in: entry.value).map { "\(entry.key).\($0)" })
      }
    case let list as [Any]: list.reduce(into: Set<String>()) { $0.formUnion(Self.keys(in: $1)) }
    default: []
    }
  }
}
