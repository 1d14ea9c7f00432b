import PulseCodec
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapKit

@Suite struct `What is given up for a small file` {
  private func scene(rate: Double, ratio: Int) throws -> Scene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude) = (1, 2)
    (spec.frameRate, spec.pixelRatio) = (rate, ratio)
    spec.size = PixelSize(40, 30)
    return try spec.resolved().scene
  }

  private func words(
    _ format: OutputFormat, rate: Double, ratio: Int = 1, gifQuality: Int = 90, gifColors: Int = 256,
    webpQuality: Int? = nil, rateFactor: Int? = nil, pngWriter: PNGWriter = .auto,
    sheetGrid: ContactSheetGrid = .standard
  ) throws -> String {
    let scene = try scene(rate: rate, ratio: ratio)
    var options = RenderJob.Options()
    (options.gif.quality, options.gif.colors) = (gifQuality, gifColors)
    options.jpegQuality = gifQuality
    (options.webpQuality, options.rateFactor) = (webpQuality, rateFactor)
    (options.pngWriter, options.sheetGrid) = (pngWriter, sheetGrid)
    return FileSizeReduction.steps(for: scene, as: format, by: options)
      .map(\.description).joined(separator: ", ")
  }

  @Test func `comes in the order of the help, and is less than what was asked for`() throws {
    let rates = "--fps 20, --fps 16, --fps 12.5, --fps 10, --fps 8, --fps 6, --fps 5"
    let qualities = "--quality 75, --quality 60, --quality 45, --quality 30"
    let colors = "--colors 128, --colors 64, --colors 32, --colors 16"
    #expect(try words(.gif, rate: 25, ratio: 2) == "\(qualities), \(colors), \(rates), --scale 1")
    #expect(try words(.apng, rate: 25, ratio: 3) == "\(rates), --scale 2, --scale 1")
    #expect(
      try words(.gif, rate: 12.5, gifQuality: 45, gifColors: 32)
        == "--quality 30, --colors 16, --fps 10, --fps 8, --fps 6, --fps 5")
    #expect(try words(.gif, rate: 5, gifQuality: 30, gifColors: 16) == "")
    #expect(
      try words(.webp, rate: 8, ratio: 2)
        == "--webp-quality 90, --webp-quality 75, --webp-quality 60, --webp-quality 45, --fps 6, --fps 5, --scale 1"
    )
    #expect(try words(.webp, rate: 4, webpQuality: 60) == "--webp-quality 45")
    #expect(
      try words(.mp4, rate: 10, ratio: 2)
        == "--crf 23, --crf 28, --crf 33, --crf 38, --fps 8, --fps 6, --fps 5, --scale 1")
    #expect(try words(.webm, rate: 5, rateFactor: 30) == "--crf 34, --crf 39, --crf 44")
    #expect(try words(.png, rate: 25, ratio: 3) == "--png-writer compact, --scale 2, --scale 1")
    #expect(try words(.jpg, rate: 25, ratio: 2) == "\(qualities), --scale 1")
    #expect(try words(.jpg, rate: 25, gifQuality: 30) == "")
    #expect(try words(.avif, rate: 5, rateFactor: 30) == "--crf 34, --crf 39, --crf 44")
    #expect(try words(.svg, rate: 25, ratio: 2) == "--scale 1")
    #expect(try words(.html, rate: 25, ratio: 2) == "")
    #expect(try words(.png, rate: 25, pngWriter: .compact) == "")
    #expect(
      try words(.sheet, rate: 25, ratio: 2) == "--png-writer compact, --sheet 4x3, --sheet 3x2, --sheet 2x1")
    #expect(
      try words(.sheet, rate: 25, pngWriter: .compact, sheetGrid: ContactSheetGrid(columns: 3, rows: 2))
        == "--sheet 2x1")
    #expect(try words(.y4m, rate: 25, ratio: 2) == "" && words(.raw, rate: 25, ratio: 2) == "")
  }

  @Test func `is what options would have asked for`() throws {
    var scene = try scene(rate: 25, ratio: 3)
    var options = RenderJob.Options()
    for concession in [
      FileSizeReduction.gifQuality(45), .gifColors(64), .webpQuality(60), .rateFactor(30),
      .pngWriter(.compact),
      .sheetGrid(ContactSheetGrid(columns: 2, rows: 1)), .pixelRatio(2), .frameRate(10),
    ] {
      concession.apply(to: &scene, &options)
    }
    #expect(try scene == self.scene(rate: 10, ratio: 2))
    #expect(
      options.rateFactor == 30 && options.pngWriter == .compact && options.sheetGrid?.argument == "2x1")
    #expect(options.webpQuality == 60 && options.gif.quality == 45 && options.gif.colors == 64)
  }

  @Test func `is told with the last of each kind`() {
    let made: [FileSizeReduction] = [
      .gifQuality(75), .gifQuality(60), .pixelRatio(1), .frameRate(20), .frameRate(15),
    ]
    #expect(FileSizeReduction.lastOfEachKind(of: made) == [.gifQuality(60), .pixelRatio(1), .frameRate(15)])
  }
}
