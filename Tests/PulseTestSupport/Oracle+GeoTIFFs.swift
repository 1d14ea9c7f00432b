package import Foundation

extension Oracle {
  /// A view of a GeoTIFF file, as gdalwarp resamples it.
  package struct GeoTIFFView: Decodable, Sendable {
    /// The file name.
    package let file: String
    /// The name of the view, and of its pixels without `.rgba`.
    package let view: String
    /// The expected summary of the file.
    package let summary: String
    /// Degrees north.
    package let latitude: Double
    /// Degrees east.
    package let longitude: Double
    /// The zoom.
    package let zoom: Double
    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
  }

  /// Writes GeoTIFF files of many kinds, and views of them, with GDAL.
  ///
  /// - Parameter folder: The folder for the files that `Tests/Oracles/make_geotiffs.py` describes.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if GDAL is not installed.
  package static func writeGeoTIFFs(to folder: URL) throws -> [GeoTIFFView] {
    let name = "make_geotiffs.py"
    let report = try runScript(of: name, [folder.path(percentEncoded: false)], name: name)
    return try JSONDecoder().decode([GeoTIFFView].self, from: report)
  }
}
