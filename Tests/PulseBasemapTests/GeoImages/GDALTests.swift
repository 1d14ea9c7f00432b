import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseSystem
import PulseTestSupport
import PulseTiles
import Testing

@testable import PulseBasemap

@Suite struct `GDAL` {
  @Test func `is not needed for what says so, and named with its package for the rest`() {
    #expect(throws: LibraryError.notInstalled(packages: ["libgdal32"])) {
      try GDALLibrary(names: ["libgdal.so.none", "libgdal.so.nothing"])
    }
    let planes = BasemapSourceError.unsupported(
      found: "a TIFF with separate planes", remedy: "use 'gdal_translate -co INTERLEAVE=PIXEL'")
    #expect(
      planes.withoutGDAL(.notInstalled(packages: ["libgdal32"])).description
        == "is a TIFF with separate planes, which needs GDAL, which is not installed; install Debian's package "
        + "libgdal32, or use 'gdal_translate -co INTERLEAVE=PIXEL'")
    let system = BasemapSourceError.unusableGeoreference(
      detail: "is in EPSG:32633", remedy: "use 'gdalwarp -t_srs EPSG:3857 -dstalpha'")
    #expect(
      system.withoutGDAL(.unusable(package: "libgdal32", reason: "too many files")).description
        == "is in EPSG:32633, which needs GDAL, which cannot be loaded: too many files; reinstall Debian's package "
        + "libgdal32, or use 'gdalwarp -t_srs EPSG:3857 -dstalpha'")
  }

  @Test func `reports in one line without names of its own`() {
    let messages = GDALMessages()
    messages.add("TIFFReadDirectory:/vsipulsemap/12.tif: Cannot read\nthe directory.")
    messages.add("/vsipulsemap/3.tif, band 1: IReadBlock failed at X offset 0.")
    #expect(messages.cause == "Cannot read the directory")
  }
}

@Suite struct `The stretch of samples` {
  @Test func `reaches from the second to the 98th percentile`() {
    let stretch = SampleStretch(samples: (0...1000).map { Double($0) / 10 }.shuffled())
    #expect(stretch == SampleStretch(low: 2, high: 98))
    #expect([0, 2, 50, 98, 1e9].map(stretch.level) == [0, 0, 128, 255, 255])
  }

  @Test func `reaches from end to end if nearly all samples are equal, and is gray if all are`() {
    #expect(SampleStretch(samples: [1] + Array(repeating: 5, count: 999)) == SampleStretch(low: 1, high: 5))
    #expect(SampleStretch(samples: [7, 7]).level(7) == 128)
    #expect(SampleStretch(samples: []) == SampleStretch(low: 0, high: 1))
    let wide = SampleStretch(low: -Double.greatestFiniteMagnitude, high: .greatestFiniteMagnitude)
    #expect(wide.level(0) == 128 && wide.level(.greatestFiniteMagnitude) == 255)
  }
}

@Suite struct `A pyramid` {
  @Test func `halves the image until it is small, weighted by opacity`() throws {
    var bitmap = Bitmap(size: PixelSize(600, 301), color: RGBA(200, 100, 0))
    for y in 0..<301 { for x in 0..<300 { bitmap[x, y] = x % 2 == 0 ? .clear : RGBA(0, 0, 80) } }
    let pyramid = try ImagePyramid(BitmapReader(bitmap: bitmap))
    #expect(
      pyramid.levels.map(\.size) == [
        PixelSize(600, 301), PixelSize(300, 151), PixelSize(150, 76), PixelSize(75, 38),
      ])
    let row = pyramid.pixels(PixelRect(x: 148, y: 150, width: 4, height: 1), level: 1)
    #expect(
      row == [RGBA(0, 0, 80, alpha: 128), RGBA(0, 0, 80, alpha: 128), RGBA(200, 100, 0), RGBA(200, 100, 0)])
    #expect([0.2, 1.9, 2, 3.9, 4, 1000].map(pyramid.level) == [0, 0, 0, 0, 1, 3])
  }

  @Test func `refuses a large image without overviews`() {
    struct Large: ImageReader {
      let sizes = [PixelSize(1 << 20, 1 << 20)]
      func pixels(_ rect: PixelRect, level: Int) -> [RGBA] { [] }
    }
    let error = #expect(throws: BasemapSourceError.self) { try ImagePyramid(Large()) }
    #expect(
      error?.description
        == "is an image of 1048576x1048576 pixels without small overviews; add overviews with 'gdaladdo -r average'"
    )
  }
}

@Suite struct `A damaged GeoTIFF` {
  @Test(arguments: ["utm.tif", "big.tif", "ycbcr.tif", "float.tif", "masked.tif", "points.tif"])
  func `is refused in a sentence, or painted`(name: String) throws {
    let bytes = try GeoTIFFs.get().bytes(name)
    let folder = try TemporaryFolder()
    let file = folder.file("map.tif")
    var random = SplitMix64(seed: 5)
    let view = try Viewport(
      center: GeoPoint(latitude: 52.6097, longitude: 13.4035), zoom: 7, width: 16, height: 12)
    var painted = 0
    for round in 0..<60 {
      var changed = bytes
      if round % 4 == 3 {
        changed.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        for _ in 0..<3 {
          let end = round % 2 == 0 ? min(500, bytes.count) : bytes.count
          changed[Int.random(in: 0..<end, using: &random)] =
            [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        }
      }
      try Data(changed).write(to: file)
      do throws(BasemapSourceError) {
        let image = try GeoImage(RandomAccessFile(path: file.path(percentEncoded: false)))
        if image.painted(view) != nil { painted += 1 }
        #expect(image.diagnostics.allSatisfy { !$0.contains("\n") && !$0.contains("/vsi") })
      } catch {
        #expect(error.description.contains("; ") && !error.description.contains("/vsi"), "\(error)")
      }
    }
    #expect(painted > 0)
  }
}

@Suite struct `A rotated world file` {
  @Test func `turns the image around the place that it names`() throws {
    var bitmap = Bitmap(size: PixelSize(40, 20), color: RGBA(255, 0, 0))
    for y in 0..<20 { for x in 20..<40 { bitmap[x, y] = RGBA(0, 0, 255) } }
    // A quarter turn to the right: columns run to the south, rows to the west.
    let turned = try AffineTransformation(worldFile: "0 -0.1 -0.1 0 9.95 1.95")
    let placement = try MapPlacement(.degrees, turned, size: bitmap.size)
    guard case .located(let locator) = placement else {
      Issue.record("not rotated")
      return
    }
    let image = WarpedImage(try ImagePyramid(BitmapReader(bitmap: bitmap)), locator)
    let view = try Viewport(center: GeoPoint(latitude: 0, longitude: 9), zoom: 6, width: 100, height: 200)
    let painted = try #require(image.painted(view))
    // 2 degrees are 91 pixels, 4 degrees 182.
    #expect(painted[50, 40] == RGBA(255, 0, 0) && painted[50, 160] == RGBA(0, 0, 255))
    #expect(painted[2, 100] == .clear && painted[50, 5] == .clear && painted[6, 20] == RGBA(255, 0, 0))
    #expect(painted[94, 180] == RGBA(0, 0, 255) && painted[97, 100] == .clear)
  }
}
