import PulseGeo
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// A reference model of the camera in steps of 1/8 s, by the remaining distance.
private struct Stepper {
  /// The movement of the center and its remaining ticks.
  enum Center { case still, going(MapPoint, Int), following }
  enum Zoom { case still, going(Double, Int) }

  var place: MapPoint
  var zoom: Double
  var center = Center.still
  var zooming = Zoom.still
  var flight: (path: CameraFlightPath, gone: Int, ticks: Int)?

  mutating func step(overlay: MapPoint) {
    if let (path, before, ticks) = flight {
      let gone = before + 1
      let camera = path.camera(at: Double(gone) / Double(ticks))
      (place, zoom) = (camera.center, camera.zoom)
      flight = gone == ticks ? nil : (path, gone, ticks)
    }
    if case .going(let end, let left) = center {
      place.x += (end.x - place.x) / Double(left)
      place.y += (end.y - place.y) / Double(left)
      center = left == 1 ? .still : .going(end, left - 1)
    }
    if case .following = center { place = overlay }
    if case .going(let end, let left) = zooming {
      zoom += (end - zoom) / Double(left)
      zooming = left == 1 ? .still : .going(end, left - 1)
    }
  }
}

@Suite struct `Camera moves that interrupt each other` {
  @Test(arguments: 1...24)
  func `are what stepping through them gives`(seed: Int) throws {
    var generator = SplitMix64(seed: seed)
    let world = Mercator.worldSize
    var moves: [(kind: Int, tick: Int, ticks: Int, place: GeoPoint, zoom: Double)] = []
    for index in 0..<12 {
      moves.append(
        (
          // Half of the moves are cut short, and no two begin together.
          Int.random(in: 0...3, using: &generator), index * 9 + Int.random(in: 1...8, using: &generator),
          Int.random(in: 0...20, using: &generator),
          try GeoPoint(
            latitude: Double(Int.random(in: -60...60, using: &generator)),
            longitude: Double(Int.random(in: -80...80, using: &generator))),
          Double(Int.random(in: 0...18, using: &generator))
        ))
    }
    let text = moves.map { move in
      let place = "\(move.place.latitude);\(move.place.longitude)"
      let subject =
        ["z=\(move.zoom)", "center=\(place)", "fly=\(place);\(move.zoom)", "follow"][move.kind]
      // To follow is sudden here: a glide to something that moves is no even way.
      let isEven = move.kind == 2 || (move.ticks > 0 && move.kind != 3)
      let pace = isEven ? "/linear:\(Double(move.ticks) / 8)" : ""
      return "\(subject)@\(Double(move.tick) / 8)\(pace)"
    }
    let scene = try SceneSpec.filmed(text.joined(separator: ",")) {
      $0.commands = try? TimelineCommandList(parsing: "move=50;70@0/linear:16")
    }.resolved().scene

    var stepper = Stepper(place: Mercator.project(scene.viewport.center), zoom: 10)
    for tick in 0..<150 {
      let overlay = Mercator.project(scene.overlays[0].place(at: Double(tick) / 8))
      if tick > 0 { stepper.step(overlay: overlay) }
      for move in moves where move.tick == tick {
        let end = Mercator.project(move.place)
        // A flight leaves nothing to the moves that it ends, nor do they to it.
        stepper.flight = nil
        if move.kind == 0 || move.kind == 2 { stepper.zooming = .still }
        if move.kind != 0 { stepper.center = .still }
        switch (move.kind, move.ticks) {
        case (0, 0): stepper.zoom = move.zoom
        case (0, let ticks): stepper.zooming = .going(move.zoom, ticks)
        case (1, 0): stepper.place = end
        case (1, let ticks): stepper.center = .going(end, ticks)
        case (2, 0): (stepper.place, stepper.zoom) = (end, move.zoom)
        case (2, let ticks):
          let from = try MapCamera(center: stepper.place, zoom: stepper.zoom)
          let path = CameraFlightPath(
            from: from, to: try MapCamera(center: end, zoom: move.zoom), viewWidth: 512)
          stepper.flight = (path, 0, ticks)
        default:
          stepper.center = .following
          stepper.place = overlay
        }
      }
      let view = scene.viewport(at: Double(tick) / 8)
      #expect(abs(view.zoom - stepper.zoom) < 1e-9, "tick \(tick) of \(text)")
      let (dx, dy) = (view.centerPoint.x - stepper.place.x, view.centerPoint.y - stepper.place.y)
      #expect(max(abs(dx), abs(dy)) < 1e-9 * world, "tick \(tick) of \(text)")
    }
  }
}
