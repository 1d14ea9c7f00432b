@testable import PulseCodec
@testable import PulseGoldens
@testable import PulseImages
@testable import PulsePixels
@testable import PulseSystem

extension FuzzTarget {
  /// The largest number of pixels of an image; larger ones need no other code, only time.
  private static let largestArea = 1 << 16

  /// Images and animations: parsed, decoded and inspected.
  static let images: [FuzzTarget] = [
    FuzzTarget(
      "gif",
      readers: [
        "AnimationFile", "AnimationFile+Decoding", "GIFParser", "GIFHeader", "LZWDecoder",
        "CompressedGIFFrame",
        "ImageStructureCheck", "ImageStructureCheck+GIF", "GDImage+Decoding", "LoadedAnimation",
        "ImageFormat",
        "ByteReader",
      ],
      upTo: 4096
    ) { animation($0, .gif) },
    // Large files take 30 times as long, so that small ones are fuzzed by themselves.
    FuzzTarget(
      "gif-large", readers: [], seeds: ["Fixtures/gallery/*.gif", "Fixtures/gallery/*/*.gif"], upTo: 16_384
    ) { animation($0, .gif) },
    FuzzTarget(
      "apng",
      readers: ["APNGParser", "PNGChunk", "APNGChunkBuilder", "ImageDisplayProperties", "ImageOrientation"],
      seeds: [], upTo: 8192
    ) { animation($0, .png) },
    FuzzTarget(
      "png",
      readers: [
        "ImageStructureCheck+PNG", "PNGFile+Pixels", "PNGTrueColorRows", "FilteredPNGRows", "Bitmap+Decoding",
        "RenderedFrames", "PNGHeader",
      ],
      seeds: ["Fixtures/pictures/*.png", "Fixtures/basemaps/*.png"], upTo: 8192
    ) { image($0, .png) },
    FuzzTarget(
      "webp", readers: ["WebPParser", "WebPChunk", "ImageStructureCheck+WebP"], seeds: [], upTo: 16_384
    ) { animation($0, .webp) },
    FuzzTarget(
      "jpeg", readers: ["ImageStructureCheck+JPEG"], seeds: [], upTo: 4096
    ) { image($0, .jpeg) },
    FuzzTarget("display-properties", readers: ["ICCProfile", "PhotoMetadata", "PNGColorChunks"], upTo: 4096) {
      bytes in
      for format in ImageFormat.allCases {
        let properties = ImageDisplayProperties(of: bytes, format: format)
        precondition(
          properties.orientation.displayed(Bitmap(size: PixelSize(3, 2))).size.area == 6, "pixels are lost")
      }
      for photo in [PhotoMetadata(exif: bytes[...])]
        + ImageFormat.allCases.map({ PhotoMetadata(of: bytes, format: $0) })
      {
        precondition((photo.latitude == nil) == (photo.longitude == nil), "half of a position")
        precondition(abs(photo.latitude ?? 0) <= 90 && abs(photo.longitude ?? 0) <= 180, "a place is nowhere")
        precondition(0..<360 ~= photo.heading ?? 0 && (photo.elevation ?? 0).isFinite, "a number is none")
      }
      _ = ICCProfile(bytes)?.isSRGB
      _ = PNGColorChunks.profile(bytes[...])
      _ = PNGColorChunks.description(gamma: bytes.prefix(4), chromaticities: bytes.prefix(32))
      return !bytes.isEmpty
    },
    FuzzTarget("svg", readers: ["SVGFileCheck"], upTo: 2048) { bytes in
      do {
        try SVGFileCheck.check(bytes)
      } catch {
        checkMessage("\(error)")
      }
      return SVGFileCheck.isDrawing(bytes)
    },
    FuzzTarget("inflate", readers: ["Inflate", "InflateStream"], upTo: 4096) { inflateAndDeflate($0) },
    FuzzTarget("palette", readers: [], upTo: 4096) { reduceColors($0) },
  ]

  /// Parses an animation, and decodes its frames as comparisons and inspections do.
  @Sendable private static func animation(_ bytes: [UInt8], _ format: ImageFormat) -> Bool {
    guard format.matchesSignature(bytes) else { return false }
    do {
      if case let size = try ImageStructureCheck(of: bytes, format: format, upTo: largestArea).size,
        size.area > largestArea
      {
        return true
      }
    } catch {
      checkMessage("\(error)")
    }
    do {
      var file = try AnimationFile(bytes) { bytes, format, area throws(ImageFileError) in
        try Bitmap(decodingAsStored: bytes, as: format, upTo: min(area, largestArea))
      }
      file.pixelAllowance = 4 * largestArea
      file.problems.forEach(checkMessage)
      guard file.size.area <= largestArea, file.frames.count <= 64 else { return true }
      _ = FileInspection(of: try LoadedAnimation(bytes), path: "file")
      var frames = file.animation.frameIterator()
      while let frame = try frames.next() {
        precondition(frame.size == file.animation.size, "a frame has another size")
      }
    } catch {
      checkMessage("\(error)")
    }
    return true
  }

  /// Decodes a still image.
  @Sendable private static func image(_ bytes: [UInt8], _ format: ImageFormat) -> Bool {
    guard format.matchesSignature(bytes) else { return false }
    do {
      let image = try Bitmap(decoding: bytes, as: format, upTo: largestArea)
      precondition(image.size.area <= largestArea && image.pixels.count == image.size.area)
      _ = Bitmap.sampleBits(ofPNG: bytes)
      _ = Bitmap.lowBitsHash(ofPNG: bytes)
    } catch {
      checkMessage("\(error)")
    }
    return true
  }

  /// Inflates bytes in all ways, and inflates again what was deflated.
  @Sendable private static func inflateAndDeflate(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    let body = bytes.dropFirst()
    let format = first & 1 == 0 ? CompressedFormat.zlib : .gzip
    let limit = 1 << 16
    let whole = try? inflate(body, as: format, size: .atMost(limit))
    if let whole {
      precondition(whole.count <= limit)
      precondition((try? inflate(body, as: format, size: .exactly(whole.count))) == whole)
    }
    let middle = body.startIndex + body.count / 2
    let parts = try? inflate([body[..<middle], body[middle...]], as: format, size: .atMost(limit))
    precondition(whole == nil || parts == whole, "parts inflate to something else")
    _ = try? inflatedIfGzip(Array(body), size: .atMost(limit))
    let deflated = deflate(body, level: Int(first) % 10)
    precondition((try? inflate(deflated[...], as: .zlib, size: .exactly(body.count))) == Array(body))
    return true
  }

  /// Reduces the colors of an image to a palette, and maps them to it.
  @Sendable private static func reduceColors(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    let (count, rounds, hasTransparentEntry) = (
      Int(bytes[0]) % 255 + 1, Int(bytes[1]) % 3 + 1, bytes[2] & 1 == 0
    )
    let pixels = stride(from: 4, to: bytes.count - 3, by: 4).map { place in
      RGBA(bytes[place], bytes[place + 1], bytes[place + 2], alpha: bytes[place + 3])
    }
    let image = Bitmap(size: PixelSize(pixels.count, 1), pixels: pixels)
    var histogram = ColorHistogram()
    histogram.add(image, in: image.size.bounds, weight: Int(bytes[3]) << 20 + 1)
    let palette = Palette(
      reducing: histogram, to: count, hasTransparentEntry: hasTransparentEntry, rounds: rounds)
    precondition(palette.colors.count <= count + 1)
    var mapper = PaletteMapper(palette)
    precondition(mapper.indices(of: pixels).allSatisfy { Int($0) < palette.colors.count })
    precondition(histogram.meanSquaredError(in: palette).isFinite)
    return true
  }
}
