import Foundation
import PulseMapKit
import Testing

@testable import Previews

@Suite struct `A preview` {
  @Test func `is the expected one, byte for byte`() async throws {
    let scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
    let first = try await RenderJob(scene).gif()
    let second = try await RenderJob(scene).gif()
    #expect(first == second)
  }

  @Test func `looks like its golden picture`() async throws {
    try await expect(RenderJob(smallScene()), at: 0.5, looksLike: "marker")
  }

  /// Returns a scene whose picture is small enough to be kept.
  private func smallScene() -> SceneSpec {
    var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
    (scene.size, scene.zoom) = (PixelSize(120, 80), 5)
    return scene
  }

  /// Compares a still with a PNG file beside the tests, and attaches the differences to a failure.
  private func expect(_ job: RenderJob, at time: Double, looksLike name: String) async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name).png")
    let actual = try Bitmap(file: try await job.png(at: time))
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(actual.png()).write(to: file)
    }
    let expected = try Bitmap(file: Array(Data(contentsOf: file)))
    let comparison = ImageComparison(of: actual, with: expected, tolerance: 2)
    if comparison.differingPixels > 0 {
      Attachment.record(Data(try comparison.comparisonStrip.png()), named: "\(name).png")
    }
    #expect(comparison.differingPixels == 0, "\(comparison)")
  }
}
