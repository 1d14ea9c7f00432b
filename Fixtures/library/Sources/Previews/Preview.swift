import Foundation
public import PulseMapKit

/// Returns the preview of a place: an animated GIF of 320 x 240 pixels.
public func preview() async throws -> [UInt8] {
  var scene = SceneSpec()
  scene.latitude = 52.5186
  scene.longitude = 13.4083
  scene.radius = .meters(400)
  scene.effect = .builtIn("ripple")
  scene.size = PixelSize(320, 240)

  let gif = try await RenderJob(scene).gif()
  try Data(gif).write(to: URL(filePath: "berlin.gif"))
  return gif
}

/// Writes three files of one scene, and returns their paths.
public func previewFiles() async throws -> [String] {
  let scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2, longitude: 16.37)])
  let files = try await RenderJob(scene).write(to: "vienna.gif", "vienna.webp", "vienna.png")
  return files.map(\.path)
}

/// Renders with all the handlers of a job, and prints what it reports.
public func reportedPreview() async {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2, longitude: 16.37)])
  scene.size = PixelSize(160, 120)
  scene.overlays[0].outerAlpha = 0.5
  do {
    var job = RenderJob(scene)
    job.reportWarning = { warning in print("warning: \(warning)") }
    job.reportProgress = { progress in if progress == 1 { print("rendered") } }
    job.options.byteLimit = 15_000
    let gif = try await job.gif()
    print("\(gif.count <= 15_000 ? "small" : "large") enough")
  } catch {
    // All problems at once, each with its place and a remedy.
    for problem in error.diagnostics { print("error: \(problem.place): \(problem.message)") }
  }
}

/// Returns the number of frames in the first half second, and the color in the middle of the last of them.
public func firstFrames() async throws -> (count: Int, color: RGBA) {
  let scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2, longitude: 16.37)])
  var (count, color) = (0, RGBA(0, 0, 0))
  for try await frame in RenderJob(scene).frames {
    if frame.time >= 0.5 { break }
    count += 1
    color = frame.bitmap[frame.bitmap.size.width / 2, frame.bitmap.size.height / 2]
  }
  return (count, color)
}
