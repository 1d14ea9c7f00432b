import PulseBasemap
import PulseCompare
import PulseGeo
import PulsePixels
import Testing

@testable import PulseTiles
@testable import PulseVectorTiles

/// A position and zoom at which parts of an image are painted separately.
struct CutView: Sendable, CustomTestStringConvertible {
  let name: String
  let latitude: Double
  let longitude: Double
  let zoom: Double
  var testDescription: String { "\(name) at zoom \(zoom)" }

  init(_ name: String, _ latitude: Double, _ longitude: Double, zoom: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
  }
}

@Suite struct TileConsistencyTests {
  private static let shared = Result { try WorldBasemap(.embedded(), fadesOut: false) }

  private func painter() throws -> WorldBasemap { try Self.shared.get() }

  @Test(arguments: [
    CutView("the world", 10, 170, zoom: 0),
    CutView("the Arctic", 72, -90, zoom: 1.5),
    CutView("Europe", 44, 15, zoom: 4),
    CutView("Fiji", -17, 180, zoom: 6),
    CutView("Antarctica", -84.9, 179, zoom: 2),
    CutView("the Caspian Sea", 45, 51, zoom: 5.3),
    CutView("Hong Kong", 22.35, 114.15, zoom: 8),
    CutView("Lake Geneva", 46.4, 6.5, zoom: 10),
    CutView("the 49th parallel", 49, -100, zoom: 11.3),
  ])
  func `a part painted by itself is the part of the whole`(view: CutView) throws {
    let painter = try painter()
    let center = try GeoPoint(latitude: view.latitude, longitude: view.longitude)
    let viewport = try Viewport(center: center, zoom: view.zoom, width: 200, height: 140)
    let whole = painter.paint(viewport)
    #expect(Set(whole.pixels).count > 1, "there is nothing to see")
    for (x, y, width, height) in [(0, 0, 64, 48), (70, 50, 60, 40), (194, 0, 6, 140)] {
      // The center of the part, a whole number of pixels from that of the whole.
      let point = MapPoint(
        x: viewport.centerPoint.x + Double(x + width / 2 - 100) / viewport.pixelsPerMapPoint,
        y: viewport.centerPoint.y + Double(y + height / 2 - 70) / viewport.pixelsPerMapPoint)
      // A part whose middle lies beyond the edge of the map cannot be asked for.
      guard point.y > 0, point.y < Mercator.worldSize else { continue }
      let part = painter.paint(
        try Viewport(center: Mercator.unproject(point), zoom: view.zoom, width: width, height: height))
      let expected = whole.cropped(to: PixelRect(x: x, y: y, width: width, height: height))
      // The last bits of a center move some corner by 1/256 pixel, hence an edge's pixels by a level.
      let comparison = ImageComparison(of: part, with: expected, tolerance: 2)
      #expect(comparison.differingPixels == 0, "\(comparison)")
    }
  }

  @Test func `what was painted before changes nothing`() throws {
    let center = try GeoPoint(latitude: 44, longitude: 15)
    let viewports = try [4, 8.3, 4].map { try Viewport(center: center, zoom: $0, width: 200, height: 140) }
    let pictures = try viewports.map { try painter().paint($0) }
    #expect(pictures[0] == pictures[2])
    for (viewport, picture) in zip(viewports, pictures).prefix(2) {
      #expect(try WorldBasemap(.embedded(), fadesOut: false).paint(viewport) == picture)
    }
  }

  @Test func `a picture wider than the world repeats it`() throws {
    let viewport = try Viewport(
      center: GeoPoint(latitude: 20, longitude: -30), zoom: 0, width: 700, height: 200)
    let picture = try painter().paint(viewport)
    let left = picture.cropped(to: PixelRect(x: 0, y: 0, width: 444, height: 200))
    #expect(picture.cropped(to: PixelRect(x: 256, y: 0, width: 444, height: 200)) == left)
  }

  @Test func `north of the map is sea and south of it land`() throws {
    let viewport = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: 0, width: 64, height: 2000)
    let picture = try painter().paint(viewport)
    let (sea, land) = (picture[0, 0], picture[0, 1999])
    #expect(sea != land)
    #expect(picture.pixels[..<(64 * 870)].allSatisfy { $0 == sea })
    #expect(picture.pixels[(64 * 1130)...].allSatisfy { $0 == land })
  }
}
