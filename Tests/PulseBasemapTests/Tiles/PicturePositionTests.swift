import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct PicturePositionTests {
  private static let radius = 6_378_137.0

  /// A view of georeferenced image files, in degrees or in Web Mercator meters.
  struct Sight: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String]
    let latitude: Double
    let longitude: Double
    let zoom: Double
    let isInDegrees: Bool
  }

  private static let degrees = ["degrees.png", "degrees.tif"]
  private static let meters = ["meters.png", "meters.tif"]

  static let sights = [
    Sight(
      testDescription: "degrees, enlarged", files: degrees, latitude: 47, longitude: 8, zoom: 5,
      isInDegrees: true),
    Sight(
      testDescription: "degrees, made smaller", files: degrees, latitude: 50, longitude: 10, zoom: 1.7,
      isInDegrees: true),
    Sight(
      testDescription: "degrees, at a corner", files: degrees, latitude: 60, longitude: -10, zoom: 3.3,
      isInDegrees: true),
    Sight(
      testDescription: "meters, across the antimeridian", files: meters, latitude: 20, longitude: 180,
      zoom: 3,
      isInDegrees: false),
    Sight(
      testDescription: "meters, from the other side", files: meters, latitude: 17, longitude: -179, zoom: 4.4,
      isInDegrees: false),
    Sight(
      testDescription: "meters, made smaller", files: meters, latitude: 20, longitude: 170, zoom: 1.4,
      isInDegrees: false),
    Sight(
      testDescription: "meters, far in", files: meters, latitude: 10, longitude: 175, zoom: 12,
      isInDegrees: false),
  ]

  @Test(arguments: sights)
  func `put every pixel where it belongs`(sight: Sight) throws {
    let view = try Viewport(
      center: GeoPoint(latitude: sight.latitude, longitude: sight.longitude), zoom: sight.zoom, width: 64,
      height: 48)
    for file in sight.files {
      let picture = try BasemapSource(path: PositionMap.path(file)).basemap.paint(view)
      let wrong = errors(picture, view, sight)
      #expect(wrong.isEmpty, "\(file): \(wrong.count), \(wrong.prefix(3))")
    }
  }

  private func errors(_ picture: Bitmap, _ view: Viewport, _ sight: Sight) -> [String] {
    var wrong: [String] = []
    let world = 2 * Double.pi * Self.radius
    for y in 0..<48 {
      for x in 0..<64 {
        func source(_ x: Double, _ y: Double) -> (Double, Double) {
          let shift = PositionMap.place(0, 0, in: view)
          let step = 1 / (256 * exp2(view.zoom))
          let place = (x: shift.x + x * step, y: shift.y + y * step)
          if sight.isInDegrees {
            let latitude = atan(sinh((0.5 - place.y) * 2 * .pi)) * 180 / .pi
            return ((place.x * 360 - 180 + 10) / 0.25, (60 - latitude) / 0.25)
          }
          // The picture begins 80 pixels before the antimeridian.
          let x = place.x < 0.5 ? place.x + 1 : place.x
          return (((x - 1) * world + 80 * 20_000) / 20_000, (3_000_000 - (0.5 - place.y) * world) / 20_000)
        }
        let (column, row) = source(Double(x), Double(y))
        let (nextColumn, nextRow) = source(Double(x + 1), Double(y + 1))
        let (width, height) = (max(nextColumn - column, 1), max(nextRow - row, 1))
        let color = picture[x, y]
        let isInside = column > width && column < 160 - width && row > height && row < 100 - height
        let isOutside = column < -width || column > 160 + width || row < -height || row > 100 + height
        if isOutside {
          if color != RasterTileBasemap.missingTileColor { wrong.append("(\(x), \(y)) is \(color) outside") }
        } else if isInside {
          let red = abs(Double(color.red) - PositionMap.wave(column))
          let green = abs(Double(color.green) - PositionMap.wave(row))
          if red > 2 * width + 1.5 || green > 2 * height + 1.5 || color.blue != 128 {
            wrong.append("(\(x), \(y)) is \(color), off by \(red), \(green)")
          }
        }
      }
    }
    return wrong
  }

  @Test func `end where the picture ends, to a pixel`() throws {
    let (view, picture) = try Self.paint("degrees.png", 47.5, 10, zoom: 3)
    // 40 degrees of 360 are 227.6 of 2048 pixels, in the middle of 300.
    let row = (0..<300).map { picture[$0, 100] == RasterTileBasemap.missingTileColor }
    #expect(row.firstIndex(of: false) == 36 && row.lastIndex(of: false) == 263, "\(view)")
  }

  private static func paint(
    _ file: String, _ latitude: Double, _ longitude: Double, zoom: Double
  ) throws -> (Viewport, Bitmap) {
    let view = try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 300, height: 200)
    return (view, try BasemapSource(path: PositionMap.path(file)).basemap.paint(view))
  }

  @Test func `lie where --bounds says, in the shape that fits`() throws {
    let box = GeoBounds(west: -10, south: 35, east: 30, north: 60)
    let said = try BasemapSource(path: PositionMap.path("degrees.png"))
    let given = try BasemapSource(path: PositionMap.path("degrees.png"), bounds: box)
    #expect(said.summary == "PNG, 160x100 pixels, EPSG:4326" && given.summary == said.summary)
    let view = try Viewport(center: GeoPoint(latitude: 50, longitude: 3), zoom: 3, width: 64, height: 48)
    #expect(said.basemap.paint(view) == given.basemap.paint(view))
    // As high as wide on the map of the web, not in degrees.
    let square = GeoBounds(west: -40, south: -0.01, east: 40, north: 61.4)
    #expect(try Georeference(square, size: PixelSize(50, 50)).coordinateSystem == .meters)
    #expect(try Georeference(square, size: PixelSize(80, 61)).coordinateSystem == .degrees)
    let world = GeoBounds(west: -180, south: -90, east: 180, north: 90)
    #expect(try Georeference(world, size: PixelSize(100, 100)).coordinateSystem == .degrees)
    let across = try Georeference(
      GeoBounds(west: 170, south: -10, east: -170, north: 10), size: PixelSize(20, 20))
    #expect(abs(across.column(0.5 + 170 / 360)) < 1e-6 && abs(across.column(0.5 + 190 / 360) - 20) < 1e-6)
  }

  @Test func `join the ends of a picture of the whole world`() throws {
    var picture = Bitmap(size: PixelSize(8, 4), color: RGBA(0, 0, 0))
    for y in 0..<4 { picture[7, y] = RGBA(200, 0, 0) }
    let place = try Georeference(.degrees, left: -180, top: 90, pixelWidth: 45, pixelHeight: 45)
    let painter = try ImageBasemap(.image(picture, "PNG", .aligned(place)))
    let view = try Viewport(center: GeoPoint(latitude: 0, longitude: 180), zoom: 0, width: 64, height: 2)
    let painted = painter.paint(view)
    // 32 pixels a column: half a column before the end red is full, half a column behind it is gone.
    for x in 0..<63 where x >= 16 && x < 47 { #expect(painted[x, 1].red > painted[x + 1, 1].red, "\(x)") }
    #expect(painted[31, 1].red + painted[32, 1].red == 200)
  }
}

@Suite struct WorldFileTests {
  @Test func `has the names that other programs give it`() {
    #expect(GeoImage.worldFilePaths(of: "a.b/c.png") == ["a.b/c.pgw", "a.b/c.pngw", "a.b/c.wld"])
    #expect(GeoImage.worldFilePaths(of: "c.jpeg").first == "c.jgw")
    #expect(GeoImage.worldFilePaths(of: "c.tiff").first == "c.tfw")
    #expect(
      GeoImage.worldFilePaths(of: "M.PNG") == ["M.PGW", "M.PNGW", "M.WLD", "M.pgw", "M.pngw", "M.wld"])
    #expect(GeoImage.worldFilePaths(of: "M.Jpg").prefix(4) == ["M.Jgw", "M.Jpgw", "M.wld", "M.jgw"])
    #expect(GeoImage.worldFilePaths(of: "a.b/c") == ["a.b/c.wld"])
  }

  @Test func `counts from the middle of the first pixel, in degrees or in meters`() throws {
    let degrees = try Self.placement("0.5\r\n0\r\n0\r\n-0.25\r\n10\r\n20")
    #expect(
      degrees == (try Georeference(.degrees, left: 9.75, top: 20.125, pixelWidth: 0.5, pixelHeight: 0.25)))
    let meters = try Self.placement("1e1 0 0 -1e1 1000005 -5")
    #expect(meters == (try Georeference(.meters, left: 1e6, top: 0, pixelWidth: 10, pixelHeight: 10)))
  }

  /// Returns the georeference of an image of 10 x 10 pixels; nil if it is not aligned with the map.
  private static func placement(_ text: String) throws -> Georeference? {
    let transformation = try AffineTransformation(worldFile: text)
    let size = PixelSize(10, 10)
    let system = transformation.guessedCoordinateSystem(size: size)
    if case .aligned(let place) = try MapPlacement(system, transformation, size: size) { return place }
    return nil
  }

  @Test(arguments: [
    ("1 0 0 -1 5", "has a world file without six numbers; use 'gdal_translate -co WORLDFILE=YES'"),
    ("1 0 0 -1 5 nan", "has a world file without six numbers; use 'gdal_translate -co WORLDFILE=YES'"),
    ("0 0 0 -1 5 5", "has a world file without a size of pixels; use 'gdal_translate -co WORLDFILE=YES'"),
  ])
  func `is refused when it makes no sense`(text: String, message: String) {
    let fault = #expect(throws: BasemapSourceError.self) { try AffineTransformation(worldFile: text) }
    #expect(fault?.description == message)
  }
}

@Suite struct TIFFTests {
  @Test(arguments: [
    ("pillow_lzw.tif", "pillow.png"), ("pillow_packbits.tif", "pillow.png"),
    ("pillow_deflate.tif", "pillow.png"),
    ("pillow_gray.tif", "pillow_gray.png"), ("pillow_palette.tif", "pillow_palette.png"),
  ])
  func `reads what Pillow wrote`(name: String, truth: String) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: PositionMap.path(truth))))
    #expect(try Self.bitmap(name) == GDImage(decoding: bytes).bitmap())
  }

  @Test func `refuses what says nothing of its samples`() throws {
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: PositionMap.path("pillow_gray.tif"))))
    // The entry with the numbers of bits, of which there are none then.
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [2, 1, 3, 0, 1, 0]) })
    bytes[entry + 4] = 0
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.file("a.tif"))
    let file = try TIFFFile(RandomAccessFile(path: folder.file("a.tif").path))
    let fault = #expect(throws: TIFFError.self) {
      try TIFFImage(file, upTo: GeoImage.largestImage)
    }
    guard case .unsupported("a TIFF with 0 bits per sample", _)? = fault else {
      Issue.record("\(fault as Any)")
      return
    }
  }

  @Test func `refuses pixels so large that the picture goes around the world again and again`() throws {
    for (width, isUsable) in [("5", true), ("200000000", false)] {
      let folder = try TemporaryFolder()
      try Data(contentsOf: URL(filePath: PositionMap.path("pillow.png"))).write(to: folder.file("a.png"))
      try Data("\(width)\n0\n0\n-1\n0\n0\n".utf8).write(to: folder.file("a.pgw"))
      let found = Result {
        try BasemapSource(path: folder.file("a.png").path, bounds: nil, style: MapStyle())
      }
      switch found {
      case .success: #expect(isUsable, "\(width)")
      case .failure(let error):
        #expect(!isUsable && "\(error)".contains("more than two worlds wide"), "\(error)")
      }
    }
  }

  private static func bitmap(_ name: String) throws -> Bitmap {
    let file = try TIFFFile(RandomAccessFile(path: PositionMap.path(name)))
    return try TIFFImage(file, upTo: GeoImage.largestImage, noData: file.noDataLevel()).bitmap()
  }
}
