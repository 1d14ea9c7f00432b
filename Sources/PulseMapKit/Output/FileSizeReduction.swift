import PulseGeo
package import PulseImages
import PulseScene
import PulseSceneInput

/// A reduction that makes a file smaller: a lower quality, fewer GIF colors, a smaller PNG encoding, a lower frame rate
/// or pixel ratio, fewer thumbnails.
///
/// Their order depends on the scene: fewer colors come last where colors say something.
package enum FileSizeReduction: Hashable, Sendable {
  /// A GIF quality, 1 to 100: fewer colors, and frames held longer.
  case gifQuality(Int)

  /// A JPEG quality, 1 to 100.
  case jpegQuality(Int)

  /// A lossy WebP quality, 1 to 100.
  case webpQuality(Int)

  /// A constant rate factor of a video, 1 to 51; a higher one for a lower quality.
  case rateFactor(Int)

  /// A PNG writer; the compact one loses nothing.
  case pngWriter(PNGWriter)

  /// A number of colors per GIF frame.
  case gifColors(Int)

  /// A number of frames per second.
  case frameRate(Double)

  /// A maximum number of columns and rows of a contact sheet.
  case sheetGrid(ContactSheetGrid)

  /// A number of pixels per point.
  case pixelRatio(Int)

  /// The candidate GIF and JPEG qualities; for GIF, quality 30 takes half to three quarters of the bytes of quality 90.
  private static let gifQualities = [75, 60, 45, 30]

  /// The candidate WebP qualities.
  private static let webpQualities = [90, 75, 60, 45]

  /// The candidate numbers of GIF colors: fewer bits per pixel, even where every quality is lossless.
  private static let gifColorCounts = [128, 64, 32, 16]

  /// The steps between candidate rate factors, from the default of the format: 6 more halve the bytes of H.264.
  private static let rateFactorSteps = [5, 10, 15, 20]

  /// The candidate grids of contact sheets.
  private static let grids = [(4, 3), (3, 2), (2, 1)].map { ContactSheetGrid(columns: $0, rows: $1) }

  /// The candidate frame rates.
  private static let rates = [50, 40, 30, 25, 20, 16, 12.5, 10, 8, 6, 5]

  /// The lowest GIF quality that changes no color noticeably.
  private static let colorTrueQuality = 60

  /// Returns the candidate reductions for an output, in the order in which they are made.
  ///
  /// Each is below the requested value and the previous one of its kind; empty for formats that cannot be reduced.
  static func steps(
    for scene: Scene, as format: OutputFormat, by renderer: Renderer
  ) -> [FileSizeReduction] {
    let rates = Self.rates.filter { $0 < scene.frameRate }.map(FileSizeReduction.frameRate)
    let ratios = (1..<scene.viewport.pixelRatio).reversed().map(FileSizeReduction.pixelRatio)
    let writers = renderer.pngWriter == .auto ? [FileSizeReduction.pngWriter(.compact)] : []
    switch format {
    case .gif:
      let qualities = gifQualities.filter { $0 < renderer.gif.quality }.map(FileSizeReduction.gifQuality)
      let colors = gifColorCounts.filter { $0 < renderer.gif.colors }.map(FileSizeReduction.gifColors)
      guard scene.hasMeaningfulColors else { return qualities + colors + rates + ratios }
      let mild = qualities.filter {
        if case .gifQuality(Self.colorTrueQuality...) = $0 { true } else { false }
      }
      return mild + rates + ratios + qualities.dropFirst(mild.count) + colors
    case .webp:
      let qualities = webpQualities.filter { $0 < renderer.webpQuality ?? .max }
      return qualities.map(FileSizeReduction.webpQuality) + rates + ratios
    case .avif, .mp4, .webm:
      let factors = rateFactorSteps.map { (format.defaultRateFactor ?? 0) + $0 }
        .filter { $0 > renderer.rateFactor ?? 0 }
      return factors.map(FileSizeReduction.rateFactor) + rates + ratios
    case .apng: return rates + ratios
    case .svg: return ratios
    case .png: return writers + ratios
    case .jpg:
      return gifQualities.filter { $0 < renderer.jpegQuality }.map(FileSizeReduction.jpegQuality) + ratios
    case .sheet:
      let grid = renderer.sheetGrid
      let grids = Self.grids.filter { $0.columns <= grid.columns && $0.rows <= grid.rows && $0 != grid }
      return writers + grids.map(FileSizeReduction.sheetGrid)
    case .html, .y4m, .raw: return []
    }
  }

  /// A kind of reduction: quality or encoding, colors, number of frames, or pixel ratio, in the order of use.
  enum Kind: CaseIterable {
    case quality, colors, frames, ratio
  }

  /// The kind of the reduction.
  var kind: Kind {
    switch self {
    case .gifQuality, .jpegQuality, .webpQuality, .rateFactor, .pngWriter: .quality
    case .gifColors: .colors
    case .frameRate, .sheetGrid: .frames
    case .pixelRatio: .ratio
    }
  }

  /// Applies the reduction to the scene or to the settings of the renderer.
  func apply(to scene: inout Scene, _ renderer: inout Renderer) {
    switch self {
    case .gifQuality(let quality): renderer.gif.quality = quality
    case .jpegQuality(let quality): renderer.jpegQuality = quality
    case .webpQuality(let quality): renderer.webpQuality = quality
    case .rateFactor(let factor): renderer.rateFactor = factor
    case .pngWriter(let writer): renderer.pngWriter = writer
    case .gifColors(let count): renderer.gif.colors = count
    case .sheetGrid(let grid): renderer.sheetGrid = grid
    case .frameRate(let rate): scene.frameRate = rate
    case .pixelRatio(let ratio):
      let view = scene.viewport
      let fewer = try? Viewport(
        center: view.center, zoom: view.zoom, width: view.width, height: view.height, pixelRatio: ratio)
      // Cannot fail: center and zoom come from a valid viewport.
      if let fewer { scene.viewport = fewer }
    }
  }

  /// Returns the last reduction of each kind, which supersedes the earlier ones.
  static func lastOfEachKind(of reductions: [FileSizeReduction]) -> [FileSizeReduction] {
    reductions.enumerated().filter { index, reduction in
      !reductions[(index + 1)...].contains { $0.kind == reduction.kind }
    }.map(\.element)
  }
}

extension FileSizeReduction: CustomStringConvertible {
  /// The equivalent command-line option, such as `--fps 15`.
  package var description: String {
    switch self {
    case .gifQuality(let quality), .jpegQuality(let quality): "--quality \(quality)"
    case .webpQuality(let quality): "--webp-quality \(quality)"
    case .rateFactor(let factor): "--crf \(factor)"
    case .pngWriter(let writer): "--png-writer \(writer.rawValue)"
    case .gifColors(let count): "--colors \(count)"
    case .sheetGrid(let grid): "--sheet \(grid.argument)"
    case .pixelRatio(let ratio): "--scale \(ratio)"
    case .frameRate(let rate): "--fps \(rate == rate.rounded() ? String(Int(rate)) : String(rate))"
    }
  }
}
