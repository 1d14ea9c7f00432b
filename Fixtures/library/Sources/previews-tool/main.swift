import Foundation
import PulseMapKit
import Previews

// Renders all previews into the working directory; the argument is a folder of base maps.
let maps = CommandLine.arguments.dropFirst().first ?? "."

func write(_ name: String, _ file: [UInt8]) throws {
  try Data(file).write(to: URL(filePath: name))
}

try write("preview.gif", try await preview())
print(try await previewFiles().joined(separator: " "))
await reportedPreview()
print("\(try await firstFrames().count) frames")
try write("offices.gif", try await offices())
try write("timeline.webp", try await timeline())
try write("routes.png", try await routes())
let json = #"{"overlays": [{"lat": 48.2082, "lon": 16.3738, "radius": "8px"}], "size": "40x30"}"#
try write("scene.gif", try await sceneFile(Array(json.utf8)))
try write("ripple.gif", try await redRipple())
try write("flash.gif", try await ownEffect())
try write("overlay.png", try await overlayAlone())
try write("world.png", try await darkWorld())
try write("archive.png", try await archive("\(maps)/plain.pmtiles"))
do {
  try write("tiles.png", try await tileServer("http://127.0.0.1:9/{z}/{x}/{y}.png"))
} catch let error as JobError {
  // Nobody listens at port 9.
  print(error.diagnostics.map(\.place))
}
