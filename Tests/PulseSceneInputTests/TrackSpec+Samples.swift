import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport

/// A reader of `Fixtures` files and of in-memory texts.
struct FixtureFiles: SceneFileLoader {
  var texts: [String: String] = [:]

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    if let text = texts[path] { return Array(text.utf8) }
    guard let data = try? Data(contentsOf: Fixtures.url(path)) else { throw SceneFileError("is missing") }
    return Array(data)
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { throw SceneFileError("is no picture") }
}

/// Returns the first track of a file.
func firstTrack(
  _ file: TrackFilePath, readsTimes: Bool, from files: any SceneFileLoader
) throws -> Track {
  try trackCollection(file, readsTimes: readsTimes, from: files).tracks[0]
}

/// Returns all tracks of a file.
func trackCollection(
  _ file: TrackFilePath, readsTimes: Bool = true, from files: any SceneFileLoader
) throws -> TrackCollection {
  try TrackFileReader(files).tracks(in: file.file, readsTimes: readsTimes)
}

extension SceneSpec {
  /// Returns a pulse that follows a track of `Fixtures/tracks`, with further options.
  static func track(_ name: String, _ say: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec {
    var spec = SceneSpec()
    spec.track.file = try TrackFilePath(argument: "tracks/\(name)")
    say(&spec)
    return spec
  }

  /// Resolves the scene with the fixture files.
  func resolvedWithFixtures() throws -> ResolvedScene { try resolved(reading: FixtureFiles()) }
}

extension Overlay {
  /// Returns the longitude at a time.
  func longitude(at time: Double) -> Double { place(at: time).longitude }
}
