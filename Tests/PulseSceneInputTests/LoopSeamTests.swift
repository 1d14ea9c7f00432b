import PulseScene
import PulseSceneInput
import Testing

/// The lengths follow from arithmetic: a pulse of 0.8 s fits three times into 2.4 s and four times into 3.2 s.
@Suite struct `A length within a cycle of the pulse` {
  private func lines(_ say: (inout SceneSpec) throws -> Void) throws -> [String] {
    var spec = SceneSpec.hongKong {
      $0.radius = .points(20)
      $0.pulseDuration = 0.8
    }
    try say(&spec)
    return try spec.resolved().lines
  }

  @Test func `is reported with the two nearest ones that are seamless, and is no error`() throws {
    let message =
      "--duration: '3' s has 3.75 cycles of 0.8 s, so the animation jumps at the loop point; use 2.4 or 3.2, a "
      + "--pulse-duration of 1, or play it once with --loop 1"
    #expect(try lines { $0.duration = 3 } == [message])
    #expect(
      try lines { $0.duration = 0.5 } == [
        "--duration: '0.5' s has 0.63 cycles of 0.8 s, so the animation jumps at the loop point; use 0.8, a "
          + "--pulse-duration of 0.5, or play it once with --loop 1"
      ])
    #expect(
      try lines {
        $0.duration = 3
        $0.isStrict = true
      } == [message])
  }

  /// What a user is told to write must not lead to the same message again.
  @Test func `is told others that fit`() throws {
    let effects = [
      "circle", "dot", "beacon", "location", "location-classic", "ripple", "throb", "sweep", "sonar",
      "breathe",
      "blink", "location-ring",
    ]
    var (state, followed) = (UInt64(7), 0)
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<300 {
      var spec = SceneSpec.hongKong { $0.radius = .points(20) }
      spec.effect = .builtIn(effects[next(effects.count)])
      // Hundredths and thousandths of seconds from 0.1 to 10.
      spec.duration = next(2) == 0 ? Double(10 + next(990)) / 100 : Double(100 + next(9900)) / 1000
      spec.frameRate = [7, 12.5, 24, 25, 29.97, 30, 50][next(7)]
      if next(2) == 0 { spec.pulseDuration = Double(10 + next(400)) / 100 }
      if next(4) == 0 { spec.autoreverses = true }
      func seams(_ spec: SceneSpec) throws -> [String] {
        try spec.resolved().lines.filter { $0.contains("jumps at the loop point") }
      }
      guard let line = try seams(spec).first else { continue }
      for match in line.matches(of: #/(?:use |or )([0-9.]+)/#) {
        var other = spec
        other.duration = Double(String(match.output.1))
        #expect(try seams(other) == [], "\(line)")
        followed += 1
      }
      if let match = line.firstMatch(of: #/--pulse-duration of ([0-9.]+)/#) {
        var other = spec
        other.pulseDuration = Double(String(match.output.1))
        #expect(try seams(other) == [], "\(line)")
        followed += 1
      }
    }
    #expect(followed > 100)
  }

  @Test func `is that of a camera that returns to its beginning`() throws {
    let lines = try lines {
      $0.zoom = 5
      $0.camera = try CameraMoveList(argument: "z=6@1/linear:1,z=5@2.25/linear:1")
    }
    #expect(
      lines == [
        "--camera: '4.05' s has 5.06 cycles of 0.8 s, so the animation jumps at the loop point; use 4 or 4.8, or play it once with --loop 1"
      ])
  }

  @Test func `is that of a mark that changes back`() throws {
    let lines = try lines {
      $0.duration = 3
      $0.commands = try TimelineCommandList(argument: "radius=30px@1/linear:0.5,radius=20px@2/linear:0.5")
    }
    #expect(
      lines == [
        "--duration: '3' s has 3.75 cycles of 0.8 s, so the animation jumps at the loop point; use 3.2, a --pulse-duration of 1, or play it once with --loop 1"
      ])
  }

  /// A dash and its gap of 12 points, at 7 points per second: 12/7 s.
  @Test func `is that of dashes, at any speed`() throws {
    func lines(_ duration: Double?, march: Double) throws -> [String] {
      try DataFiles(["a.geojson": #"{"type":"LineString","coordinates":[[16,48],[17,48]]}"#]).resolved {
        ($0.geojson, $0.duration, $0.march) = (["a.geojson"], duration, march)
        $0.dashes = try DashList(argument: "8:4")
      }.lines
    }
    #expect(
      try lines(5, march: 7) == [
        "--duration: '5' s has 2.92 cycles of 1.714286 s, so the animation jumps at the loop point; use 3.428571 or 5.142857, a --march of 7.2, or play it once with --loop 1"
      ])
    for (duration, march) in [(3.428571, 7.0), (5.142857, 7), (5, 7.2), (nil, 7), (0.342857, 35)] {
      #expect(try lines(duration, march: march) == [])
    }
  }

  @Test func `does not matter for what ends otherwise than it begins, or is played once`() throws {
    for length in [0.8, 2.4, 3.2, 80] { #expect(try lines { $0.duration = length } == []) }
    #expect(try lines { $0.cycles = 3 } == [])
    #expect(
      try lines {
        $0.duration = 3
        $0.loopCount = 1
      } == [])
    #expect(
      try lines {
        $0.duration = 3
        $0.commands = try TimelineCommandList(argument: "start@0,stop@2")
      } == [])
    #expect(
      try lines {
        $0.duration = 3
        $0.zoom = 5
        $0.camera = try CameraMoveList(argument: "z=6@1/linear:1")
      } == [])
    #expect(
      try lines {
        $0.duration = 3
        $0.pulses = 2
      } == [])
  }
}
