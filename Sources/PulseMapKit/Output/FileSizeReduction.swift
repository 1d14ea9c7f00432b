import PulseGeo
package import PulseImages
import PulsePixels
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

  /// The candidate GIF and JPEG qualities; for GIF, quality 30 takes about half of the bytes of quality 90.
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
    for scene: Scene, as format: OutputFormat, by options: RenderJob.Options
  ) -> [FileSizeReduction] {
    let steps = format.reductions.flatMap { Self.steps(of: $0, for: scene, as: format, by: options) }
    guard scene.hasMeaningfulColors else { return steps }
    return steps.filter { !$0.changesColors } + steps.filter(\.changesColors)
  }

  /// The setting that a reduction lowers.
  enum Setting {
    case gifQuality, gifColors, jpegQuality, webpQuality, rateFactor, pngWriter, sheetGrid, frameRate,
      pixelRatio
  }

  /// Returns the steps of one setting, the mildest first.
  private static func steps(
    of setting: Setting, for scene: Scene, as format: OutputFormat, by options: RenderJob.Options
  ) -> [FileSizeReduction] {
    switch setting {
    case .gifQuality: gifQualities.filter { $0 < options.gif.quality }.map { .gifQuality($0) }
    case .gifColors: gifColorCounts.filter { $0 < options.gif.colors }.map { .gifColors($0) }
    case .jpegQuality: gifQualities.filter { $0 < options.jpegQuality }.map { .jpegQuality($0) }
    case .webpQuality: webpQualities.filter { $0 < options.webpQuality ?? .max }.map { .webpQuality($0) }
    case .rateFactor:
      rateFactorSteps.map { (format.defaultRateFactor ?? 0) + $0 }.filter { $0 > options.rateFactor ?? 0 }
        .map { .rateFactor($0) }
    case .pngWriter: options.pngWriter ?? .auto == .auto ? [.pngWriter(.compact)] : []
    case .sheetGrid:
      grids.filter { [grid = options.sheetGrid ?? .standard] in
        $0.columns <= grid.columns && $0.rows <= grid.rows && $0 != grid
      }.map { .sheetGrid($0) }
    case .frameRate: rates.filter { $0 < scene.frameRate }.map { .frameRate($0) }
    case .pixelRatio: (1..<scene.viewport.pixelRatio).reversed().map { .pixelRatio($0) }
    }
  }

  /// Whether it changes colors so much that those that say something are not recognized any more.
  private var changesColors: Bool {
    switch self {
    case .gifQuality(let quality): quality < Self.colorTrueQuality
    case .gifColors: true
    default: false
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

  /// Applies the reduction to the scene or to the settings of the options.
  func apply(to scene: inout Scene, _ options: inout RenderJob.Options) {
    switch self {
    case .gifQuality(let quality): options.gif.quality = quality
    case .jpegQuality(let quality): options.jpegQuality = quality
    case .webpQuality(let quality): options.webpQuality = quality
    case .rateFactor(let factor): options.rateFactor = factor
    case .pngWriter(let writer): options.pngWriter = writer
    case .gifColors(let count): options.gif.colors = count
    case .sheetGrid(let grid): options.sheetGrid = grid
    case .frameRate(let rate): scene.frameRate = rate
    case .pixelRatio(let ratio):
      let view = scene.viewport
      let fewer = try? Viewport(
        center: view.center, zoom: view.zoom, width: view.width, height: view.height, pixelRatio: ratio,
        rotation: view.rotation)
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

extension Scene {
  /// Whether its colors say something: those of data, of a legend, of images, or of a map that is not built in.
  ///
  /// One color over the built-in map or a plain color says nothing that another shade would not.
  var hasMeaningfulColors: Bool {
    if case .source = background { return true }
    if colorScale != nil || annotations.cards.contains(where: { $0.kinds.contains(.legend) }) { return true }
    return hasImages || hasSeveralColors
  }

  private var hasImages: Bool { overlays.contains { $0.layers.contains { !$0.pictures.isEmpty } } }

  /// Whether overlays or paths differ in color.
  private var hasSeveralColors: Bool {
    var colors: Set<[RGBA?]> = []
    var styles: Set<ObjectIdentifier> = []
    for overlay in overlays where styles.insert(overlay.styleID).inserted {
      colors.insert(overlay.layers.flatMap { [$0.fill, $0.stroke?.color] })
      if colors.count > 1 { return true }
    }
    var paints: Set<[RGBA?]> = []
    for path in mapPaths where paints.insert([path.fill, path.stroke]).inserted && paints.count > 1 {
      return true
    }
    return false
  }
}
