import PulseArguments
import PulseDocument
import PulseGeo

// Decoding of lines and polygons in scene files.
extension SceneReader {
  /// Decodes a line or polygon of a scene file; `nil` after reporting problems.
  ///
  /// `overlayDefaults` specifies the default stroke.
  func mapPathSpec(_ value: DocumentValue, like overlayDefaults: OverlaySpec, path: String) -> MapPathSpec? {
    let arguments = MapPathSpec.shape + MapPathSpec.look
    guard let object = value.object(["coordinates"] + arguments.map(\.key)) else { return nil }
    var mapPath = MapPathSpec()
    mapPath.origin = .document(file: path, place: value.place)
    mapPath.apply(strokeOf: overlayDefaults)
    apply(object, arguments, to: &mapPath, path: path)
    mapPath.apply(strokeOf: options.overlayDefaults)
    guard let coordinates = object.required("coordinates"),
      let lines = lines(coordinates, atLeast: mapPath.isClosed ? 3 : 2)
    else { return nil }
    mapPath.parts = [lines]
    return mapPath
  }

  /// Decodes an array of positions, or an array of such arrays.
  private func lines(_ coordinates: DocumentValue, atLeast least: Int) -> [[GeoPoint]]? {
    if case .array(let elements) = coordinates.json, case .array(let first) = elements.first,
      case .array = first.first
    {
      return coordinates.decodeElements(of: "lists of positions") { $0.positions(atLeast: least) }
    }
    return coordinates.positions(atLeast: least).map { [$0] }
  }
}
