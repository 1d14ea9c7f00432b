import PulseBasics
package import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseSystem

/// The JSON sidecar of an output for web maps: its geographic extent and frame times.
///
/// One JSON object with fixed keys. Degrees have nine decimals (a tenth of a millimeter), meters six.
package struct Sidecar {
  /// The object.
  package let json: JSONValue

  /// Creates the sidecar of an output; files are named relative to the sidecar.
  package init(_ plan: FramePlan, of output: RenderOutput) {
    let viewport = plan.viewport(ofFrame: 0)
    let moves = plan.frames.indices.contains { plan.viewport(ofFrame: $0) != viewport }
    var sequence: FramePathPattern?
    if case .sequence(let pattern) = output.destination { sequence = pattern }
    let frames = plan.frames.enumerated().map { index, frame in
      JSONValue([
        "index": .integer(index), "time": .number(frame.time), "delay": .number(frame.delay),
        "picture": .integer(frame.uniqueFrame),
        "file": sequence.map { .string(Self.name($0.path(ofFrame: index))) },
        // The data time of a film.
        "clock": plan.scene.dataTime(at: frame.sceneTime).map { .string($0.text) },
        // The extent of the frame, if the camera moves.
        "view": moves ? .object(GeographicExtent.members(of: plan.viewport(ofFrame: index))) : nil,
      ])
    }
    let others = JSONValue([
      "file": sequence == nil ? .string(Self.name(output.path)) : nil,
      "pattern": sequence.map { .string(Self.name($0.text)) },
      "width": .integer(plan.scene.pixelSize.width), "height": .integer(plan.scene.pixelSize.height),
      "scale": .integer(viewport.pixelRatio), "duration": .number(plan.duration),
      "loop": .integer(plan.scene.loopCount), "frames": .array(frames),
    ])
    json = JSONValue.object(GeographicExtent.members(of: viewport)).appendingMembers(of: others)
  }

  /// The bytes of the file: one line with sorted keys, without the credentials in URLs.
  package var bytes: [UInt8] { URLRedaction.shown(json.line) }

  private static func name(_ path: String) -> String {
    String(FilePath(path).lastComponent)
  }
}
