import PulseBasemap
package import PulseGeo
import PulseImages
package import PulsePixels
package import PulseScene
package import PulseSceneInput
import PulseSystem

/// A reader of files, images and fonts from the file system.
package struct DiskFileReader: SceneFileLoader {
  /// Creates a reader; relative paths start at the working directory.
  package init() {}

  /// Reads at most `limit + 1` bytes of a file, so that a result with more than `limit` bytes reveals a larger file.
  ///
  /// - Throws: ``SceneFileError`` when it cannot be read.
  package func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    do throws(SystemError) {
      return try FileDescriptor.input(path).readAll(limit: limit)
    } catch {
      throw SceneFileError(
        URLPathDiagnostic(path) == nil
          ? "cannot be read: \(error); check the path"
          : "is a URL, and only files can be read; download it, and write the path of the file")
    }
  }

  /// Reads a sheet of a spreadsheet through GDAL, which is loaded when it is needed, as CSV.
  package func table(of path: String, sheet: String?, limit: Int) throws(SceneFileError) -> [UInt8] {
    try VectorFile.table(of: path, sheet: sheet, limit: limit)
  }

  /// Reads a layer of a file through GDAL, which is loaded when it is needed, as GeoJSON.
  package func features(
    of path: String, isArchive: Bool, layer: String?, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    try VectorFile.geoJSON(of: path, isArchive: isArchive, layer: layer, limit: limit)
  }

  /// Converts a recorded track through gpsbabel, which is run when it is needed, to GPX.
  package func recording(_ bytes: [UInt8], format: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    try GPSBabel.gpx(from: bytes, format: format, limit: limit)
  }

  /// The number of bytes at the beginning of a JPEG file that have its metadata.
  private static let headBytes = 1 << 20

  /// Reads where and when a picture was taken.
  ///
  /// - Throws: ``SceneFileError`` when it cannot be read, or is none.
  package func photo(of path: String) throws(SceneFileError) -> PhotoOrigin {
    var file = try bytes(of: path, limit: Self.headBytes)
    let format: ImageFormat
    do throws(ImageFileError) {
      format = try ImageFormat(of: file)
    } catch {
      throw SceneFileError("cannot be used: \(error)")
    }
    // Those of the other formats may be at the end.
    if format != .jpeg, file.count > Self.headBytes {
      file = try bytes(of: path, limit: Self.maximumImageBytes)
    }
    let metadata = PhotoMetadata(of: file, format: format)
    var place: GeoPoint?
    if let latitude = metadata.latitude, let longitude = metadata.longitude {
      place = try? GeoPoint(latitude: latitude, longitude: longitude)
    }
    return PhotoOrigin(
      place: place, time: metadata.time, elevation: metadata.elevation, heading: metadata.heading)
  }

  /// Searches the names of the embedded world map, which are read at the first search.
  package func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError)
    -> PlaceSearchResult
  {
    try Self.search(name, as: meaning, suggesting: true)
  }

  /// Searches the names of the embedded world map, but for similar ones.
  package func knownPlaces(named name: String, as meaning: PlaceMeaning) throws(SceneFileError)
    -> PlaceSearchResult
  {
    try Self.search(name, as: meaning, suggesting: false)
  }

  private static func search(_ name: String, as meaning: PlaceMeaning, suggesting: Bool)
    throws(SceneFileError) -> PlaceSearchResult
  {
    switch Self.gazetteer {
    case .success(let gazetteer): return gazetteer.search(name, as: meaning, suggesting: suggesting)
    case .failure(let error): throw SceneFileError("cannot be searched for: \(error); write LAT,LON")
    }
  }

  /// Returns whether the embedded world map may have the name of a town in a view.
  package func mayShowTown(in view: Viewport) -> Bool { WorldBasemap.mayShowTown(in: view) }

  /// Returns a country of the embedded world map.
  package func country(named name: String) throws(SceneFileError) -> NamedArea? {
    switch Self.gazetteer {
    case .success(let gazetteer): return gazetteer.countryArea(named: name)
    case .failure(let error):
      throw SceneFileError("cannot be searched for: \(error); use a file with polygons")
    }
  }

  /// Returns the states of a name or code on the embedded world map, whose names are read at the first use.
  package func states(named name: String, withParts: Bool) throws(SceneFileError) -> [NamedArea] {
    switch Self.gazetteer {
    case .success(let gazetteer): return gazetteer.states(named: name, withParts: withParts)
    case .failure(let error):
      throw SceneFileError("cannot be searched for: \(error); use a file with polygons")
    }
  }

  /// Returns the names of the states of a country of the embedded world map.
  package func stateNames(of country: String) throws(SceneFileError) -> [String] {
    guard case .success(let gazetteer) = Self.gazetteer else { return [] }
    return gazetteer.stateNames(of: country)
  }

  /// Returns the polygons of a country or state of the embedded world map, which are decoded at the first use.
  package func polygons(of code: String) throws(SceneFileError) -> [[[GeoPoint]]] {
    do throws(BasemapError) {
      return try Gazetteer.polygons(of: code)
    } catch {
      throw SceneFileError("has no polygons: \(error); use a file with polygons")
    }
  }

  /// Returns the borders of countries and states of the embedded world map.
  package func borders(of codes: [String]) throws(SceneFileError) -> [[GeoPoint]] {
    do throws(BasemapError) {
      return try Gazetteer.borders(of: codes)
    } catch {
      throw SceneFileError("have no borders: \(error); use a file with polygons")
    }
  }

  /// Returns the name of a place on the embedded world map in a language.
  package func name(of place: NamedPlace, in language: MapLanguage) throws(SceneFileError) -> String {
    do throws(BasemapError) {
      return try WorldMapNames.embedded(in: language).name(of: place)
    } catch {
      throw SceneFileError("has no name: \(error)")
    }
  }

  private static let gazetteer = Result { () throws(BasemapError) in try Gazetteer() }

  /// The largest image file in bytes, 64 MiB.
  private static let maximumImageBytes = 1 << 26

  /// Decodes an image file: PNG, GIF, JPEG, WebP or, in its natural size, SVG.
  ///
  /// - Throws: ``SceneFileError`` when it cannot be read or decoded.
  package func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    try image(of: path) { $0 }.bitmap
  }

  /// Decodes an image file, or draws one in SVG through librsvg, which is loaded when it is needed.
  ///
  /// - Throws: ``SceneFileError`` when it cannot be read, decoded or drawn.
  package func image(
    of path: String, drawnWith side: @escaping @Sendable (Double) -> Double
  ) throws(SceneFileError) -> (bitmap: Bitmap, longerSide: Double) {
    let bytes = try bytes(of: path, limit: Self.maximumImageBytes)
    guard bytes.count <= Self.maximumImageBytes else {
      throw SceneFileError("has more than \(Self.maximumImageBytes) bytes; use a smaller image")
    }
    do throws(ImageFileError) {
      if SVGFileCheck.isDrawing(bytes) { return try SVGDrawing.bitmap(of: bytes, longerSide: side) }
      let bitmap = try Bitmap(decoding: bytes)
      return (bitmap, Double(max(bitmap.size.width, bitmap.size.height)))
    } catch {
      throw SceneFileError("cannot be used: \(error)")
    }
  }
}
