import PulseMapKit

/// Two places, one of them with a callout.
public func offices() async throws -> [UInt8] {
  var scene = SceneSpec(overlays: [
    OverlaySpec(latitude: 48.2082, longitude: 16.3738, effect: .builtIn("dot")),
    OverlaySpec(latitude: 52.52, longitude: 13.405),
  ])
  scene.effect = .builtIn("beacon")
  scene.radius = .points(24)
  scene.overlays[1].callout = CalloutTitles(title: "Berlin", subtitle: "Alexanderplatz")
  return try await RenderJob(scene).gif()
}

/// A pulse that pauses and grows, while the camera comes nearer.
public func timeline() async throws -> [UInt8] {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
  scene.overlays[0].commands = TimelineCommandList([
    TimedCommand(.start, at: 0), TimedCommand(.pause, at: 1), TimedCommand(.resume, at: 1.5),
  ])
  scene.overlays[0].commands?.changes.radius = [
    TimedChange(to: .meters(900), at: 2, duration: 1, curve: .easeInOut)
  ]
  scene.camera = CameraMoveList([
    TimedChange(to: .zoom(12), at: 0), TimedChange(to: .zoom(14), at: 1, duration: 2, curve: .easeInOut),
  ])
  scene.duration = 4
  scene.frameRate = 10
  scene.size = PixelSize(200, 150)
  return try await RenderJob(scene).webp()
}

/// A dashed line between two places.
public func routes() async throws -> [UInt8] {
  let line = [
    try GeoPoint(latitude: 48.2082, longitude: 16.3738), try GeoPoint(latitude: 48.1486, longitude: 17.1077),
  ]
  var route = MapPathSpec(parts: [[line]])
  route.stroke = RGBA(css: "#cc3311")
  route.strokeWidth = .points(3)
  route.dashes = DashList([8, 4])
  var scene = SceneSpec()
  scene.mapPaths = [route]
  scene.size = PixelSize(320, 160)
  return try await RenderJob(scene).png()
}

/// The scene of a file with twice as many pixels.
public func sceneFile(_ json: [UInt8]) async throws -> [UInt8] {
  var scene = try SceneSpec(json: json)
  scene.pixelRatio = 2
  return try await RenderJob(scene).gif()
}
