import PulseBasics
package import PulseGeo
package import PulsePixels
package import PulseScene

/// A loader of the files that a scene refers to: data, images and fonts.
package protocol SceneFileLoader: Sendable {
  /// Reads the bytes of a file: one more than `limit` if it is larger.
  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8]

  /// Reads and decodes an image file into a bitmap with at least one pixel.
  func bitmap(of path: String) throws(SceneFileError) -> Bitmap

  /// Opens font files in the order of preference, with the bundled font after them.
  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont

  /// Reads a layer of a file of points, lines and polygons in a format that another library reads, as GeoJSON in WGS 84.
  ///
  /// Without a name, it is the only layer.
  func features(
    of path: String, isArchive: Bool, layer: String?, limit: Int
  ) throws(SceneFileError) -> [UInt8]

  /// Reads a sheet of a spreadsheet, which another library reads, as CSV with all of its rows.
  ///
  /// Without a name, it is the only sheet with cells.
  func table(of path: String, sheet: String?, limit: Int) throws(SceneFileError) -> [UInt8]

  /// Converts a recorded track in a format that another program reads to GPX.
  ///
  /// `format` is that program's name of the format.
  func recording(_ bytes: [UInt8], format: String, limit: Int) throws(SceneFileError) -> [UInt8]

  /// Reads where and when a JPEG, PNG or WebP picture was taken.
  func photo(of path: String) throws(SceneFileError) -> PhotoOrigin

  /// Searches the names of the built-in map as `places(named:as:)` does, but for names that are similar to one that is
  /// not known, of which a table can have thousands.
  func knownPlaces(named name: String, as meaning: PlaceMeaning) throws(SceneFileError) -> PlaceSearchResult

  /// Searches the names of the built-in map.
  func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError) -> PlaceSearchResult

  /// Returns the country of a name or code; `nil` for other texts.
  func country(named name: String) throws(SceneFileError) -> CountryArea?

  /// Returns the polygons of the country of an ISO 3166 code on the built-in map; empty without any.
  func polygons(ofCountry code: String) throws(SceneFileError) -> [[[GeoPoint]]]

  /// Returns the borders of countries on the built-in map, without their coasts, those of two of them once.
  func borders(ofCountries codes: [String]) throws(SceneFileError) -> [[GeoPoint]]

  /// Returns the name of a place that was found in a language.
  func name(of place: NamedPlace, in language: MapLanguage) throws(SceneFileError) -> String
}

extension SceneFileLoader {
  /// Throws for every font: the implementation of loaders without fonts.
  package func font(at paths: [String]) throws(SceneFileError) -> any SceneFont {
    throw SceneFileError("text cannot be drawn here; remove it")
  }

  /// Throws for every file: the implementation of loaders without such a library.
  package func features(
    of path: String, isArchive: Bool, layer: String?, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    throw SceneFileError("cannot be read here; convert it to GeoJSON, such as with ogr2ogr")
  }

  /// Throws for every spreadsheet: the implementation of loaders without such a library.
  package func table(of path: String, sheet: String?, limit: Int) throws(SceneFileError) -> [UInt8] {
    throw SceneFileError("is a spreadsheet, which cannot be read here; save it as CSV")
  }

  /// Throws for every recording: the implementation of loaders without such a program.
  package func recording(_ bytes: [UInt8], format: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    throw SceneFileError("cannot be read here; convert it to GPX, such as with gpsbabel")
  }

  /// Throws for every picture: the implementation of loaders without such a reader.
  package func photo(of path: String) throws(SceneFileError) -> PhotoOrigin {
    throw SceneFileError("is a picture, which cannot be read here; write its place into a table")
  }

  /// Returns the name in English: the implementation of loaders without a map.
  package func name(of place: NamedPlace, in language: MapLanguage) throws(SceneFileError) -> String {
    place.name
  }

  /// Throws for every name: the implementation of loaders without a map.
  package func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError)
    -> PlaceSearchResult
  {
    throw SceneFileError("is a name, which is unknown here; write LAT,LON")
  }

  /// Searches for similar names as well: the implementation of loaders with few names.
  package func knownPlaces(named name: String, as meaning: PlaceMeaning) throws(SceneFileError)
    -> PlaceSearchResult
  {
    try places(named: name, as: meaning)
  }

  /// Returns no country: the implementation of loaders without a map.
  package func country(named name: String) throws(SceneFileError) -> CountryArea? { nil }

  /// Returns no polygons: the implementation of loaders without a map.
  package func polygons(ofCountry code: String) throws(SceneFileError) -> [[[GeoPoint]]] { [] }

  /// Returns no borders: the implementation of loaders without a map.
  package func borders(ofCountries codes: [String]) throws(SceneFileError) -> [[GeoPoint]] { [] }
}

/// A file loader that throws an error for every file, for scenes without files.
package struct RefusingFileLoader: SceneFileLoader {
  /// Creates a loader that throws for every file.
  package init() {}

  /// Throws an error for every file.
  package func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    throw SceneFileError("cannot be read here; leave it out")
  }

  /// Throws an error for every image.
  package func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    throw SceneFileError("cannot be read here; leave it out")
  }
}

/// The folder of a file, against which the relative paths in the file are resolved.
package struct BaseFolder {
  private let prefix: String

  /// Creates the folder of a file.
  package init(of path: String) {
    prefix = FilePath(path).folder
  }

  /// Returns a path of the file relative to the working directory; absolute paths are unchanged.
  package func resolve(_ path: String) -> String {
    FilePath(path).isAbsolute ? path : prefix + path
  }
}
