package import PulseGeo
package import PulseSceneInput

/// A file loader that knows the built-in map, whose places and areas are those of ``DiskFileReader``.
package protocol BuiltInMapLoader: SceneFileLoader {}

extension BuiltInMapLoader {
  /// Converts a recorded track through gpsbabel.
  package func recording(_ bytes: [UInt8], format: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    try DiskFileReader().recording(bytes, format: format, limit: limit)
  }

  /// Searches the names of the built-in map, but for similar ones.
  package func knownPlaces(named name: String, as meaning: PlaceMeaning) throws(SceneFileError)
    -> PlaceSearchResult
  {
    try DiskFileReader().knownPlaces(named: name, as: meaning)
  }

  /// Searches the names of the built-in map.
  package func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError)
    -> PlaceSearchResult
  {
    try DiskFileReader().places(named: name, as: meaning)
  }

  /// Returns whether the built-in map may have the name of a town in a view.
  package func mayShowTown(in view: Viewport) -> Bool { DiskFileReader().mayShowTown(in: view) }

  /// Returns a country of the built-in map.
  package func country(named name: String) throws(SceneFileError) -> NamedArea? {
    try DiskFileReader().country(named: name)
  }

  /// Returns the states of a name or code on the built-in map.
  package func states(named name: String, withParts: Bool) throws(SceneFileError) -> [NamedArea] {
    try DiskFileReader().states(named: name, withParts: withParts)
  }

  /// Returns the names of the states of a country of the built-in map.
  package func stateNames(of country: String) throws(SceneFileError) -> [String] {
    try DiskFileReader().stateNames(of: country)
  }

  /// Returns the polygons of a country or state of the built-in map.
  package func polygons(of code: String) throws(SceneFileError) -> [[[GeoPoint]]] {
    try DiskFileReader().polygons(of: code)
  }

  /// Returns the borders of countries and states of the built-in map.
  package func borders(of codes: [String]) throws(SceneFileError) -> [[GeoPoint]] {
    try DiskFileReader().borders(of: codes)
  }

  /// Returns the name of a place on the built-in map in a language.
  package func name(of place: NamedPlace, in language: MapLanguage) throws(SceneFileError) -> String {
    try DiskFileReader().name(of: place, in: language)
  }
}
