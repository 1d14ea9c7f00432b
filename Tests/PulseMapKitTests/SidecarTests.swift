import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapKit

/// The geographic keys of a sidecar.
private struct Whereabouts: Decodable {
  let zoom: Double
  let scale: Int
  let center: [String: Double]
  let bounds: [String: Double]
  let corners: [[Double]]
  let mercator: [String: Double]
  let bearing: Double?
}

private func whereabouts(
  latitude: Double, longitude: Double, zoom: Double, size: (Int, Int) = (256, 256), scale: Int = 1,
  bearing: Double? = nil
) throws -> (sidecar: Whereabouts, worldFile: [Double]) {
  var spec = SceneSpec()
  (spec.latitude, spec.longitude, spec.zoom) = (latitude, longitude, zoom)
  spec.size = PixelSize(size.0, size.1)
  (spec.pixelRatio, spec.bearing) = (scale, bearing)
  spec.background = .transparent
  let plan = FramePlan(try spec.resolved().scene, stillAt: 0)
  let json = Data(Sidecar(plan, of: try RenderOutput(path: "a.png")).bytes)
  let lines = WorldFile(plan.scene.viewport).text.split(separator: "\n").compactMap { Double($0) }
  return (try JSONDecoder().decode(Whereabouts.self, from: json), lines)
}

private func expect(_ found: [String: Double], _ expected: [String: Double], within tolerance: Double) {
  #expect(found.keys.sorted() == expected.keys.sorted())
  for (key, value) in expected { #expect(abs((found[key] ?? .nan) - value) <= tolerance, "\(key)") }
}

@Suite struct SidecarTests {
  @Test func `a picture as large as a tile has the edges of the tile`() throws {
    // The numbers are those of the documentation of mercantile, a Python library, for tile 10/486/332.
    let (left, bottom) = (-1017529.7205322663, 7005300.768279833)
    let (right, top) = (-978393.962050256, 7044436.526761846)
    let latitude = atan(sinh((bottom + top) / 2 / 6_378_137)) * 180 / .pi
    let (sidecar, worldFile) = try whereabouts(latitude: latitude, longitude: -8.96484375, zoom: 10)
    expect(sidecar.mercator, ["minX": left, "minY": bottom, "maxX": right, "maxY": top], within: 2e-6)
    let (west, south, east, north) = (-9.140625, 53.12040528310657, -8.7890625, 53.33087298301705)
    expect(sidecar.bounds, ["west": west, "south": south, "east": east, "north": north], within: 2e-9)
    let corners = [[west, north], [east, north], [east, south], [west, south]]
    #expect(zip(sidecar.corners.joined(), corners.joined()).allSatisfy { abs($0 - $1) < 2e-9 })
    // Pixel centers: half a pixel inside of the corner.
    let pixel = (right - left) / 256
    let lines = [pixel, 0, 0, -pixel, left + pixel / 2, top - pixel / 2]
    #expect(zip(worldFile, lines).allSatisfy { abs($0 - $1) < 2e-6 } && worldFile.count == 6)
  }

  @Test func `a turned picture has turned corners and a turned world file`() throws {
    // The tile 10/486/332 seen from the southeast by an eighth of a turn: its corners are up, right, down and left.
    let (left, bottom) = (-1017529.7205322663, 7005300.768279833)
    let (right, top) = (-978393.962050256, 7044436.526761846)
    let latitude = atan(sinh((bottom + top) / 2 / 6_378_137)) * 180 / .pi
    let (sidecar, worldFile) = try whereabouts(
      latitude: latitude, longitude: -8.96484375, zoom: 10, bearing: -45)
    #expect(sidecar.bearing == 315)
    let (x, y) = ((left + right) / 2, (bottom + top) / 2)
    let reach = (right - left) / 2.0.squareRoot()
    expect(
      sidecar.mercator, ["minX": x - reach, "minY": y - reach, "maxX": x + reach, "maxY": y + reach],
      within: 2e-6)
    // With northwest at the top, the upper left corner of the picture lies in the west.
    let meters = [(x - reach, y), (x, y + reach), (x + reach, y), (x, y - reach)]
    let corners = meters.map { x, y in
      [x / 6_378_137 * 180 / .pi, atan(sinh(y / 6_378_137)) * 180 / .pi]
    }
    #expect(zip(sidecar.corners.joined(), corners.joined()).allSatisfy { abs($0 - $1) < 2e-9 })
    // A step to the right is one to the northeast, a step down one to the southeast.
    let step = (right - left) / 256 / 2.0.squareRoot()
    let lines = [step, step, step, -step, x - reach + step, y]
    #expect(zip(worldFile, lines).allSatisfy { abs($0 - $1) < 2e-6 } && worldFile.count == 6)
  }

  @Test func `the world at zoom 0 has the pixels of the OGC well-known scale set GoogleMapsCompatible`()
    throws
  {
    let (sidecar, worldFile) = try whereabouts(latitude: 0, longitude: 0, zoom: 0)
    let edge = 20037508.3427892
    expect(sidecar.mercator, ["minX": -edge, "minY": -edge, "maxX": edge, "maxY": edge], within: 1e-6)
    expect(
      sidecar.bounds, ["west": -180, "south": -85.051128780, "east": 180, "north": 85.051128780], within: 1e-9
    )
    #expect(abs(worldFile[0] - 156543.0339280410) < 1e-9)
    // More pixels of the same view are smaller.
    let fine = try whereabouts(latitude: 0, longitude: 0, zoom: 0, scale: 4)
    #expect(fine.sidecar.scale == 4 && fine.sidecar.mercator == sidecar.mercator)
    #expect(abs(fine.worldFile[0] - 156543.0339280410 / 4) < 1e-9)
  }

  @Test(arguments: [(179.5, 178.09375, 180.90625), (-179.5, -180.90625, -178.09375)])
  func `corners go on beyond the antimeridian where bounds go around it`(
    longitude: Double, west: Double, east: Double
  ) throws {
    let (sidecar, _) = try whereabouts(latitude: 0, longitude: longitude, zoom: 7, size: (256, 256))
    // 256 pixels at zoom 7 are 360 / 128 degrees.
    #expect(sidecar.corners.map { $0[0] } == [west, east, east, west])
    #expect(sidecar.bounds["west"] == 178.09375 + (longitude < 0 ? 1 : 0))
    #expect(sidecar.bounds["east"] == -179.09375 + (longitude < 0 ? 1 : 0))
  }

  @Test func `a picture that reaches beyond the map has corners beyond it, and bounds that end with it`()
    throws
  {
    let (sidecar, _) = try whereabouts(latitude: 0, longitude: 0, zoom: 0, size: (512, 512))
    expect(
      sidecar.bounds, ["west": -180, "south": -85.051128780, "east": 180, "north": 85.051128780], within: 1e-9
    )
    #expect(sidecar.corners.map { $0[0] } == [-360, 360, 360, -360])
    // The inverse of the projection at twice the edge: gd(2 pi).
    #expect(abs(sidecar.corners[0][1] - atan(sinh(2 * .pi)) * 180 / .pi) < 2e-9)
  }

  @Test(
    arguments: [
      ("a.gif", "a.gif.json", nil), ("x/a.b.PNG", "x/a.b.PNG.json", "x/a.b.pgw"), ("-", nil, nil),
      ("frames/%04d.png", "frames/frames.png.json", "frames/0007.pgw"),
      ("f-%d.png", "f-frames.png.json", "f-7.pgw"), ("a.webp", "a.webp.json", nil),
    ] as [(String, String?, String?)])
  func `the files beside an output are named after it`(path: String, sidecar: String?, worldFile: String?)
    throws
  {
    let output = try RenderOutput(path: path, format: path == "-" ? .png : nil)
    #expect(output.sidecarPath == sidecar)
    #expect(output.worldFilePath(ofFrame: 7) == worldFile)
  }
}
