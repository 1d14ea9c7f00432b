import PulseMapKit

// Renders the preview of a place, and a still of two offices, into the folder that is named on the command line.
let folder = CommandLine.arguments.dropFirst().first ?? "."

var scene = SceneSpec()
scene.latitude = 52.5186
scene.longitude = 13.4083
scene.radius = .meters(400)
scene.effect = .builtIn("ripple")
scene.color = RGBA(css: "#cc3311")
scene.size = PixelSize(320, 240)
scene.mapStyle.theme = .dark

var job = RenderJob(scene)
job.reportWarning = { print("warning: \($0)") }
let gif = try await job.gif()
print("a GIF of \(gif.count) bytes")

let offices = SceneSpec(overlays: [
  OverlaySpec(latitude: 48.2, longitude: 16.37, effect: .builtIn("dot")),
  OverlaySpec(latitude: 52.52, longitude: 13.4, effect: .builtIn("dot")),
])
for file in try await RenderJob(offices).write(to: "\(folder)/offices.png") {
  print("\(file.path): \(file.bytes) bytes")
}

var count = 0
for try await frame in job.frames where frame.time < 0.5 {
  count += 1
  precondition(frame.bitmap.size == PixelSize(320, 240))
}
print("\(count) frames in the first half second")
