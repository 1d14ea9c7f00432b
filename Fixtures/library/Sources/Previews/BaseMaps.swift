import PulseMapKit

/// An overlay for another map.
public func overlayAlone() async throws -> [UInt8] {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
  scene.background = .transparent
  return try await RenderJob(scene).apng()
}

/// The bundled map, dark and without names.
public func darkWorld() async throws -> [UInt8] {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
  scene.zoom = 5
  scene.mapStyle.theme = .dark
  scene.mapStyle.labels = .never
  scene.mapStyle.scaleBar = .always
  return try await RenderJob(scene).png()
}

/// A map from an archive of tiles.
public func archive(_ path: String) async throws -> [UInt8] {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
  scene.background = .source(path)
  return try await RenderJob(scene).png()
}

/// A map from a tile server, which must be complete.
public func tileServer(_ address: String) async throws -> [UInt8] {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
  scene.background = .source(address)
  scene.isStrict = true
  var job = RenderJob(scene)
  job.tiles.userAgent = "my-maps/1.0 (maps@example.org)"
  job.tiles.tileLimit = 50
  return try await job.png()
}
