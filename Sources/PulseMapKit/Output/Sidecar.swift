package import FoundationEssentials
import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseSystem

/// The JSON sidecar of an output for web maps: its geographic extent and frame times.
///
/// One JSON object with fixed keys. Degrees have nine decimals (a tenth of a millimeter), meters six.
package struct Sidecar: Encodable, Sendable {
  struct Frame: Encodable {
    var index: Int
    var time: Double
    var delay: Double
    var picture: Int
    var file: String?
    /// The data time of a film.
    var clock: String?
    /// The extent of the frame, if the camera moves.
    var view: GeographicExtent?
  }

  let file: String?
  let pattern: String?
  let width: Int
  let height: Int
  let scale: Int
  let view: GeographicExtent
  let duration: Double
  let loop: Int
  let frames: [Frame]

  /// Creates the sidecar of an output; files are named relative to the sidecar.
  package init(_ plan: FramePlan, of output: RenderOutput) {
    let viewport = plan.viewport(ofFrame: 0)
    let moves = plan.frames.indices.contains { plan.viewport(ofFrame: $0) != viewport }
    var sequence: FramePathPattern?
    if case .sequence(let pattern) = output.destination { sequence = pattern }
    file = sequence == nil ? Self.name(output.path) : nil
    pattern = sequence.map { Self.name($0.text) }
    width = plan.scene.pixelSize.width
    height = plan.scene.pixelSize.height
    scale = viewport.pixelRatio
    view = GeographicExtent(of: viewport)
    duration = plan.duration
    loop = plan.scene.loopCount
    frames = plan.frames.enumerated().map { index, frame in
      Frame(
        index: index, time: frame.time, delay: frame.delay, picture: frame.uniqueFrame,
        file: sequence.map { Self.name($0.path(ofFrame: index)) },
        clock: plan.scene.film.map { $0.dataTime(at: frame.time).text },
        view: moves ? GeographicExtent(of: plan.viewport(ofFrame: index)) : nil)
    }
  }

  /// Returns the sidecar as one line of JSON with sorted keys and a trailing line feed.
  ///
  /// - Throws: An error of the encoder for a number that is not finite.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Data(URLRedaction.shown(Array(try encoder.encode(self)))) + Data("\n".utf8)
  }

  private static func name(_ path: String) -> String {
    String(FilePath(path).lastComponent)
  }

  private enum CodingKeys: CodingKey {
    case file, pattern, width, height, scale, duration, loop, frames
  }

  /// Encodes the object; the keys of `view` are inlined.
  package func encode(to encoder: any Encoder) throws {
    try view.encode(to: encoder)
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encodeIfPresent(file, forKey: .file)
    try object.encodeIfPresent(pattern, forKey: .pattern)
    try object.encode(width, forKey: .width)
    try object.encode(height, forKey: .height)
    try object.encode(scale, forKey: .scale)
    try object.encode(duration, forKey: .duration)
    try object.encode(loop, forKey: .loop)
    try object.encode(frames, forKey: .frames)
  }
}
