import Dispatch
import Foundation
import PulseSystem
import PulseTestSupport
import Synchronization
import Testing

@testable import PulseMapKit

/// A scene of 3 frames on a plain background.
private func smallScene() -> SceneSpec {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 1, longitude: 2, radius: .points(8))])
  (scene.size, scene.zoom) = (PixelSize(40, 30), 10)
  scene.background = .color(RGBA(255, 255, 255))
  (scene.frameRate, scene.duration) = (10, 0.3)
  return scene
}

/// A list that several threads append to.
private final class Collected<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

private func cancelCurrentTask() { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }

@Suite struct `The library` {
  @Test func `renders the same files in memory as on disk`() async throws {
    let folder = try TemporaryFolder()
    let job = RenderJob(smallScene())
    for (name, file) in [
      ("a.gif", try await job.gif()), ("a.apng", try await job.apng()), ("a.webp", try await job.webp()),
      ("a.png", try await job.png()),
    ] {
      let path = folder.file(name).path(percentEncoded: false)
      let written = try await job.write(to: path)
      #expect(written.map(\.path) == [path] && written.map(\.bytes) == [file.count])
      #expect(try Data(contentsOf: folder.file(name)) == Data(file), "\(name)")
    }
  }

  @Test func `renders frames when they are asked for, with their times`() async throws {
    let job = RenderJob(smallScene())
    var times: [Double] = []
    for try await frame in job.frames {
      let still = try Bitmap(file: try await job.png(at: frame.time))
      #expect(frame.bitmap == still && abs(frame.delay - 0.1) < 1e-9)
      times.append(frame.time)
    }
    #expect(times == [0, 0.1, 0.2])
    // A reader that leaves has rendered no more than it took.
    var iterator = job.frames.makeAsyncIterator()
    #expect(try await iterator.next()?.time == 0)
  }

  @Test func `has frames with alpha where there is no background`() async throws {
    var scene = smallScene()
    scene.background = .transparent
    let job = RenderJob(scene)
    var iterator = job.frames.makeAsyncIterator()
    let first = try #require(try await iterator.next())
    #expect(first.bitmap[0, 0] == .clear && first.bitmap[20, 15].alpha > 0)
    #expect(try Bitmap(file: try first.bitmap.png()) == first.bitmap)
    let error = await #expect(throws: JobError.self) { try await job.gif() }
    #expect(error?.diagnostics.map(\.place) == ["background"])
  }

  @Test func `gives overlays what they leave out from the scene`() async throws {
    var (scene, other) = (smallScene(), smallScene())
    (scene.color, scene.effect) = (RGBA(0, 128, 0), .builtIn("dot"))
    (other.overlays[0].color, other.overlays[0].effect) = (RGBA(0, 128, 0), .builtIn("dot"))
    #expect(try await RenderJob(scene).png() == RenderJob(other).png())
    other.overlays[0].color = RGBA(0, 0, 128)
    #expect(try await RenderJob(scene).png() != RenderJob(other).png())
  }

  @Test func `reads scenes, effects and lists as files and options have them`() async throws {
    let folder = try TemporaryFolder()
    let text = """
      {"overlays": [{"lat": 1, "lon": 2, "radius": "8px"}], "size": "40x30", "zoom": 10, "basemap": "white",
       "fps": 10, "duration": 0.3}
      """
    try Data(text.utf8).write(to: folder.file("scene.json"))
    let gif = try await RenderJob(smallScene()).gif()
    #expect(try await RenderJob(SceneSpec(json: Array(text.utf8))).gif() == gif)
    let path = folder.file("scene.json").path(percentEncoded: false)
    #expect(try await RenderJob(SceneSpec(contentsOfFile: path)).gif() == gif)
    let error = #expect(throws: JobError.self) {
      try SceneSpec(json: Array("{\"fps\": 0, \"size\": 1}".utf8))
    }
    #expect(error?.diagnostics.map(\.place) == ["scene: size", "scene: fps"])
    let list = #expect(throws: JobError.self) { try TimelineCommandList("start@0,jump@1") }
    #expect(list?.diagnostics.map(\.place) == ["commands"])
    #expect(try CameraMoveList("z=12@1,z=10@0").moves.map(\.time) == [0, 1])
    let moves = [
      TimedChange(to: CameraTarget<String?, PlaceSpec.Location>.zoom(12), at: 1),
      TimedChange(to: .zoom(10), at: 0),
    ]
    #expect(try CameraMoveList(moves) == CameraMoveList("z=12@1,z=10@0"))
    #expect(throws: JobError.self) { try EffectReference(json: Array("{}".utf8)) }
  }

  @Test func `names all wrong values at once, by their properties`() async throws {
    var scene = smallScene()
    scene.overlays.append(OverlaySpec(latitude: 91, longitude: .nan, effect: .builtIn("rippel")))
    scene.frameRate = -1
    var job = RenderJob(scene)
    job.options.gif.colors = 1
    job.threadCount = 0
    let error = try #require(await #expect(throws: JobError.self) { try await job.gif() })
    #expect(
      error.diagnostics.map(\.place) == [
        "frameRate", "overlays[1].latitude", "overlays[1].longitude", "overlays[1].effect", "threadCount",
        "gif.colors",
      ])
    #expect(
      error.description.contains("overlays[1].effect: 'rippel' is not a valid value; did you mean 'ripple'?")
    )
    #expect(error.diagnostics.allSatisfy { !$0.isEnvironmental })
  }

  @Test func `hands warnings to the job that they are about`() async throws {
    let (mine, others) = (Collected<JobDiagnostic>(), Collected<JobDiagnostic>())
    var scene = smallScene()
    scene.overlays[0].outerAlpha = 0.5
    var job = RenderJob(scene)
    job.reportWarning = { mine.add($0) }
    var other = RenderJob(smallScene())
    other.reportWarning = { others.add($0) }
    async let first = job.gif()
    async let second = other.gif()
    _ = try await (first, second)
    // Both are a part of a cycle of the pulse.
    #expect(mine.all.map(\.place).filter { $0 != "duration" } == ["overlays[0].outerAlpha"])
    #expect(others.all.allSatisfy { $0.place == "duration" })
  }

  @Test func `reports progress up to the end`() async throws {
    let progress = Collected<Double>()
    var job = RenderJob(smallScene())
    job.reportProgress = { progress.add($0) }
    _ = try await job.gif()
    #expect(progress.all.last == 1 && progress.all == progress.all.sorted())
  }

  @Test func `reduces a file for a limit with a warning, and refuses an impossible one`() async throws {
    var scene = smallScene()
    (scene.size, scene.duration, scene.background) = (PixelSize(300, 200), 0.8, .world)
    var job = RenderJob(scene)
    let warnings = Collected<JobDiagnostic>()
    job.reportWarning = { warnings.add($0) }
    let size = try await job.gif().count
    job.options.byteLimit = size * 3 / 4
    #expect(try await job.gif().count <= size * 3 / 4)
    #expect(warnings.all.map(\.place) == ["byteLimit"])
    job.options.byteLimit = 100
    let error = await #expect(throws: JobError.self) { try await job.gif() }
    #expect(error?.description.contains("'GIF' does not fit in 100 bytes") == true)
  }

  @Test func `stops when its task is canceled, and leaves no file`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gif").path(percentEncoded: false)
    var job = RenderJob(smallScene())
    job.reportProgress = { _ in cancelCurrentTask() }
    job.threadCount = 1
    let gif = Task { [job] in try await job.gif() }
    await #expect(throws: JobError.cancellation) { try await gif.value }
    let file = Task { [job] in try await job.write(to: path) }
    await #expect(throws: JobError.cancellation) { try await file.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)) == [])
    let frames = Task { [job] in
      var count = 0
      for try await _ in job.frames {
        count += 1
        cancelCurrentTask()
      }
      return count
    }
    await #expect(throws: JobError.cancellation) { try await frames.value }
  }

  @Test func `stops waiting for a server when its task is canceled`() async throws {
    let server = try TileServerProcess()
    defer { server.stop() }
    var scene = smallScene()
    scene.background = .source("\(server.origin)/stall/{z}/{x}/{y}.png")
    var job = RenderJob(scene)
    (job.tiles.seconds, job.tiles.key, job.tiles.cache) = (600, nil, nil)
    let task = Task { [job] in try await job.gif() }
    while try server.requests().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    task.cancel()
    await #expect(throws: JobError.cancellation) { try await task.value }
  }

  @Test func `blocks no thread of Swift concurrency`() async throws {
    // All these works wait for a signal that only comes if a thread of the pool is free to give it.
    let count = 4 * ProcessInfo.processInfo.processorCount + 8
    let signal = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask { try await BlockingTaskExecutor.run { () throws(JobError) in signal.wait() } }
      }
      group.addTask { for _ in 0..<count { signal.signal() } }
      try await group.waitForAll()
    }
  }
}

@Suite struct `A scene of extreme values` {
  private static let numbers: [Double] = [
    0, -0.0, -1, 1e-300, 1e300, 91, 181, 1e9, .infinity, -.infinity, .nan, .ulpOfOne,
  ]
  private static let counts = [0, -1, 1, Int.max, Int.min, 1_000_000]

  /// Renders a changed scene of 1 frame to an image or to an error with a place and a remedy.
  private func check(_ change: (inout SceneSpec) throws -> Void) async throws {
    var scene = smallScene()
    (scene.size, scene.frameRate, scene.duration) = (PixelSize(4, 3), 10, 0.1)
    try change(&scene)
    do throws(JobError) {
      let file = try await RenderJob(scene).png()
      #expect(!file.isEmpty)
    } catch {
      #expect(!error.diagnostics.isEmpty)
      for diagnostic in error.diagnostics {
        #expect(!diagnostic.place.isEmpty && !diagnostic.message.isEmpty, "\(diagnostic)")
      }
    }
  }

  @Test(arguments: numbers) func `is rendered or refused, whatever number is set`(_ number: Double)
    async throws
  {
    for property in [
      \SceneSpec.latitude, \.longitude, \.zoom, \.frameRate, \.duration,
    ] as [WritableKeyPath<SceneSpec, Double?> & Sendable] {
      try await check { $0[keyPath: property] = number }
    }
    for property in [
      \OverlaySpec.latitude, \.longitude, \.pulseDuration, \.ringDuration, \.delay, \.outerAlpha,
      \.track.duration,
    ] as [WritableKeyPath<OverlaySpec, Double?> & Sendable] {
      try await check { $0.overlays[0][keyPath: property] = number }
    }
    for length in [Length.meters(number), .points(number)] {
      for property in [
        \OverlaySpec.radius, \.accuracy, \.imageSize, \.track.trailWidth,
      ] as [WritableKeyPath<OverlaySpec, Length?> & Sendable] {
        try await check { $0.overlays[0][keyPath: property] = length }
      }
      for property in [
        \OverlaySpec.strokeWidth, \.dotInset,
      ] as [WritableKeyPath<OverlaySpec, LayerLength?> & Sendable] {
        try await check { $0.overlays[0][keyPath: property] = .length(length) }
        try await check { $0.overlays[0][keyPath: property] = .radii(number) }
      }
      try await check {
        $0.mapPaths = [MapPathSpec(parts: [[[try GeoPoint(latitude: 1, longitude: 2)]]])]
        $0.mapPaths[0].strokeWidth = length
        $0.mapPaths[0].dashes = DashList([number, 1])
        $0.mapPaths[0].speed = number
        $0.mapPaths[0].fillOpacity = number
      }
    }
    try await check { $0.overlays[0].heading = .degrees(number) }
    try await check { $0.overlays[0].scaleRange = StartEndRange(number, 1) }
    try await check { $0.overlays[0].opacityRange = StartEndRange(0, number) }
    try await check { $0.overlays[0].commands = TimelineCommandList([TimedCommand(.start, at: number)]) }
    try await check {
      $0.overlays[0].commands = TimelineCommandList([TimedCommand(.start, at: 0)])
      $0.overlays[0].commands?.changes.radius = [TimedChange(to: .points(number), at: 0, duration: number)]
    }
    try await check { $0.camera = CameraMoveList([TimedChange(to: .zoom(number), at: 0)]) }
    try await check { $0.camera = CameraMoveList([TimedChange(to: .zoom(5), at: number, duration: number)]) }
    try await check { $0.imageBounds = GeoBounds(west: number, south: 0, east: 1, north: number) }
  }

  @Test(arguments: counts) func `is rendered or refused, whatever count is set`(_ count: Int) async throws {
    for property in [
      \SceneSpec.pixelRatio, \.cycles, \.loopCount,
    ] as [WritableKeyPath<SceneSpec, Int?> & Sendable] {
      try await check { $0[keyPath: property] = count }
    }
    for property in [\OverlaySpec.pulses, \.rings] as [WritableKeyPath<OverlaySpec, Int?> & Sendable] {
      try await check { $0.overlays[0][keyPath: property] = count }
    }
    try await check { $0.size = PixelSize(count, 3) }
    try await check { $0.size = PixelSize(count, count) }
  }

  @Test func `may be empty in each of its parts`() async throws {
    try await check { $0.overlays = [] }
    try await check { $0.overlays[0].callout = CalloutTitles(title: "", subtitle: "") }
    try await check { $0.overlays[0].image = "" }
    try await check { $0.overlays[0].id = "" }
    try await check { $0.mapPaths = [MapPathSpec()] }
    try await check { $0.mapPaths = [MapPathSpec(parts: [[]], isClosed: true)] }
    try await check { $0.mapPaths = [MapPathSpec(parts: [[[]]], isClosed: true)] }
    try await check { $0.geojson = [""] }
    try await check { $0.csv = ["no-such-file.csv"] }
    try await check { $0.mapStyle.fonts = [""] }
    try await check { $0.mapStyle.attribution = .text("") }
    try await check { $0.background = .source("") }
  }
}
