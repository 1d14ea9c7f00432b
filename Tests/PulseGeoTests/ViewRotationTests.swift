import Foundation
import PulseGeo
import Testing

@Suite struct `A turned view` {
  private func view(
    _ degrees: Double, zoom: Double = 8, width: Int = 400, height: Int = 300, latitude: Double = 0,
    pixelRatio: Int = 1
  ) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: latitude, longitude: 10), zoom: zoom, width: width, height: height,
      pixelRatio: pixelRatio, rotation: ViewRotation(degrees: degrees))
  }

  // A tenth of a degree of longitude at zoom 8 is 65,536 / 3600 pixels.
  @Test(arguments: [(0.0, 1.0, 0.0), (90, 0, -1), (180, -1, 0), (270, 0, 1), (-90, 0, 1), (450, 0, -1)])
  func `has its bearing at the top`(bearing: Double, right: Double, down: Double) throws {
    let view = try view(bearing)
    let east = view.pixel(of: try GeoPoint(latitude: 0, longitude: 10.1))
    #expect(abs(east.x - (200 + right * 65536 / 3600)) < 1e-9)
    #expect(abs(east.y - (150 + down * 65536 / 3600)) < 1e-9)
    #expect(view.pixel(of: view.center) == (200, 150))
  }

  @Test func `shows a place at the angle of its compass direction less the bearing`() throws {
    let view = try view(30)
    // Northeast on the map, seen at 15 degrees to the right of the top.
    let middle = view.centerPoint
    let side = 100 / view.pixelsPerMapPoint / 2.0.squareRoot()
    let pixel = view.pixel(of: MapPoint(x: middle.x + side, y: middle.y - side))
    #expect(abs(pixel.x - (200 + 100 * sin(Double.pi / 12))) < 1e-6)
    #expect(abs(pixel.y - (150 - 100 * cos(Double.pi / 12))) < 1e-6)
  }

  @Test(arguments: [0, 17.25, 90, 133, 210, 359.5])
  func `finds the place at a pixel`(bearing: Double) throws {
    let view = try view(bearing, zoom: 13.3, latitude: 61, pixelRatio: 2)
    for pixel in [(0.0, 0.0), (800, 0), (12.5, 599), (400, 300), (-50, 700)] {
      let found = view.pixel(of: view.mapPoint(at: pixel))
      #expect(abs(found.x - pixel.0) < 1e-4 && abs(found.y - pixel.1) < 1e-4)
    }
  }

  @Test(arguments: [1.0, 45, 89, 90, 123, 180, 270, 300.5])
  func `lies in the view with north up around it`(bearing: Double) throws {
    let view = try view(bearing, latitude: 48)
    let around = view.northUp
    #expect(around.rotation == .none && around.center == view.center && around.zoom == view.zoom)
    for corner in [(0.0, 0.0), (400, 0), (400, 300), (0, 300)] {
      let pixel = around.pixel(of: view.mapPoint(at: corner))
      #expect(pixel.x >= 2 && pixel.x <= Double(around.width) - 2)
      #expect(pixel.y >= 2 && pixel.y <= Double(around.height) - 2)
      let place = Mercator.unproject(view.mapPoint(at: corner))
      #expect(view.bounds.south <= place.latitude + 1e-9 && place.latitude <= view.bounds.north + 1e-9)
      #expect(view.bounds.west <= place.longitude + 1e-9 && place.longitude <= view.bounds.east + 1e-9)
    }
    // No side is longer than the diagonal.
    #expect(max(around.width, around.height) <= 500 + 5)
  }

  @Test func `has the pixels of the other at quarter turns`() throws {
    for bearing in [90.0, 180, 270] {
      let view = try view(bearing, width: 401)
      let first = view.northUp.pixel(of: view.mapPoint(at: (0.5, 0.5)))
      #expect(first.x - first.x.rounded(.down) == 0.5 && first.y - first.y.rounded(.down) == 0.5)
    }
  }

  @Test(arguments: [
    (350.0, 10.0, 0.5, 0.0), (10, 350, 0.25, 5), (0, 180, 0.5, 90), (90, 90, 0.3, 90), (300, 40, 1, 40),
    (20, 50, -1, 350),
  ])
  func `turns the short way around`(start: Double, end: Double, fraction: Double, bearing: Double) {
    let turn = ViewRotation(degrees: start).interpolated(
      towards: ViewRotation(degrees: end), fraction: fraction)
    #expect(abs(turn.degrees - bearing) < 1e-9)
  }

  @Test func `is the same for angles a whole turn apart`() {
    #expect(ViewRotation(degrees: -45) == ViewRotation(degrees: 315))
    #expect(ViewRotation(degrees: 360) == .none && ViewRotation(degrees: -0.0) == .none)
    #expect(ViewRotation(degrees: -1e-20) == .none)
  }

  @Test func `fits a turned box`() {
    // A square turned by an eighth is as wide as its diagonal.
    let extent = ViewRotation(degrees: 45).extent(ofWidth: 100, height: 100)
    #expect(abs(extent.x - 100 * 2.0.squareRoot()) < 1e-9 && abs(extent.y - 100 * 2.0.squareRoot()) < 1e-9)
    #expect(ViewRotation(degrees: 90).extent(ofWidth: 30, height: 20) == (20, 30))
  }
}
