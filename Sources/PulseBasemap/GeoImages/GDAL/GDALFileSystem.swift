internal import CGDAL
internal import Glibc
import PulseBasics
import PulseTiles
import Synchronization

/// The file system through which GDAL reads: sources of bytes under numbers, such as `/vsipulsemap/3.tif`.
///
/// Only overviews and masks beside a file are visible, too: GDAL opens no other side files and no connections of its own.
enum GDALFileSystem {
  /// The prefix of paths, as in `pulse_gdal_install_files`.
  private static let prefix = "/vsipulsemap/"

  /// The block size and the memory in bytes of GDAL's cache of each file, so that small reads of a remote file are few.
  private static let cache = (block: 1 << 14, size: 1 << 20)

  private static let sources = Mutex<(count: Int, open: [String: SourceBox])>((0, [:]))

  /// A source, and the error of its latest failed read.
  fileprivate final class SourceBox: Sendable {
    let source: any ByteSource
    let error = Mutex<BasemapSourceError?>(nil)

    init(_ source: any ByteSource) { self.source = source }
  }

  /// A file that GDAL has open, used by one thread at a time.
  private final class OpenFile {
    let box: SourceBox
    var offset: UInt64 = 0
    var isAtEnd = false

    init(_ box: SourceBox) { self.box = box }

    /// Reads up to a number of bytes; fewer at the end, none after an error, which is recorded.
    func read(_ count: Int) -> [UInt8] {
      let size = UInt64(max(box.source.size, 0))
      let available = Int(clamping: size - min(offset, size))
      do throws(BasemapSourceError) {
        let bytes = try box.source.bytes(at: offset, count: UInt64(min(count, available))) ?? []
        isAtEnd = bytes.count < count
        offset += UInt64(bytes.count)
        return bytes
      } catch {
        box.error.withLock { $0 = $0 ?? error }
        return []
      }
    }
  }

  /// A file that GDAL can open until this value is discarded.
  struct File: ~Copyable {
    /// The path for GDAL.
    let path: String

    /// The names of the file and its side files.
    let names: [String]

    private let boxes: [SourceBox]

    /// Makes a file visible.
    ///
    /// - Parameters:
    ///   - source: The contents.
    ///   - sideFiles: The contents of side files by what their names add to that of the file.
    init(_ source: any ByteSource, sideFiles: [(suffix: String, source: any ByteSource)] = []) {
      let boxes = ([source] + sideFiles.map(\.source)).map(SourceBox.init)
      names = GDALFileSystem.sources.withLock { sources in
        sources.count += 1
        let name = "\(sources.count).tif"
        let names = [name] + sideFiles.map { name + $0.suffix }
        for (name, box) in zip(names, boxes) { sources.open[name] = box }
        return names
      }
      self.boxes = boxes
      path = GDALFileSystem.prefix + names[0]
    }

    deinit {
      let names = names
      GDALFileSystem.sources.withLock { sources in
        for name in names { sources.open.removeValue(forKey: name) }
      }
    }

    /// Returns the first error of reading the sources since the last call.
    borrowing func takeError() -> BasemapSourceError? {
      let errors = boxes.map { box in
        box.error.withLock { error in
          defer { error = nil }
          return error
        }
      }
      return errors.lazy.compactMap(\.self).first
    }
  }

  private static func box(_ path: UnsafePointer<CChar>?) -> SourceBox? {
    guard let path = unsafe path.map({ unsafe String(cString: $0) }),
      let name = path.bytewise.split(separator: "/").last
    else { return nil }
    return sources.withLock { $0.open[String(name)] }
  }

  private static func file(_ handle: UnsafeMutableRawPointer) -> OpenFile {
    unsafe Unmanaged<OpenFile>.fromOpaque(handle).takeUnretainedValue()
  }

  /// Makes the file system known to GDAL with `VSIInstallPluginHandler`.
  static func install(in library: GDALLibrary) {
    var functions = library.functions
    guard let files = unsafe functions.VSIAllocFilesystemPluginCallbacksStruct() else { return }
    defer { unsafe functions.VSIFreeFilesystemPluginCallbacksStruct(files) }
    unsafe files.pointee.stat = { _, path, status, _ in
      guard let box = unsafe GDALFileSystem.box(path), let status = unsafe status else { return -1 }
      unsafe pulse_gdal_describe_file(status, Int64(box.source.size))
      return 0
    }
    unsafe files.pointee.open = { _, path, access in
      guard let box = unsafe GDALFileSystem.box(path), let access = unsafe access,
        unsafe String(cString: access).bytewise.hasPrefix("r"),
        unsafe !String(cString: access).bytewise.contains("+")
      else { return nil }
      return unsafe Unmanaged.passRetained(OpenFile(box)).toOpaque()
    }
    unsafe files.pointee.tell = { handle in
      guard let handle = unsafe handle else { return 0 }
      return unsafe GDALFileSystem.file(handle).offset
    }
    unsafe files.pointee.seek = { handle, offset, origin in
      guard let handle = unsafe handle else { return -1 }
      let file = unsafe GDALFileSystem.file(handle)
      let start =
        switch origin {
        case SEEK_SET: UInt64(0)
        case SEEK_CUR: file.offset
        default: UInt64(max(file.box.source.size, 0))
        }
      let (sum, overflows) = start.addingReportingOverflow(offset)
      guard !overflows else { return -1 }
      (file.offset, file.isAtEnd) = (sum, false)
      return 0
    }
    unsafe files.pointee.read = { handle, buffer, size, count in
      let (bytes, overflows) = size.multipliedReportingOverflow(by: count)
      guard let handle = unsafe handle, let buffer = unsafe buffer, size > 0, !overflows else { return 0 }
      let read = unsafe GDALFileSystem.file(handle).read(bytes)
      unsafe buffer.copyMemory(from: read, byteCount: read.count)
      return read.count / size
    }
    unsafe files.pointee.eof = { handle in
      guard let handle = unsafe handle else { return 1 }
      return unsafe GDALFileSystem.file(handle).isAtEnd ? 1 : 0
    }
    unsafe files.pointee.close = { handle in
      if let handle = unsafe handle { unsafe Unmanaged<OpenFile>.fromOpaque(handle).release() }
      return 0
    }
    unsafe files.pointee.buffer_size = cache.block
    unsafe files.pointee.cache_size = cache.size
    _ = unsafe pulse_gdal_install_files(&functions, files)
  }
}
