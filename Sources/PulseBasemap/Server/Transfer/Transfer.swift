import CCurl
import PulseSystem

/// A request for something on a server.
struct TransferRequest: Sendable {
  /// The whole address, with the key if it needs one: never to be shown.
  var address: String

  /// Further lines of the request, such as `If-None-Match: "1"`.
  var headers: [String] = []

  /// How the program calls itself.
  var userAgent: String

  /// The seconds until the last byte has to be there, connecting included.
  var seconds: Double

  /// The most bytes that the answer may have.
  var limit: Int
}

/// What a server answered.
struct TransferAnswer: Sendable {
  /// The status, such as 200.
  var status: Int

  /// The headers.
  var headers: HTTPHeaders

  /// The bytes behind them, no longer compressed for the way.
  var body: [UInt8]

  /// The address that the server sends to instead.
  var redirection: String?
}

/// One transfer, and what has come of it.
///
/// The corresponding C functions are `curl_easy_init`, `curl_easy_setopt`, `curl_easy_getinfo`,
/// `curl_slist_append`, and when it ends `curl_easy_cleanup` and `curl_slist_free_all`. It is a class, as libcurl
/// calls back with its address.
@safe final class Transfer {
  private let library: TransferLibrary
  private let handle: TransferLibrary.Object
  private var list: TransferLibrary.Object?
  private let limit: Int
  private var headers = HTTPHeaders()
  private var body: [UInt8] = []
  private var isTooLarge = false
  private var hasTooLongHeaders = false

  /// Prepares a transfer.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - library: libcurl.
  /// - Throws: ``TransferFailure/outOfMemory``.
  init(_ request: TransferRequest, library: TransferLibrary) throws(TransferFailure) {
    guard let handle = unsafe library.easyInit() else { throw .outOfMemory }
    self.library = library
    unsafe self.handle = handle
    limit = request.limit
    for line in request.headers {
      if let longer = unsafe library.listAppend(list, line) { unsafe list = longer }
    }
    let milliseconds = Int(min(max(1, request.seconds * 1000), 1e9))
    set(.noSignal, to: 1)
    set(.protocols, to: request.address.hasPrefix("https:") ? 2 : 1)
    set(.wholeMilliseconds, to: milliseconds)
    set(.connectMilliseconds, to: milliseconds)
    set(.waitForConnection, to: 1)
    // Nobody waits for the thread that looks for the name of a server after the time is over.
    set(.quickExit, to: 1)
    set(.address, to: request.address)
    set(.userAgent, to: request.userAgent)
    set(.compression, to: "gzip")
    unsafe _ = curl_set_pointer(library.easySet, handle, Option.headers.rawValue, list)
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe _ = curl_set_pointer(library.easySet, handle, Option.bodyContext.rawValue, me)
    unsafe _ = curl_set_pointer(library.easySet, handle, Option.headerContext.rawValue, me)
    unsafe _ = curl_set_sink(library.easySet, handle, Option.bodySink.rawValue) {
      bytes, size, count, context in
      unsafe Transfer.pass(bytes, size * count, to: context) { unsafe $0.takeBody($1) }
    }
    unsafe _ = curl_set_sink(library.easySet, handle, Option.headerSink.rawValue) {
      bytes, size, count, context in
      unsafe Transfer.pass(bytes, size * count, to: context) { unsafe $0.takeHeader($1) }
    }
  }

  deinit {
    unsafe library.easyCleanup(handle)
    unsafe library.listFree(list)
  }

  /// The numbers of `enum CURLoption`.
  ///
  /// Those that are not set here keep their defaults: certificates and names of servers are checked, and
  /// redirections are not followed.
  private enum Option: Int32 {
    case noSignal = 99
    case wholeMilliseconds = 155
    case connectMilliseconds = 156
    case protocols = 181
    case waitForConnection = 237
    case quickExit = 322
    case bodyContext = 10_001
    case address = 10_002
    case userAgent = 10_018
    case headers = 10_023
    case headerContext = 10_029
    case compression = 10_102
    case bodySink = 20_011
    case headerSink = 20_079
  }

  private func set(_ option: Option, to number: Int) {
    unsafe _ = curl_set_number(library.easySet, handle, option.rawValue, number)
  }

  private func set(_ option: Option, to text: String) {
    unsafe _ = text.withCString { unsafe curl_set_pointer(library.easySet, handle, option.rawValue, $0) }
  }

  /// Calls a function with the libcurl handle.
  func withUnsafeHandle<R>(_ body: (TransferLibrary.Object) -> R) -> R { unsafe body(handle) }

  /// Hands bytes from libcurl over to the transfer that they are for.
  ///
  /// - Returns: The number of bytes that were taken: fewer end the transfer.
  private static func pass(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: UInt, to context: UnsafeMutableRawPointer?,
    take: (Transfer, UnsafeRawBufferPointer) -> Bool
  ) -> UInt {
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let part = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
    // Zero bytes taken of zero are no failure.
    return unsafe take(transfer, part) ? count : 0
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || body.count + bytes.count > limit
    if !isTooLarge { unsafe body += bytes }
    return !isTooLarge
  }

  private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    hasTooLongHeaders = unsafe !headers.take(line: String(decoding: bytes, as: UTF8.self))
    return !hasTooLongHeaders
  }

  /// Says what came of the transfer.
  ///
  /// - Parameter code: The `CURLcode` with which it ended.
  /// - Returns: The answer.
  /// - Throws: ``TransferFailure``.
  func answer(endedWith code: Int32) throws(TransferFailure) -> TransferAnswer {
    if isTooLarge { throw .tooLarge(limit: limit) }
    if hasTooLongHeaders { throw .tooLongHeaders(limit: HTTPHeaders.limit) }
    guard code == 0 else { throw failure(endedWith: code) }
    // CURLINFO_RESPONSE_CODE and CURLINFO_REDIRECT_URL.
    var status = 0
    unsafe _ = curl_get_number(library.easyGet, handle, 0x20_0002, &status)
    var redirection: UnsafePointer<CChar>?
    unsafe _ = curl_get_text(library.easyGet, handle, 0x10_001F, &redirection)
    return TransferAnswer(
      status: status, headers: headers, body: body,
      redirection: unsafe redirection.map { unsafe String(cString: $0) })
  }

  /// The cause of a failure: what libcurl says of it is often the last of several.
  private func failure(endedWith code: Int32) -> TransferFailure {
    let text = unsafe library.easyText(code).map { unsafe String(cString: $0) }
    let failure = TransferFailure(code: code, text: text ?? "error \(code)")
    switch failure {
    case .outOfMemory where hasConnected && body.isEmpty:
      // The text that libcurl collects a header in is full at 100 KiB.
      return .tooLongHeaders(limit: HTTPHeaders.limit)
    case .unknownHost, .unknownProxy, .noConnection, .untrusted, .noEncryption, .other:
      // A resolver, a connection and a list of certificates need descriptors each.
      return Descriptor.areScarce ? .noDescriptor : failure
    default: return failure
    }
  }

  /// Whether the server took the connection; CURLINFO_PRIMARY_PORT is that of a connection.
  private var hasConnected: Bool {
    var port = 0
    unsafe _ = curl_get_number(library.easyGet, handle, 0x20_0028, &port)
    return port > 0
  }
}
