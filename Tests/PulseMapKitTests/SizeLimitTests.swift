import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseCodec
@testable import PulseMapKit

@Suite struct `A file with a limit of size` {
  /// Returns a scene of pulses in different colors, or in one, over the built-in map.
  private func scene(colors: [RGBA]) throws -> Scene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (41.9, 12.5, 5)
    spec.size = PixelSize(80, 60)
    (spec.radius, spec.duration, spec.frameRate) = (.points(20), 1, 25)
    var scene = try spec.resolved().scene
    scene.overlays = try colors.enumerated().map { index, color in
      spec.color = color
      var overlay = try spec.resolved().scene.overlays[0]
      overlay.id = "\(index)"
      overlay.place = try GeoPoint(latitude: 41.9, longitude: 12.5 + Double(index))
      return overlay
    }
    return scene
  }

  private func file(
    _ scene: Scene, _ format: OutputFormat, atMost limit: Int
  ) throws -> (file: Renderer.EncodedFile, plan: FramePlan) {
    let renderer = Renderer(jobs: 1)
    let output = RenderOutput(inMemory: format)
    let plan = try renderer.plan(scene, for: output)
    let background = try BackgroundRenderer(of: scene)
    return (try renderer.encodedFile(plan, over: background, for: output, atMost: limit), plan)
  }

  private static let purple = RGBA(128, 0, 128)

  @Test(arguments: [OutputFormat.gif, .apng, .webp], [[purple], [purple, RGBA(0, 128, 0)]])
  func `costs no more than three encodings, and is near the limit`(_ format: OutputFormat, _ colors: [RGBA])
    throws
  {
    let scene = try scene(colors: colors)
    let (full, _) = try file(scene, format, atMost: .max)
    #expect(full.reductions == [] && full.encodedFrames > 0)
    for percentage in [95, 75, 55] {
      let limit = full.bytes.count * percentage / 100
      let (limited, plan) = try file(scene, format, atMost: limit)
      #expect(
        limited.bytes.count <= limit && (format == .webp || limited.bytes.count * 5 >= limit * 3),
        "\(percentage)")
      #expect(limited.encodedFrames <= 3 * plan.frames.count, "\(percentage)")
    }
  }

  @Test(arguments: [75, 55, 40])
  func `keeps all colors of data as long as fewer frames suffice`(percentage: Int) throws {
    let scene = try scene(colors: [Self.purple, RGBA(0, 128, 0)])
    let limit = try file(scene, .gif, atMost: .max).file.bytes.count * percentage / 100
    let reductions = try file(scene, .gif, atMost: limit).file.reductions
    // Quality 60 is enough for three quarters.
    #expect(percentage == 75 || reductions.contains { $0.kind == .frames })
    #expect(!reductions.contains { $0.kind == .colors || $0 == .gifQuality(45) || $0 == .gifQuality(30) })
  }

  @Test func `takes a file to have colors that say something where they differ or are not its own`() throws {
    let one = try scene(colors: [Self.purple, Self.purple])
    #expect(!one.hasMeaningfulColors)
    #expect(try scene(colors: [Self.purple, RGBA(0, 128, 0)]).hasMeaningfulColors)
    var changed = one
    changed.background = .source("relief.tif")
    #expect(changed.hasMeaningfulColors)
    changed.background = .color(RGBA(255, 255, 255))
    #expect(!changed.hasMeaningfulColors)
    changed.annotations.cards = [
      Annotation([.legend], rect: PixelRect(x: 0, y: 0, width: 9, height: 9), cornerRadius: 1, items: [])
    ]
    #expect(changed.hasMeaningfulColors)
    changed = one
    changed.mapPaths = [RGBA(1, 2, 3), RGBA(3, 2, 1)].map { color in
      var path = MapPath(lines: [], isClosed: true)
      path.fill = color
      return path
    }
    #expect(changed.hasMeaningfulColors)
  }

  @Test func `makes the reductions of colors last where they say something`() throws {
    let scene = try scene(colors: [Self.purple, RGBA(0, 128, 0)])
    let steps = FileSizeReduction.steps(for: scene, as: .gif, by: RenderJob.Options()).map(\.description)
    #expect(
      steps.joined(separator: ", ")
        == "--quality 75, --quality 60, --fps 20, --fps 16, --fps 12.5, --fps 10, --fps 8, --fps 6, --fps 5, "
        + "--quality 45, --quality 30, --colors 128, --colors 64, --colors 32, --colors 16")
  }
}
