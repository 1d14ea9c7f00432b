import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import PulseTiles
import Testing

@testable import PulseBasemap

@Suite struct `A GeoTIFF of any kind` {
  private static func viewport(_ view: Oracle.GeoTIFFView) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: view.latitude, longitude: view.longitude), zoom: view.zoom,
      width: view.width,
      height: view.height)
  }

  @Test func `is where gdalwarp puts it, within a tenth of a pixel and 45 dB`() throws {
    let files = try GeoTIFFs.get()
    #expect(files.views.count > 30)
    for view in files.views {
      let image = try files.image(view.file)
      #expect(image.summary == view.summary, "\(view.view)")
      let painted = try #require(image.painted(Self.viewport(view)), "\(view.view)")
      #expect(painted.count == 1 && image.diagnostics == [], "\(view.view)")
      let agreement = try Agreement(painted[0], with: files.bytes("\(view.view).rgba"))
      #expect(agreement.pixels > 1000 && agreement.decibels > 45, "\(view.view): \(agreement)")
      #expect(abs(agreement.shift.x) < 0.1 && abs(agreement.shift.y) < 0.1, "\(view.view): \(agreement)")
      #expect(agreement.opacityErrors == 0, "\(view.view): \(agreement)")
    }
  }

  @Test(arguments: ["nodata.tif", "masked.tif", "beside.tif", "alpha.tif", "sparse.tif", "float.tif"])
  func `is transparent where there is nothing`(name: String) throws {
    let image = try GeoTIFFs.get().image(name)
    let view = try Viewport(
      center: GeoPoint(latitude: 52.6097, longitude: 13.4035), zoom: 10.4, width: 160, height: 120)
    let painted = try #require(image.painted(view))
    #expect(painted[0].pixels.contains(.clear) && painted[0].pixels.contains(where: \.isOpaque))
    // Nothing of the hole darkens its edge: colors do not fall below the lowest of the waves.
    let darkest = painted[0].pixels.filter { $0.alpha > 0 }.map(\.red).min() ?? 0
    #expect(darkest >= (name == "float.tif" ? 0 : 27), "\(darkest)")
  }

  @Test func `keeps its place with bounds instead of its own`() throws {
    let box = GeoBounds(west: 13, south: 52, east: 14, north: 53)
    let image = try GeoTIFFs.get().image("uint16.tif", bounds: box)
    #expect(image.summary.hasPrefix("TIFF, 240x200 pixels, EPSG:"))
    let corner = try Viewport(center: GeoPoint(latitude: 53, longitude: 13), zoom: 9, width: 64, height: 64)
    let painted = try #require(image.painted(corner)?.first)
    #expect(painted[40, 40].isOpaque && painted[24, 40] == .clear && painted[40, 24] == .clear)
  }

  @Test func `is read from elsewhere only as far as the view needs it`() throws {
    let bytes = try GeoTIFFs.get().bytes("cog.tif")
    let source = CountingSource(bytes)
    let image = try GeoImage(source)
    let center = try GeoPoint(latitude: 53.1, longitude: 12.16)
    for zoom in [8.0, 13] {
      let before = source.count
      let view = try Viewport(center: center, zoom: zoom, width: 128, height: 96)
      #expect(image.painted(view)?.count == 1)
      let read = source.count.bytes - before.bytes
      #expect(read < bytes.count / 4, "zoom \(zoom): \(read) of \(bytes.count)")
    }
    #expect(image.diagnostics == [])
  }

  @Test func `says what the source says when it fails`() throws {
    let bytes = try GeoTIFFs.get().bytes("cog.tif")
    let error = #expect(throws: BasemapSourceError.self) {
      try GeoImage(CountingSource(bytes, failsAfter: 1))
    }
    #expect(error?.description == "cannot be read: the connection was closed; check the path")
    let image = try GeoImage(CountingSource(bytes, failsAfter: 12))
    let center = try GeoPoint(latitude: 53.1, longitude: 12.16)
    for zoom in 8...14 {
      _ = try image.painted(Viewport(center: center, zoom: Double(zoom), width: 256, height: 256))
    }
    #expect(image.diagnostics == ["cannot be read: the connection was closed; check the path"])
  }

  @Test func `is the same for any order of views`() throws {
    let files = try GeoTIFFs.get()
    let center = try GeoPoint(latitude: 52.6097, longitude: 13.4035)
    let views = try [7.0, 8.5, 10, 11.2, 9].map {
      try Viewport(center: center, zoom: $0, width: 90, height: 70)
    }
    let image = try files.image("big.tif")
    let painted = views.map { image.painted($0) }
    for (index, view) in views.enumerated().reversed() {
      #expect(try files.image("big.tif").painted(view) == painted[index])
    }
  }
}

/// A measure of how well a bitmap agrees with another one, away from edges of the other's opacity.
struct Agreement: CustomStringConvertible {
  /// The number of compared pixels.
  private(set) var pixels = 0

  /// The peak signal-to-noise ratio.
  private(set) var decibels = 0.0

  /// The shift in pixels that explains most of the difference, by least squares.
  private(set) var shift = (x: 0.0, y: 0.0)

  /// The pixels that only one of both has.
  private(set) var opacityErrors = 0

  var description: String {
    "\(pixels) pixels, \(decibels) dB, shift \(shift), \(opacityErrors) opacity errors"
  }

  init(_ bitmap: Bitmap, with bytes: [UInt8]) throws {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    try #require(bytes.count == 4 * width * height)
    func truth(_ x: Int, _ y: Int, _ channel: Int) -> Double { Double(bytes[4 * (y * width + x) + channel]) }
    /// The smallest and the largest alpha of the square of seven pixels around one.
    func alphas(_ x: Int, _ y: Int) -> (least: UInt8, most: UInt8) {
      var (least, most) = (UInt8.max, UInt8.min)
      for row in y - 3...y + 3 {
        for column in x - 3...x + 3 {
          let alpha = bytes[4 * (row * width + column) + 3]
          (least, most) = (min(least, alpha), max(most, alpha))
        }
      }
      return (least, most)
    }
    func mean(_ x: Int, _ y: Int) -> Double { (truth(x, y, 0) + truth(x, y, 1) + truth(x, y, 2)) / 3 }
    var squares = 0.0
    var (xx, xy, yy, xd, yd) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for y in 3..<height - 3 {
      for x in 3..<width - 3 {
        let around = alphas(x, y)
        let color = bitmap[x, y]
        if around.most == 0 {
          opacityErrors += color.alpha == 0 ? 0 : 1
          continue
        }
        guard around.least == 255 else { continue }
        opacityErrors += color.isOpaque ? 0 : 1
        pixels += 1
        let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
        let errors = (red - truth(x, y, 0), green - truth(x, y, 1), blue - truth(x, y, 2))
        squares += errors.0 * errors.0 + errors.1 * errors.1 + errors.2 * errors.2
        let (gx, gy) = ((mean(x + 1, y) - mean(x - 1, y)) / 2, (mean(x, y + 1) - mean(x, y - 1)) / 2)
        let difference = (red + green + blue) / 3 - mean(x, y)
        (xx, xy, yy) = (xx + gx * gx, xy + gx * gy, yy + gy * gy)
        (xd, yd) = (xd + gx * difference, yd + gy * difference)
      }
    }
    let error = squares / Double(max(3 * pixels, 1))
    decibels = error == 0 ? 99 : 10 * log10(255 * 255 / error)
    let determinant = xx * yy - xy * xy
    if abs(determinant) > 1e-9 {
      shift = ((xd * yy - yd * xy) / determinant, (yd * xx - xd * xy) / determinant)
    }
  }
}
