import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport

/// The files of the folder `Fixtures`, and texts that stand for files.
struct FixtureFiles: SceneFiles {
  var texts: [String: String] = [:]

  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    if let text = texts[path] { return Array(text.utf8) }
    guard let data = try? Data(contentsOf: Fixtures.url(path)) else { throw FileProblem("is missing") }
    return Array(data)
  }

  func bitmap(of path: String) throws(FileProblem) -> Bitmap { throw FileProblem("is no picture") }
}

extension SceneDraft {
  /// A pulse that moves along a track of `Fixtures/tracks`, with what else is said about it.
  static func track(_ name: String, _ say: (inout SceneDraft) -> Void = { _ in }) throws -> SceneDraft {
    var draft = SceneDraft()
    draft.track.file = try TrackFile(argument: "tracks/\(name)")
    say(&draft)
    return draft
  }

  /// The draft as a scene.
  func resolvedWithFixtures() throws -> ResolvedScene { try resolved(reading: FixtureFiles()) }
}

extension Overlay {
  /// Degrees east at an instant.
  func longitude(at time: Double) -> Double { place(at: time).longitude }
}
