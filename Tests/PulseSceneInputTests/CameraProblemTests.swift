import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `What is wrong with a camera` {
  @Test(arguments: [
    (
      "z=12@1/linear:5", 2.0,
      [
        "--duration: the animation ends after 2 s, before the move 'z=12@1/linear:5' of the camera does, at 6 s; write "
          + "--duration 6 to see all of it"
      ]
    ),
    // Another move takes its place, and the first frame of the next loop is its last one.
    ("z=12@1/linear:5,z=11@1.5", 2, []), ("z=12@1/linear:1.01", 2, []), ("z=12@1/linear:5", 6, []),
  ])
  func `is a move that the animation is too short for`(camera: String, duration: Double, lines: [String])
    throws
  {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.duration) = (48, 16, duration)
    spec.camera = try CameraMoveList(argument: camera)
    #expect(try spec.resolved().warnings.map(\.description).filter { $0.contains("ends after") } == lines)
  }

  @Test func `is a way of a track that the animation is too short for`() throws {
    func warnings(_ duration: Double) throws -> [String] {
      try DataFiles(["a.csv": "ship,lat,lon\nA,48,16\nA,49,17\n"]).resolved {
        ($0.csv, $0.trackBy, $0.duration, $0.track.duration) = (["a.csv"], "ship", duration, 4)
      }.warnings.map(\.description).filter { $0.contains("ends after") }
    }
    #expect(
      try warnings(2.5) == [
        "--duration: the animation ends after 2.5 s, before the way of the track does, at 4 s; write --duration 4 to see all of "
          + "it, or a shorter --track-duration"
      ])
    #expect(try warnings(4).isEmpty)
  }

  @Test(arguments: [
    (
      "follow=1@1",
      [
        "--camera: 'follow=1@1' follows an overlay that does not exist; with a single overlay, write follow@SECONDS"
      ]
    ),
    (
      "z=10@0,z=12@0",
      ["--camera: 'z=10@0' and 'z=12@0' conflict; use one of them"]
    ),
    (
      "z=3@1/ease:2,fly=1;2;3@1/ease:3,follow@1/ease:1",
      [
        "--camera: 'z=3@1/ease:2' and 'fly=1;2;3@1/ease:3' conflict; use one of them",
        "--camera: 'fly=1;2;3@1/ease:3' and 'follow@1/ease:1' conflict; use one of them",
      ]
    ),
    (
      "follow=b@1,center=1;2@3,follow@3",
      [
        "--camera: 'center=1;2@3' and 'follow@3' conflict; use one of them",
        "--camera: 'follow=b@1' follows an overlay that does not exist; with a single overlay, write follow@SECONDS",
      ]
    ),
  ])
  func `is said all at once`(camera: String, lines: [String]) throws {
    let error = try #require(throws: SceneError.self) { try SceneSpec.filmed(camera).resolved() }
    #expect(error.lines == lines)
  }

  @Test(arguments: [
    (
      "z=12@4",
      "'z=12@4' begins at the end of the animation, 4 s, and is never seen; write 'z=12@4/ease-in-out'"
    ),
    (
      "z=10@0,fly=1;2;9@4/ease:3",
      "'fly=1;2;9@4/ease:3' begins at the end of the animation, 4 s, and is never seen; write 'fly=1;2;9@4/ease-in-out'"
    ),
  ])
  func `is said of a move that is never seen`(camera: String, beginning: String) throws {
    let resolved = try SceneSpec.filmed(camera) { $0.duration = 4 }.resolved()
    #expect(
      resolved.warnings.map(\.description) == [
        "--camera: \(beginning) to be there by then, or a longer --duration"
      ])
    let arriving = try SceneSpec.filmed("z=10@0,z=12@4/ease-in-out") { $0.duration = 4 }.resolved()
    #expect(arriving.warnings.isEmpty)
  }

  @Test func `is none where moves go together`() throws {
    let resolved = try SceneSpec.filmed("z=10@0,z=12@0/ease:2,center=1;2@0,z=10@0").resolved()
    #expect(resolved.warnings.isEmpty)
  }

  @Test(arguments: [
    ("z=12@0", ["--camera: 'z=12@0' replaces the zoom '10'; leave out one of them"]),
    ("fly=1;2;3@0", ["--camera: 'fly=1;2;3@0' replaces the zoom '10'; leave out one of them"]),
    ("z=10@0", []),
    ("z=12@0/ease:1", []),
    (
      "center=-86;0@1",
      ["--camera: 'center=-86;0@1' is beyond the edge of the map; the edge at -85.05112878 is shown"]
    ),
  ])
  func `is warned of where something else is shown`(camera: String, lines: [String]) throws {
    #expect(try SceneSpec.filmed(camera).resolved().lines == lines)
  }

  private func resolved(_ json: String) throws(SceneError) -> ResolvedScene {
    let files = TextFiles(texts: ["scene.json": json])
    return try files.spec(scene: "scene.json").resolved(reading: files)
  }

  private func overlays(_ names: String...) -> String {
    names.map { "{\"id\": \"\($0)\", \"lat\": 1, \"lon\": 2}" }.joined(separator: ",")
  }

  @Test func `in a file is told with its place, also with many overlays`() throws {
    let error = try #require(throws: SceneError.self) {
      try resolved(
        "{\"camera\": \"follow=buss@1, follow@2\", \"overlays\": [\(overlays("bus", "tram", "car"))]}")
    }
    #expect(
      error.lines == [
        "scene.json: camera: 'follow=buss@1' follows an overlay that does not exist; did you mean 'bus'?",
        "scene.json: camera: 'follow@2' does not name one of the 3 overlays; write follow=ID@SECONDS",
      ])
    let syntax = try #require(throws: SceneError.self) {
      try resolved("{\"camera\": \"z=23@0\", \"overlays\": [\(overlays("bus"))]}")
    }
    #expect(
      syntax.lines == [
        "scene.json: camera: 'z=23@0' has the invalid value '23' in 'z=23@0'; write z=ZOOM with a zoom from 0 to "
          + "22, such as z=12"
      ])
  }

  @Test func `is nothing in a file that says it right, as a text or as a list`() throws {
    for camera in ["\"z=10@0, follow=tram@1/ease:1\"", "[\"z=10@0\", \"follow=tram@1/ease:1\"]"] {
      let scene = try resolved("{\"camera\": \(camera), \"overlays\": [\(overlays("bus", "tram"))]}").scene
      #expect(scene.camera.map(\.value) == [.overlay(1)])
      #expect(scene.viewport.zoom == 10)
    }
  }
}
