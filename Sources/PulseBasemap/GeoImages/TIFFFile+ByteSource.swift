import PulseDocument
import PulseImages
import PulseTiles

extension TIFFFile {
  /// Reads the first directory of an open file with a TIFF signature.
  init(_ file: any ByteSource) throws(BasemapSourceError) {
    do throws(TIFFError) {
      try self.init(size: file.size) { offset, count throws(TIFFError) in
        do throws(BasemapSourceError) {
          return try file.bytes(at: offset, count: count)
        } catch {
          guard case .unreadable(let reason) = error else { throw .unreadable(reason: error.description) }
          throw .unreadable(reason: reason)
        }
      }
    } catch {
      throw BasemapSourceError(error)
    }
  }

  /// Returns the result of a closure that reads from the file, and throws its TIFF error as ``BasemapSourceError``.
  func read<Value>(_ body: (TIFFFile) throws(TIFFError) -> Value) throws(BasemapSourceError) -> Value {
    do throws(TIFFError) {
      return try body(self)
    } catch {
      throw BasemapSourceError(error)
    }
  }

  /// Returns the nodata value of GDAL, the sample level of transparent pixels; `nil` if there is none from 0 to 255.
  func noDataLevel() throws(TIFFError) -> UInt8? {
    let level = try text(.noData).flatMap { Double(decimal: $0[...].trimmed) }
    return level.flatMap(UInt8.init(exactly:))
  }
}

extension BasemapSourceError {
  init(_ error: TIFFError) {
    switch error {
    case .unreadable(let reason): self = .unreadable(reason: reason)
    case .unsupported(let found, let remedy): self = .unsupported(found: found, remedy: remedy)
    case .damaged(let detail): self = .damaged(kind: "TIFF", detail: detail)
    }
  }
}
