import Glibc
import PulseDocument
import PulseScene
import PulseSceneInput

// Views that are deeper than the images of a map: one image, or tiles of a file, a folder, or a server, whose download
// reveals it.
extension CheckedJob {
  /// The number of zoom levels by which images are enlarged without a word: four times, as after a fitted zoom a level lower.
  private static let unnoticedLevels = 2.0

  /// Returns the job with a view that does not enlarge the images of the map, instead of a fitted one that does so many times;
  /// `nil` if there is no reason for it, or if the zoom is specified.
  ///
  /// - Parameters:
  ///   - background: The background whose tiles are loaded.
  ///   - darkBackground: That of the dark theme; `nil` without one.
  /// - Returns: The job, whose specification for messages is the same.
  func refitted(
    to background: BackgroundRenderer, _ darkBackground: BackgroundRenderer?
  ) -> CheckedJob? {
    guard let images = enlargedImages(of: background), var spec = fittedSpec else { return nil }
    spec.zoom = images.viewZoom
    guard let resolved = try? spec.resolved(reading: job.files) else { return nil }
    var dark: (scene: Scene, background: BackgroundRenderer)?
    if let darkBackground {
      (spec.mapStyle.followsColorScheme, spec.mapStyle.theme) = (false, .dark)
      guard let scene = try? spec.resolved(reading: job.files).scene else { return nil }
      dark = (scene, darkBackground.showing(scene))
    }
    return CheckedJob(
      job: job, spec: self.spec, resolved: resolved, background: background.showing(resolved.scene),
      darkVariant: dark, outputs: outputs, snippetImages: snippetImages, embedded: embedded,
      alternativeText: alternativeText, completed: completed, fittedSpec: nil)
  }

  /// A warning about a view that enlarges the images of the map many times; `nil` for others, and if the deepest level is
  /// specified.
  func enlargementWarning(over background: BackgroundRenderer) -> String? {
    guard let images = enlargedImages(of: background), spec.maxTileZoom == nil else { return nil }
    let times = Int(exp2(resolved.scene.zooms.upperBound - images.viewZoom).rounded())
    let zoom = shortestDecimal((images.viewZoom * 100).rounded(.down) / 100)
    let remedy = spec.zoom == nil ? "show a larger area, of zoom" : "write --zoom"
    let end =
      images.level.map { "the tiles end at zoom \($0), and are" }
      ?? "the image has the pixels of zoom \(zoom), and is"
    return "\(end) magnified \(times) times; \(remedy) \(zoom)"
  }

  /// Returns the deepest images of the map if the views enlarge them many times; `nil` if they do not.
  private func enlargedImages(of background: BackgroundRenderer) -> (level: Int?, viewZoom: Double)? {
    guard let images = background.deepestImages,
      resolved.scene.zooms.upperBound - images.viewZoom > Self.unnoticedLevels
    else { return nil }
    return images
  }
}
