import PulseCodec
import PulseGeo
import PulseScene
import PulseSceneFile
import PulseSceneText

/// Something that is given up so that a file becomes small enough.
///
/// The order is fixed: the quality of GIF and WebP, the colors of a GIF, frames per second, and pixels beyond one for
/// each point. Later ones come on top of those before them.
package enum Concession: Hashable, Sendable {
  /// GIF of this quality: fewer colors, and held frames.
  case gifQuality(Int)

  /// WebP of this quality.
  case webpQuality(Int)

  /// GIF of so many colors.
  case gifColors(Int)

  /// So many frames per second.
  case frameRate(Double)

  /// So many pixels along a point.
  case pixelRatio(Int)

  /// The qualities of GIF that are tried; one of 30 takes half to three quarters of the bytes of one of 90.
  private static let gifQualities = [75, 60, 45, 30]

  /// The qualities of WebP that are tried.
  private static let webpQualities = [90, 75, 60, 45]

  /// The numbers of colors of a GIF that are tried; it has fewer bits for each pixel, also where any quality is exact.
  private static let gifColorCounts = [128, 64, 32, 16]

  /// The frames per second that are tried.
  private static let rates = [20, 15, 12.5, 10, 8, 5]

  /// Whether there is anything to give up in files of a format: those that become smaller as they lose something.
  package static func exist(for format: OutputFormat) -> Bool { [.gif, .apng, .webp].contains(format) }

  /// Returns what can be given up of an output, in its order.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - format: The format of the output.
  ///   - gif: What was asked for of a GIF.
  ///   - webpQuality: The quality of WebP that was asked for; `nil` for lossless.
  /// - Returns: The concessions, each of which is less than what is asked for and what comes before it.
  static func order(
    for scene: Scene, as format: OutputFormat, gif: GIFSettings, webpQuality: Int?
  ) -> [Concession] {
    guard exist(for: format) else { return [] }
    let qualities =
      switch format {
      case .gif:
        gifQualities.filter { $0 < gif.quality }.map(Concession.gifQuality)
          + gifColorCounts.filter { $0 < gif.colors }.map(Concession.gifColors)
      case .webp: webpQualities.filter { $0 < webpQuality ?? .max }.map(Concession.webpQuality)
      default: [Concession]()
      }
    let ratios = (1..<scene.viewport.pixelRatio).reversed()
    let rates = Self.rates.filter { $0 < scene.frameRate }
    return qualities + rates.map(Concession.frameRate) + ratios.map(Concession.pixelRatio)
  }

  /// The kinds of concessions, in their order.
  enum Kind: CaseIterable {
    case quality, colors, rate, ratio
  }

  /// The kind of the concession.
  var kind: Kind {
    switch self {
    case .gifQuality, .webpQuality: .quality
    case .gifColors: .colors
    case .frameRate: .rate
    case .pixelRatio: .ratio
    }
  }

  /// Changes what is rendered.
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
      // Its place and zoom are those of a view that is there.
      if let fewer { scene.viewport = fewer }
    }
  }

  /// Returns the last concession of each kind: what remains of a list of which each is applied.
  static func summary(of concessions: [Concession]) -> [Concession] {
    concessions.enumerated().filter { index, concession in
      !concessions[(index + 1)...].contains { $0.kind == concession.kind }
    }.map(\.element)
  }
}

extension Concession: CustomStringConvertible {
  /// The concession as the option that would ask for it.
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
