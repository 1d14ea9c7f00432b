import PulseGeo
import PulseMotion
import PulsePixels

// Which part of the map a draft shows.
extension SceneDraft {
  func viewport(
    around overlay: Overlay, size: PixelSize, problems: inout [SceneProblem]
  ) -> Viewport? {
    do throws(GeoError) {
      return try Viewport(
        center: overlay.place, zoom: zoom ?? fittedZoom(overlay, size: size), width: size.width,
        height: size.height, pixelRatio: pixelRatio ?? Scene.Standard.pixelRatio)
    } catch {
      problems.append(SceneProblem(.zoom, error.description))
      return nil
    }
  }

  /// The zoom at which the largest extent of the pulse fills its part of the picture.
  private func fittedZoom(_ overlay: Overlay, size: PixelSize) -> Double {
    let scale = groundScale ?? Scene.Standard.groundScale
    let pointsPerMeter = scale.pointsPerMeter(atLatitude: overlay.place.latitude)
    let radii = ([overlay.radius] + overlay.changes.radius.map(\.value)).map { radius -> Double in
      if case .meters(let meters) = radius { meters } else { 0 }
    }
    guard let radius = radii.max(), radius > 0 else { return Scene.Standard.zoom }
    func meters(_ extent: Extent) -> Double {
      switch extent {
      case .radii(let radii): radii * radius
      case .length(.meters(let meters)): meters
      case .length(.points): 0
      }
    }
    let reaches = overlay.layers.map { layer -> Double in
      let halfStroke = layer.stroke.map { meters($0.width) / 2 } ?? 0
      return (meters(layer.radius) + halfStroke) * layer.largestScale(showsModel: showsWhenStopped)
    }
    guard let reach = reaches.max(), reach > 0 else { return Scene.Standard.zoom }
    var points = reach * pointsPerMeter
    if circles == .geodesic {
      let circle = GeodesicCircle(around: overlay.place, radius: min(reach, Scene.Limits.meters), count: 64)
      let center = Mercator.project(overlay.place)
      points = circle.line.reduce(0) { max($0, abs($1.x - center.x), abs($1.y - center.y)) }
    }
    return Viewport.zoom(
      fittingRadius: points, to: Scene.Standard.fittedPart, ofWidth: size.width,
      height: size.height)
  }
}
