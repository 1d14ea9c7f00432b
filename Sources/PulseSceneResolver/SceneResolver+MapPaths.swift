import PulseArguments
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// Resolution of lines and polygons.
extension SceneResolver {
  mutating func mapPaths() -> [MapPath] {
    spec.mapPaths.map { spec in
      warnAboutParts(of: spec)
      var mapPath = MapPath(lines: spec.lines, isClosed: spec.isClosed)
      mapPath.outline = mapPath.outlineWithoutSeams
      mapPath.stroke = (spec.stroke ?? Scene.Defaults.mapPathColor).multiplyingAlpha(
        by: spec.strokeOpacity ?? 1)
      mapPath.width = spec.strokeWidth ?? Scene.Defaults.mapPathWidth
      if spec.isClosed {
        let color = spec.fill ?? Scene.Defaults.mapPathColor
        let opacity = spec.fillOpacity ?? (color.isOpaque ? Scene.Defaults.fillOpacity : 1)
        mapPath.fill = color.multiplyingAlpha(by: opacity)
      }
      mapPath.dashes = spec.dashes?.pairs ?? []
      mapPath.speed = mapPath.dashes.isEmpty ? 0 : spec.speed ?? 0
      return mapPath
    }
  }

  private mutating func warnAboutParts(of mapPath: MapPathSpec) {
    // GeoJSON properties apply to all geometries of a feature.
    if case .document(let file, _) = mapPath.origin, spec.geojson.contains(file) { return }
    if let fill = mapPath.fill, !mapPath.isClosed {
      warn(.fill, "'\(fill)' has no effect on an open line; add \"closed\": true", from: mapPath.origin)
    }
    if let speed = mapPath.speed, speed != 0, mapPath.dashes?.pairs.isEmpty ?? true {
      warn(
        .march, "'\(speed.argument)' has no effect without dashes; add \"dash\": \"8:4\"",
        from: mapPath.origin)
    }
  }
}

extension RGBA {
  /// Returns the color with its alpha multiplied by an opacity from 0 to 1.
  fileprivate func multiplyingAlpha(by opacity: Double) -> RGBA {
    withOpacity(UInt8((min(1, max(0, opacity)) * 255).rounded()))
  }
}
