import CCurl
import PulseBasics
import PulseSystem

/// The concurrent transfers of a libcurl multi handle, which reuses connections.
///
/// Wraps `curl_multi_init`, `curl_multi_setopt`, `curl_multi_add_handle`, `curl_multi_perform`, `curl_multi_poll`,
/// `curl_multi_info_read`, `curl_multi_remove_handle` and `curl_multi_cleanup`.
@safe struct CurlTransfers: ~Copyable {
  private let library: CurlLibrary
  private let multiHandle: CurlLibrary.Object
  private var transfers: [Int: CurlTransfer] = [:]

  /// Creates a handle without transfers.
  ///
  /// - Throws: ``DownloadError/outOfMemory``.
  init(_ library: CurlLibrary, maxConnectionsPerHost: Int) throws(DownloadError) {
    guard let multiHandle = unsafe library.multiInit() else { throw .outOfMemory }
    self.library = library
    unsafe self.multiHandle = multiHandle
    // CURLMOPT_MAX_HOST_CONNECTIONS
    unsafe _ = curl_set_number(library.multiSet, multiHandle, 7, maxConnectionsPerHost)
  }

  deinit {
    for transfer in transfers.values { remove(transfer) }
    unsafe _ = library.multiCleanup(multiHandle)
  }

  /// Starts a transfer.
  ///
  /// - Parameters:
  ///   - request: The request, at its first URL or that of a redirect.
  ///   - userAgent: The `User-Agent` header.
  ///   - seconds: The total time limit, including the connection.
  ///   - number: The identifier for ``waitForCompleted(within:)``, unique among running transfers.
  /// - Throws: ``DownloadError/outOfMemory``.
  mutating func start(
    _ request: HTTPRequest, userAgent: String, seconds: Double, number: Int
  ) throws(DownloadError) {
    let transfer = try CurlTransfer(request, userAgent: userAgent, seconds: seconds, library: library)
    transfers[number] = transfer
    unsafe transfer.withUnsafeHandle { unsafe _ = library.multiAdd(multiHandle, $0) }
  }

  /// Runs transfers until one completes or the time is over.
  ///
  /// - Parameter seconds: The maximum wait; it can return earlier.
  /// - Returns: The completed transfers by number, in any order.
  mutating func waitForCompleted(
    within seconds: Double
  ) -> [(number: Int, result: Result<HTTPResponse, DownloadError>)] {
    var completed = perform()
    if completed.isEmpty {
      let milliseconds = Int32(min(max(1, seconds * 1000), 60_000))
      unsafe _ = library.multiPoll(multiHandle, nil, 0, milliseconds, nil)
      completed = perform()
    }
    return completed
  }

  private mutating func perform() -> [(number: Int, result: Result<HTTPResponse, DownloadError>)] {
    var running: Int32 = 0
    unsafe _ = library.multiPerform(multiHandle, &running)
    var completed: [(number: Int, result: Result<HTTPResponse, DownloadError>)] = []
    var waiting: Int32 = 0
    while let message = unsafe library.multiRead(multiHandle, &waiting) {
      // CURLMSG_DONE is the only kind. The message does not outlive the transfer.
      let (handle, code) = unsafe (message.pointee.transfer, message.pointee.data.code)
      guard let number = transfers.first(where: { unsafe $1.withUnsafeHandle { unsafe $0 == handle } })?.key,
        let transfer = transfers.removeValue(forKey: number)
      else { continue }
      remove(transfer)
      let result = Result { () throws(DownloadError) in try transfer.response(endedWith: code) }
      completed.append((number, result))
    }
    return completed
  }

  private borrowing func remove(_ transfer: CurlTransfer) {
    unsafe transfer.withUnsafeHandle { unsafe _ = library.multiRemove(multiHandle, $0) }
  }
}

/// A libcurl easy handle with the response it is receiving.
///
/// Wraps `curl_easy_init`, `curl_easy_setopt`, `curl_easy_getinfo`, `curl_slist_append`, `curl_easy_cleanup` and
/// `curl_slist_free_all`. It is a class because libcurl's callbacks hold its address.
@safe private final class CurlTransfer {
  private let library: CurlLibrary
  private let handle: CurlLibrary.Object
  private var list: CurlLibrary.Object?
  private let limit: Int
  private let isRange: Bool
  private var headers = HTTPHeaders()
  private var body: [UInt8] = []
  private var isTooLarge = false
  private var hasTooLongHeaders = false

  /// Configures a transfer.
  ///
  /// - Throws: ``DownloadError/outOfMemory``.
  init(
    _ request: HTTPRequest, userAgent: String, seconds: Double, library: CurlLibrary
  ) throws(DownloadError) {
    guard let handle = unsafe library.easyInit() else { throw .outOfMemory }
    self.library = library
    unsafe self.handle = handle
    (limit, isRange) = (request.limit, request.isRange)
    for line in request.headers {
      if let longer = unsafe library.listAppend(list, line) { unsafe list = longer }
    }
    let milliseconds = Int(min(max(1, seconds * 1000), 1e9).rounded(.up))
    set(.noSignal, to: 1)
    set(.protocols, to: request.url.bytewise.hasPrefix("https:") ? 2 : 1)
    set(.wholeMilliseconds, to: milliseconds)
    set(.connectMilliseconds, to: milliseconds)
    set(.waitForConnection, to: 1)
    // Do not wait for the resolver thread after the timeout.
    set(.quickExit, to: 1)
    set(.url, to: request.url)
    set(.userAgent, to: userAgent)
    // Ranges of a compressed body would be those of other bytes.
    if !request.isRange { set(.compression, to: "gzip") }
    unsafe _ = curl_set_pointer(library.easySet, handle, Option.headers.rawValue, list)
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe _ = curl_set_pointer(library.easySet, handle, Option.bodyContext.rawValue, me)
    unsafe _ = curl_set_pointer(library.easySet, handle, Option.headerContext.rawValue, me)
    unsafe _ = curl_set_sink(library.easySet, handle, Option.bodySink.rawValue) {
      bytes, size, count, context in
      unsafe CurlTransfer.forward(bytes, size * count, to: context) { unsafe $0.receiveBody($1) }
    }
    unsafe _ = curl_set_sink(library.easySet, handle, Option.headerSink.rawValue) {
      bytes, size, count, context in
      unsafe CurlTransfer.forward(bytes, size * count, to: context) { unsafe $0.receiveHeader($1) }
    }
  }

  deinit {
    unsafe library.easyCleanup(handle)
    unsafe library.listFree(list)
  }

  /// The `CURLoption` values in use.
  ///
  /// All others keep their defaults: certificates and host names are verified, redirects are not followed.
  private enum Option: Int32 {
    case noSignal = 99
    case wholeMilliseconds = 155
    case connectMilliseconds = 156
    case protocols = 181
    case waitForConnection = 237
    case quickExit = 322
    case bodyContext = 10_001
    case url = 10_002
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

  /// Calls a closure with the libcurl handle.
  func withUnsafeHandle<R>(_ body: (CurlLibrary.Object) -> R) -> R { unsafe body(handle) }

  /// Forwards bytes of a libcurl callback to the handle's object.
  ///
  /// - Returns: The number of bytes consumed; any other number than `count` aborts the transfer.
  private static func forward(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: UInt, to context: UnsafeMutableRawPointer?,
    consume: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
  ) -> UInt {
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    let part = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
    // Consuming zero of zero bytes is success.
    return unsafe consume(transfer, part) ? count : 0
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || body.count + bytes.count > limit
    if !isTooLarge { unsafe body += bytes }
    return !isTooLarge
  }

  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    hasTooLongHeaders = !headers.parse(line: line)
    // A server without ranges would send all of a file of any size.
    if isRange, line.trimmed.isEmpty, let length = headers["Content-Length"].flatMap({ Int($0) }),
      length > limit, (200...299).contains(status)
    {
      isTooLarge = true
    }
    return !hasTooLongHeaders && !isTooLarge
  }

  /// The status code so far, by CURLINFO_RESPONSE_CODE.
  private var status: Int {
    var status = 0
    unsafe _ = curl_get_number(library.easyGet, handle, 0x20_0002, &status)
    return status
  }

  /// Returns the response of a transfer that completed with a `CURLcode`.
  ///
  /// - Throws: ``DownloadError``.
  func response(endedWith code: Int32) throws(DownloadError) -> HTTPResponse {
    if isTooLarge, isRange {
      return HTTPResponse(status: status, headers: headers, body: [], isBodyOmitted: true)
    }
    if isTooLarge { throw .tooLarge(limit: limit) }
    if hasTooLongHeaders { throw .tooLongHeaders(limit: HTTPHeaders.limit) }
    guard code == 0 else { throw rootCause(ofCode: code) }
    // CURLINFO_REDIRECT_URL.
    var redirectURL: UnsafePointer<CChar>?
    unsafe _ = curl_get_text(library.easyGet, handle, 0x10_001F, &redirectURL)
    return HTTPResponse(
      status: status, headers: headers, body: body,
      redirectURL: unsafe redirectURL.map { unsafe String(cString: $0) })
  }

  /// Returns the root cause of a failure, since libcurl often reports only the last in a chain.
  private func rootCause(ofCode code: Int32) -> DownloadError {
    let text = unsafe library.easyText(code).map { unsafe String(cString: $0) }
    let failure = DownloadError(code: code, text: text ?? "error \(code)")
    switch failure {
    case .outOfMemory where hasConnected && body.isEmpty:
      // libcurl's header buffer is limited to 100 KiB.
      return .tooLongHeaders(limit: HTTPHeaders.limit)
    case .unknownHost, .unknownProxy, .connectionFailed, .certificateNotTrusted, .tlsFailed, .other:
      // DNS, sockets and certificate files all require descriptors.
      return FileDescriptor.areNearlyExhausted ? .tooManyOpenFiles : failure
    default: return failure
    }
  }

  /// Whether a connection was established, by CURLINFO_PRIMARY_PORT.
  private var hasConnected: Bool {
    var port = 0
    unsafe _ = curl_get_number(library.easyGet, handle, 0x20_0028, &port)
    return port > 0
  }
}
