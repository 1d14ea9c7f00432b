package import FoundationEssentials
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// What a program needs to know to lay an output over a map: where it lies, and when each frame is shown.
///
/// One JSON object with fixed keys. Degrees have nine decimals (a tenth of a millimeter), meters six.
package struct Sidecar: Encodable, Sendable {
  struct Frame: Encodable {
    var index: Int
    var time: Double
    var delay: Double
    var picture: Int
    var file: String?
    /// Where the frame lies, when not all of them lie in one place.
    var view: MappedArea?
  }

  let file: String?
  let pattern: String?
  let width: Int
  let height: Int
  let scale: Int
  let view: MappedArea
  let duration: Double
  let loop: Int
  let frames: [Frame]

  /// Describes an output.
  ///
  /// - Parameters:
  ///   - plan: The frames of the output.
  ///   - output: The output; files are named without their folder, which is that of the sidecar.
  package init(_ plan: FramePlan, of output: Output) {
    let viewport = plan.viewport(ofFrame: 0)
    let moves = plan.frames.indices.contains { plan.viewport(ofFrame: $0) != viewport }
    var sequence: FramePattern?
    if case .sequence(let pattern) = output.destination { sequence = pattern }
    file = sequence == nil ? Self.name(output.path) : nil
    pattern = sequence.map { Self.name($0.text) }
    width = plan.scene.pixelSize.width
    height = plan.scene.pixelSize.height
    scale = viewport.pixelRatio
    view = MappedArea(of: viewport)
    duration = plan.duration
    loop = plan.scene.plays
    frames = plan.frames.enumerated().map { index, frame in
      Frame(
        index: index, time: frame.time, delay: frame.delay, picture: frame.picture,
        file: sequence.map { Self.name($0.path(ofFrame: index)) },
        view: moves ? MappedArea(of: plan.viewport(ofFrame: index)) : nil)
    }
  }

  /// Returns the sidecar as JSON, its keys sorted, on one line.
  ///
  /// - Returns: The text with a line feed at its end.
  /// - Throws: An error of the encoder for a number that is not finite.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private enum CodingKeys: CodingKey {
    case file, pattern, width, height, scale, duration, loop, frames
  }

  /// Encodes the object; the keys of the view are its own.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: An error of the encoder.
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
