import PulseCodec
import PulseGeo
import PulseScene
import PulseSceneFile
import PulseSceneText

/// A reduction that makes a file smaller: a lower GIF or WebP quality, fewer GIF colors, a lower frame rate or pixel
/// ratio.
///
/// Reductions are tried in this order, each on top of those before.
package enum FileSizeReduction: Hashable, Sendable {
  /// A GIF quality, 1 to 100: fewer colors, and frames held longer.
  case gifQuality(Int)

  /// A lossy WebP quality, 1 to 100.
  case webpQuality(Int)

  /// A number of colors per GIF frame.
  case gifColors(Int)

  /// A number of frames per second.
  case frameRate(Double)

  /// A number of pixels per point.
  case pixelRatio(Int)

  /// The candidate GIF qualities; quality 30 takes half to three quarters of the bytes of quality 90.
  private static let gifQualities = [75, 60, 45, 30]

  /// The candidate WebP qualities.
  private static let webpQualities = [90, 75, 60, 45]

  /// The candidate numbers of GIF colors: fewer bits per pixel, even where every quality is lossless.
  private static let gifColorCounts = [128, 64, 32, 16]

  /// The candidate frame rates.
  private static let rates = [20, 15, 12.5, 10, 8, 5]

  /// Returns the candidate reductions for an output, in the order in which they are tried.
  ///
  /// Each is below the requested value and the previous one of its kind; empty for formats that cannot be reduced.
  static func steps(
    for scene: Scene, as format: OutputFormat, gif: GIFSettings, webpQuality: Int?
  ) -> [FileSizeReduction] {
    guard format.allowsSizeLimit else { return [] }
    let qualities =
      switch format {
      case .gif:
        gifQualities.filter { $0 < gif.quality }.map(FileSizeReduction.gifQuality)
          + gifColorCounts.filter { $0 < gif.colors }.map(FileSizeReduction.gifColors)
      case .webp: webpQualities.filter { $0 < webpQuality ?? .max }.map(FileSizeReduction.webpQuality)
      default: [FileSizeReduction]()
      }
    let ratios = (1..<scene.viewport.pixelRatio).reversed()
    let rates = Self.rates.filter { $0 < scene.frameRate }
    return qualities + rates.map(FileSizeReduction.frameRate) + ratios.map(FileSizeReduction.pixelRatio)
  }

  /// A kind of reduction: quality, colors, frame rate or pixel ratio, in the order of use.
  enum Kind: CaseIterable {
    case quality, colors, rate, ratio
  }

  /// The kind of the reduction.
  var kind: Kind {
    switch self {
    case .gifQuality, .webpQuality: .quality
    case .gifColors: .colors
    case .frameRate: .rate
    case .pixelRatio: .ratio
    }
  }

  /// Applies the reduction to the scene or to the settings of the renderer.
  func apply(to scene: inout Scene, _ renderer: inout Renderer) {
    switch self {
    case .gifQuality(let quality): renderer.gif.quality = quality
    case .webpQuality(let quality): renderer.webpQuality = quality
    case .gifColors(let count): renderer.gif.colors = count
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
  static func lastOfEachKind(of concessions: [FileSizeReduction]) -> [FileSizeReduction] {
    concessions.enumerated().filter { index, concession in
      !concessions[(index + 1)...].contains { $0.kind == concession.kind }
    }.map(\.element)
  }
}

extension FileSizeReduction: CustomStringConvertible {
  /// The equivalent command-line option, such as `--fps 15`.
  package var description: String {
    switch self {
    case .gifQuality(let quality): "--quality \(quality)"
    case .webpQuality(let quality): "--webp-quality \(quality)"
    case .gifColors(let count): "--colors \(count)"
    case .pixelRatio(let ratio): "--scale \(ratio)"
    case .frameRate(let rate): "--fps \(rate == rate.rounded() ? String(Int(rate)) : String(rate))"
    }
  }
}
