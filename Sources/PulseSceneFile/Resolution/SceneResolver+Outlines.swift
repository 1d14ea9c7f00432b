import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulsePixels

// What becomes of the drafts of lines and areas.
extension SceneResolver {
  mutating func outlines() -> [Outline] {
    draft.outlines.map { draft in
      warnAboutParts(of: draft)
      var outline = Outline(lines: draft.lines, isClosed: draft.isClosed)
      outline.stroke = (draft.stroke ?? Scene.Standard.outlineColor).withOpacity(
        part: draft.strokeOpacity ?? 1)
      outline.width = draft.strokeWidth ?? Scene.Standard.outlineWidth
      if draft.isClosed {
        let color = draft.fill ?? Scene.Standard.outlineColor
        let opacity = draft.fillOpacity ?? (color.isOpaque ? Scene.Standard.fillOpacity : 1)
        outline.fill = color.withOpacity(part: opacity)
      }
      outline.dashes = draft.dashes?.pairs ?? []
      outline.speed = outline.dashes.isEmpty ? 0 : draft.speed ?? 0
      return outline
    }
  }

  private mutating func warnAboutParts(of outline: OutlineDraft) {
    // In GeoJSON the properties of a feature are for all of its geometries.
    if case .document(let file, _) = outline.origin, draft.geojson.contains(file) { return }
    if let fill = outline.fill, !outline.isClosed {
      warn(.fill, "'\(fill)' has no effect on an open line; add \"closed\": true", from: outline.origin)
    }
    if let speed = outline.speed, speed != 0, outline.dashes?.pairs.isEmpty ?? true {
      warn(
        .march, "'\(speed.argument)' has no effect without dashes; add \"dash\": \"8:4\"",
        from: outline.origin)
    }
  }
}

extension RGBA {
  /// The color as a sheet with an opacity from 0 to 1 shows it.
  fileprivate func withOpacity(part: Double) -> RGBA {
    withOpacity(UInt8((min(1, max(0, part)) * 255).rounded()))
  }
}
