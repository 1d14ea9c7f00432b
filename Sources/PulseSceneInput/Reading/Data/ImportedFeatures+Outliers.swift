import PulseDocument
import PulseGeo
import PulseScene

// Places at 0,0 that stand for unknown ones.
extension ImportedFeatures {
  /// Finds rows at 0,0 far from all others, and either leaves them out or warns of them; lines of tables with one end there are left
  /// out in any case, as they lead nowhere.
  ///
  /// - Parameters:
  ///   - drops: Whether rows are left out.
  ///   - file: The path of the first data file.
  /// - Returns: Whether there are any.
  mutating func handleOutliers(dropping drops: Bool, of file: String) -> Bool {
    let hasLines = removeConnectionsToZero(of: file)
    let outliers = rows.outliers
    guard let first = outliers.first else { return hasLines }
    let place = rows[first].origin.description
    let count = outliers.count
    let what = count == 1 ? "1 pulse is at 0,0" : "\(count) pulses are at 0,0"
    let site = count == 1 ? place : "first: \(place)"
    warnings.append(
      SceneDiagnostic(
        at: .file(file),
        drops
          ? "\(what), far from all others (\(site)), and left out; correct \(count == 1 ? "it" : "them") to be shown"
          : "\(what), far from all others (\(site)), as where a place is unknown; write --drop-outliers to leave "
            + "\(count == 1 ? "it" : "them") out"))
    if drops { removeRows(Set(outliers)) }
    return true
  }

  /// Leaves out the lines between two places of a row of which one is at 0,0 far from all others; returns whether there are any.
  private mutating func removeConnectionsToZero(of file: String) -> Bool {
    guard hasConnections else { return false }
    var (ends, owners) = ([GeoPoint](), [Int]())
    for (index, path) in mapPaths.enumerated() where !path.isClosed && path.parts.count == 1 {
      guard path.parts[0].count == 1, path.parts[0][0].count == 2 else { continue }
      ends += path.parts[0][0]
      owners += [index, index]
    }
    // Points, too, tell whether 0,0 is near.
    let rows = rows
    let others = rows.indices.compactMap { index -> GeoPoint? in
      let row = rows.identity(ofRow: index)
      guard let latitude = row.latitude, let longitude = row.longitude else { return nil }
      return try? GeoPoint(latitude: latitude, longitude: longitude)
    }
    let zeros = TrackOutliers.zeros(in: ends + others).filter { $0 < ends.count }
    guard let first = zeros.first else { return false }
    let dropped = Set(zeros.map { owners[$0] })
    let count = dropped.count
    let place = mapPaths[owners[first]].origin.description
    warnings.append(
      SceneDiagnostic(
        at: .file(file),
        "\(count == 1 ? "1 line has an end" : "\(count) lines have an end") at 0,0, far from all others "
          + "(\(count == 1 ? place : "first: \(place)")), as where a place is unknown, and "
          + "\(count == 1 ? "is" : "are") left out; correct \(count == 1 ? "it" : "them") to be shown"))
    removeMapPaths(dropped)
    return true
  }
}
