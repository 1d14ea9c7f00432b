internal import CGDAL
internal import Glibc
import PulseBasics
import PulseSystem
import PulseTiles
import Synchronization

/// The functions of GDAL, loaded at run time with the first image that needs them, which takes about 40 ms.
///
/// Function pointers never change, hence `@unchecked Sendable`.
@safe struct GDALLibrary: @unchecked Sendable {
  /// The library of GDAL 3.6, which Debian 12 has, and of later releases with the same functions.
  static let names = (32...37).map { "libgdal.so.\($0)" }

  /// The memory for decoded blocks of all images in bytes.
  private static let cacheSize: Int64 = 1 << 26

  /// Settings that keep results independent of the machine: no side files, no network, no threads.
  private static let settings = [
    ("GDAL_DISABLE_READDIR_ON_OPEN", "EMPTY_DIR"), ("GDAL_PAM_ENABLED", "NO"), ("GDAL_NUM_THREADS", "1"),
    ("GDAL_TIFF_ENDIANNESS", nil), ("OGR_CT_FORCE_TRADITIONAL_GIS_ORDER", nil), ("CPL_DEBUG", "OFF"),
    ("GTIFF_POINT_GEO_IGNORE", "NO"), ("GTIFF_IGNORE_READ_ERRORS", "NO"), ("GDAL_SKIP", nil),
  ]

  /// Debian's package.
  static let package = "libgdal32"

  private static let loaded = Result { () throws(LibraryError) in try GDALLibrary() }

  /// The functions by their names.
  let functions: pulse_gdal

  /// Loads the first of some libraries that is installed, with `dlopen`.
  ///
  /// - Throws: ``LibraryError``.
  init(names: [String] = Self.names) throws(LibraryError) {
    var functions = pulse_gdal()
    for name in names {
      guard let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) else {
        let error = LibraryError(opening: name, ofPackage: Self.package)
        if case .notInstalled = error { continue }
        throw error
      }
      if let missing = unsafe pulse_gdal_find(&functions, handle) {
        throw .unusable(
          package: Self.package, reason: "\(name) has no function \(unsafe String(cString: missing))")
      }
      self.functions = functions
      configure()
      return
    }
    throw .notInstalled(packages: [Self.package])
  }

  /// Silences messages, and limits GDAL to TIFF files that are read through this module.
  private func configure() {
    _ = unsafe functions.CPLSetErrorHandler { _, _, _ in }
    for (key, value) in Self.settings { unsafe functions.CPLSetConfigOption(key, value) }
    functions.OSRSetPROJEnableNetwork(0)
    functions.GDALSetCacheMax64(Self.cacheSize)
    functions.GDALRegister_GTiff()
    GDALFileSystem.install(in: self)
  }

  /// Returns the functions, loading the library on first use.
  ///
  /// - Throws: ``LibraryError``.
  static func load() throws(LibraryError) -> GDALLibrary { try loaded.get() }

  /// Whether all drivers are registered, and the lock of the list of drivers: GDAL searches it without one when it opens a
  /// file, while another thread may register more.
  private static let hasAllDrivers = Mutex(false)

  /// Opens a file with `GDALOpenEx`, while no thread registers drivers.
  ///
  /// - Parameters:
  ///   - needsAllDrivers: Whether all drivers are registered before, and not that of TIFF alone.
  ///   - body: The call.
  /// - Returns: The dataset; `nil` if the file cannot be opened.
  func opened(needsAllDrivers: Bool, _ body: () -> UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var dataset: UnsafeMutableRawPointer?
    Self.hasAllDrivers.withLock { hasAllDrivers in
      if needsAllDrivers, !hasAllDrivers {
        functions.GDALAllRegister()
        hasAllDrivers = true
      }
      unsafe dataset = body()
    }
    return unsafe dataset
  }

  /// Calls functions of GDAL and returns their result with the errors that they report.
  ///
  /// Wraps `CPLPushErrorHandlerEx` and `CPLPopErrorHandler`, which concern the calling thread only.
  func capturing<Value>(_ body: () -> Value) -> (value: Value, errors: GDALMessages) {
    let messages = GDALMessages()
    return withExtendedLifetime(messages) {
      unsafe functions.CPLPushErrorHandlerEx(
        { level, _, text in
          guard level >= PULSE_GDAL_FAILURE, let text = unsafe text,
            let library = try? GDALLibrary.load(),
            let data = library.functions.CPLGetErrorHandlerUserData()
          else { return }
          unsafe Unmanaged<GDALMessages>.fromOpaque(data).takeUnretainedValue().add(String(cString: text))
        }, Unmanaged.passUnretained(messages).toOpaque())
      defer { functions.CPLPopErrorHandler() }
      return (body(), messages)
    }
  }
}

/// The errors that GDAL reported during a call, in order; used by one thread.
final class GDALMessages {
  /// The maximum number of messages, and of characters in one.
  private static let limits = (count: 8, length: 200)

  private var texts: [String] = []

  func add(_ text: String) {
    guard texts.count < Self.limits.count else { return }
    // Names of files are numbers that mean nothing to users.
    let plain = text.replacing(#/(\w+:)?\s*/vsipulsemap/[^\s:,]*:?\s*/#, with: "")
    let line = plain.bytewise.words.joined(separator: " ").prefix(Self.limits.length)
    let message = String(line.bytewise.trimming { $0 == "." || $0 == " " })
    if !message.isEmpty, !texts.contains(message) { texts.append(message) }
  }

  /// The first message, which is the cause of others; `nil` if there is none.
  var cause: String? { texts.first }
}
