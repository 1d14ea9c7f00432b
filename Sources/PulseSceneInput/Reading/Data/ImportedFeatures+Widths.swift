import PulseBasics
import PulseDocument
import PulseScene

// Widths of lines by values, which need the values of all lines.
extension ImportedFeatures {
  /// Whether the scale of radii is that of the widths of lines: there are no places, and lines have values.
  var sizesLines: Bool {
    fields.film.series == nil && rows.isEmpty && seriesRows.isEmpty && pathWidthValues.contains { !$0.isNaN }
  }

  /// Sets the widths of lines by their values, and returns the complete scale.
  mutating func applyWidths(_ scale: RadiusScaleSpec) -> RadiusScaleSpec {
    if scale.domain == nil {
      let found = ScaleNumbers(pathWidthValues)
      let count = found.placeholders.isEmpty ? 0 : removeWidthValues(found.placeholders)
      for warning in found.warnings(about: scale.field, placeholders: count).prefix(min(count, 1)) {
        warnings.append(SceneDiagnostic(.radiusBy, warning))
      }
    }
    let values = pathWidthValues
    let numbers = values.filter { !$0.isNaN }
    guard let domain = scale.domain ?? Self.domain(of: numbers) else { return scale }
    let resolved = scale.resolvedForLines(dataDomain: domain)
    changeMapPaths { index, mapPath in
      if !values[index].isNaN { mapPath.strokeWidth = resolved.radius(of: values[index]) }
    }
    if scale.domain != nil { warnIfAllAreOutside(of: domain, numbers, .radiusBy) }
    return RadiusScaleSpec(resolved)
  }
}
