import PulseMapKit

/// A built-in effect with other parameters.
public func redRipple() async throws -> [UInt8] {
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
  scene.effect = .builtIn("ripple")
  scene.color = RGBA(css: "crimson")
  scene.rings = 3
  scene.pulseDuration = 2
  scene.curve = try TimingCurve(0.2, 0, 0.4, 1)
  return try await RenderJob(scene).gif()
}

/// An effect made here.
public func ownEffect() async throws -> [UInt8] {
  let json = """
    {
      "name": "flash",
      "summary": "a disc that grows and fades",
      "radius": "40px",
      "parameters": {"color": "#5856d6", "pulseDuration": 1.5},
      "layers": [
        {
          "name": "disc",
          "fill": "$color",
          "groups": [
            {
              "duration": "$pulseDuration",
              "curve": "ease-out",
              "animations": [
                {"property": "scale", "values": [0.4, 1]},
                {"property": "opacity", "values": [1, 0]}
              ]
            }
          ]
        }
      ]
    }
    """
  var scene = SceneSpec(overlays: [OverlaySpec(latitude: 48.2082, longitude: 16.3738)])
  scene.effect = try EffectReference(json: Array(json.utf8))
  return try await RenderJob(scene).gif()
}
