import CCurl
import Glibc
import PulseSystem

/// The libcurl functions, loaded at run time with the first download.
///
/// Linking would load about thirty libraries at each start, tens of milliseconds. `@unchecked Sendable`: function
/// pointers never change.
@safe struct CurlLibrary: @unchecked Sendable {
  typealias Object = UnsafeMutableRawPointer

  /// The library names with OpenSSL and with GnuTLS.
  static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]

  /// Debian's package.
  static let package = "libcurl4"

  /// The loaded library or the error of loading it.
  static let shared = Result { () throws(BasemapSourceError) in try CurlLibrary(names: names) }

  let easyInit: @convention(c) () -> Object?
  let easyCleanup: @convention(c) (Object?) -> Void
  let easyText: @convention(c) (Int32) -> UnsafePointer<CChar>?
  let multiInit: @convention(c) () -> Object?
  let multiCleanup: @convention(c) (Object?) -> Int32
  let multiAdd: @convention(c) (Object?, Object?) -> Int32
  let multiRemove: @convention(c) (Object?, Object?) -> Int32
  let multiPerform: @convention(c) (Object?, UnsafeMutablePointer<Int32>?) -> Int32
  let multiPoll: @convention(c) (Object?, Object?, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32
  let multiRead: @convention(c) (Object?, UnsafeMutablePointer<Int32>?) -> UnsafeMutablePointer<curl_message>?
  let listAppend: @convention(c) (Object?, UnsafePointer<CChar>?) -> Object?
  let listFree: @convention(c) (Object?) -> Void
  /// Variadic functions, called through `CCurl`.
  let easySet: Object
  let easyGet: Object
  let multiSet: Object

  /// Loads the first available library with `dlopen` and calls `curl_global_init`.
  ///
  /// - Parameter names: The file names, in order of preference.
  /// - Throws: ``BasemapSourceError/unusableLibrary(_:)``: not installed, also if a function is missing; or refused by
  ///   the system.
  init(names: [String]) throws(BasemapSourceError) {
    // CURL_GLOBAL_ALL; `curl_multi_poll` requires 7.66 of 2019.
    let everything = 3
    var refusal: LibraryError?
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
        let error = LibraryError(opening: name, ofPackage: Self.package)
        if case .unusable = error { refusal = refusal ?? error }
        continue
      }
      guard let functions = unsafe CurlLibrary(in: library),
        let start = unsafe dlsym(library, "curl_global_init")
      else { continue }
      let initialize = unsafe unsafeBitCast(start, to: (@convention(c) (Int) -> Int32).self)
      guard initialize(everything) == 0 else { continue }
      self = functions
      return
    }
    throw .unusableLibrary(refusal ?? .notInstalled(packages: [Self.package]))
  }

  /// Resolves all symbols; `nil` if one is missing.
  private init?(in library: Object) {
    func find(_ name: String) -> Object? { unsafe dlsym(library, name) }
    guard let easyInit = unsafe find("curl_easy_init"), let easyCleanup = unsafe find("curl_easy_cleanup"),
      let easyText = unsafe find("curl_easy_strerror"), let easySet = unsafe find("curl_easy_setopt"),
      let easyGet = unsafe find("curl_easy_getinfo"), let multiInit = unsafe find("curl_multi_init"),
      let multiCleanup = unsafe find("curl_multi_cleanup"), let multiSet = unsafe find("curl_multi_setopt"),
      let multiAdd = unsafe find("curl_multi_add_handle"),
      let multiRemove = unsafe find("curl_multi_remove_handle"),
      let multiPerform = unsafe find("curl_multi_perform"), let multiPoll = unsafe find("curl_multi_poll"),
      let multiRead = unsafe find("curl_multi_info_read"), let listAppend = unsafe find("curl_slist_append"),
      let listFree = unsafe find("curl_slist_free_all")
    else { return nil }
    // Safe: the types are those of the declarations in <curl/curl.h> and <curl/multi.h>.
    unsafe self.easyInit = unsafeBitCast(easyInit, to: (@convention(c) () -> Object?).self)
    unsafe self.easyCleanup = unsafeBitCast(easyCleanup, to: (@convention(c) (Object?) -> Void).self)
    unsafe self.easyText = unsafeBitCast(
      easyText, to: (@convention(c) (Int32) -> UnsafePointer<CChar>?).self)
    unsafe self.multiInit = unsafeBitCast(multiInit, to: (@convention(c) () -> Object?).self)
    unsafe self.multiCleanup = unsafeBitCast(multiCleanup, to: (@convention(c) (Object?) -> Int32).self)
    unsafe self.multiAdd = unsafeBitCast(multiAdd, to: (@convention(c) (Object?, Object?) -> Int32).self)
    unsafe self.multiRemove = unsafeBitCast(
      multiRemove, to: (@convention(c) (Object?, Object?) -> Int32).self)
    unsafe self.multiPerform = unsafeBitCast(
      multiPerform, to: (@convention(c) (Object?, UnsafeMutablePointer<Int32>?) -> Int32).self)
    unsafe self.multiPoll = unsafeBitCast(
      multiPoll,
      to: (@convention(c) (Object?, Object?, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32).self)
    unsafe self.multiRead = unsafeBitCast(
      multiRead,
      to: (@convention(c) (Object?, UnsafeMutablePointer<Int32>?) -> UnsafeMutablePointer<curl_message>?).self
    )
    unsafe self.listAppend = unsafeBitCast(
      listAppend, to: (@convention(c) (Object?, UnsafePointer<CChar>?) -> Object?).self)
    unsafe self.listFree = unsafeBitCast(listFree, to: (@convention(c) (Object?) -> Void).self)
    unsafe self.easySet = easySet
    unsafe self.easyGet = easyGet
    unsafe self.multiSet = multiSet
  }
}
