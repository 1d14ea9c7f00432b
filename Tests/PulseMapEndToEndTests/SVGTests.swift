import Foundation
import PulseTestSupport
import Testing

@Suite struct `An animated SVG` {
  @Test(arguments: [
    "--effect circle", "--effect throb", "--effect throb-square", "--effect location", "--effect ripple",
    "--effect beacon", "--effect dot", "--effect sweep --zoom 12",
    "--effect pin --stroke white --pulse-color navy", "--rings 3 --delay 0.37 --autoreverse",
    "--effect location --scale 2 --timing 'cubic-bezier(0.7,0,0.2,1)'",
    "--pop-in --timeline start@0.3,pause@0.9,resume@1.2,stop@2 --duration 2.5", "--pulses 2 --duration 2.5",
    "--timing 'cubic-bezier(0.3,-0.5,0.6,1.6)'", "--zoom 0 --radius 60px --basemap '#abc8'",
  ])
  func `looks like the frames at five instants in Chromium`(options: String) async throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.shell(
      "pulsemap render --lat 48 --lon 11 --zoom 7 --size 120x90 --fps 10 \(options) -o a.svg -o %d.png",
      in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    let count = try folder.names.count { $0.hasSuffix(".png") }
    let (file, images) = (folder.file("a.svg"), (0..<count).map { folder.file("\($0).png") })
    let seen = try await onOwnThread {
      try Oracle.playSVG(
        file, at: (0..<5).map { (Double(count * $0 / 5) / 10, images[count * $0 / 5]) })
    }
    // Edges are smoothed differently, and translucent layers rounded.
    #expect(seen.errors.allSatisfy { $0 < 1.2 }, "\(seen.errors)")
  }

  @Test func `draws lines, labels and a title, in front of and behind overlays as in the frames`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"stroke":"#0a0","stroke-width":4},
      "geometry":{"type":"LineString","coordinates":[[10.5,47.8],[11,48.3],[11.6,47.7]]}},{"type":"Feature",
      "properties":{"fill":"#00f","fill-opacity":0.3},"geometry":{"type":"Polygon","coordinates":
      [[[10.6,47.6],[11.5,47.6],[11,48.1],[10.6,47.6]],[[10.9,47.7],[11.1,47.7],[11,47.9],[10.9,47.7]]]}},
      {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[11.3,48.1]}}]}
      """#, to: "g.geojson")
    let result = try ToolUnderTest.shell(
      "pulsemap render --geojson g.geojson --lat 48 --lon 11 --zoom 7 --size 200x160 --title 'T <&>' --label '{name}' "
        + "--radius 10km --fps 5 -o a.svg -o %d.png", in: folder.url)
    #expect(result.status == 0)
    let seen = try Oracle.playSVG(
      folder.file("a.svg"), at: [(0, folder.file("0.png")), (0.4, folder.file("2.png"))])
    #expect(seen.errors.allSatisfy { $0 < 0.6 }, "\(seen.errors)")
    #expect(try folder.text("a.svg").contains("<title>T &lt;&amp;&gt;</title>"))
  }

  @Test(arguments: ["circle", "breathe", "location"])
  func `lets areas pulse as the frames do`(effect: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"type":"Polygon","coordinates":[[[10,47],[12,47],[12,49],[10,49],[10,47]],[[10.9,47.9],[11,48.2],[11.1,47.9],
      [10.9,47.9]]]}
      """#, to: "g.geojson")
    let result = try ToolUnderTest.shell(
      "pulsemap render g.geojson --effect \(effect) --fill-opacity 0.8 --size 120x90 --fps 10 -o a.svg -o %d.png",
      in: folder.url)
    #expect(result.status == 0 && result.standardError == "")
    let count = try folder.names.count { $0.hasSuffix(".png") }
    let seen = try Oracle.playSVG(
      folder.file("a.svg"),
      at: (0..<4).map { (Double(count * $0 / 4) / 10, folder.file("\(count * $0 / 4).png")) })
    #expect(seen.errors.allSatisfy { $0 < 1.2 }, "\(seen.errors)")
  }

  @Test func `of a circle without a map is a few hundred bytes, with the curve of the effect`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render --lat 48 --lon 11 --basemap none --timing ease --no-metadata -o a.svg", in: folder.url)
    let text = try folder.text("a.svg")
    #expect(text.utf8.count < 700)
    // One spline for the growth and one for the fading: those of CSS 'ease'.
    #expect(text.split(separator: "keySplines=\".25 .1 .25 1\"").count == 3)
    #expect(text.contains("values=\".5;.05\"") && text.contains("repeatCount=\"indefinite\""))
  }

  @Test func `repeats as often as it should`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render --lat 48 --lon 11 --basemap none --loop 3 -o a.svg", in: folder.url)
    #expect(try folder.text("a.svg").contains("repeatCount=\"3\" fill=\"freeze\""))
  }

  @Test func `is drawn by librsvg as its first frame`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.coast) --effect location -o a.svg -o a.png --at 0", in: folder.url)
    _ = try Oracle.probeVideo(folder.file("a.svg"), writingFramesTo: folder.url)
    let seen = try folder.bytes("frames.rgba")
    _ = try Oracle.decode(folder.file("a.png"), with: .pillow, writingFramesTo: folder.file("still"))
    let wanted = try folder.bytes("still/0000.rgba")
    try #require(seen.count == wanted.count)
    var sum = 0
    for (own, other) in zip(seen, wanted) { sum += abs(Int(own) - Int(other)) }
    #expect(Double(sum) / Double(seen.count) < 0.6)
  }

  @Test(arguments: [
    (
      "--effect location-classic",
      "--effect: an SVG animation cannot show the shape 'glowingRing' of an effect"
    ),
    ("--circle geodesic --radius 100km", "--circle: an SVG animation cannot scale geodesic circles"),
    ("--timeline start@0,radius=50km@1", "--timeline: an SVG animation cannot change radius"),
    ("--callout Hi --size 300x300", "--callout: an SVG animation cannot show a callout"),
    ("--camera z=9@1", "--camera: an SVG animation has one map image"),
  ])
  func `refuses by name what it cannot say`(options: String, start: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --lat 48 --lon 11 --zoom 7 \(options) -o a.svg", in: folder.url)
    #expect(result.status == 2 && result.standardError.hasPrefix("pulsemap: error: \(start)"))
    #expect(result.standardError.hasSuffix(", or write .webp or .gif instead of .svg\n"))
  }
}
