import CCurl

/// A libcurl multi handle, which runs concurrent transfers and reuses connections.
///
/// Wraps `curl_multi_init`, `curl_multi_setopt`, `curl_multi_add_handle`, `curl_multi_perform`, `curl_multi_poll`,
/// `curl_multi_info_read`, `curl_multi_remove_handle` and `curl_multi_cleanup`.
@safe struct CurlMultiHandle: ~Copyable {
  private let library: CurlLibrary
  private let multiHandle: CurlLibrary.Object
  private var transfers: [Int: CurlEasyHandle] = [:]

  /// Creates a handle without transfers.
  ///
  /// - Throws: ``TransportError/outOfMemory``.
  init(_ library: CurlLibrary, maxConnectionsPerHost: Int) throws(TransportError) {
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
  ///   - request: The request.
  ///   - number: The identifier for ``waitForCompleted(within:)``, unique among running transfers.
  /// - Throws: ``TransportError/outOfMemory``.
  mutating func start(_ request: HTTPRequest, number: Int) throws(TransportError) {
    let transfer = try CurlEasyHandle(request, library: library)
    transfers[number] = transfer
    unsafe transfer.withUnsafeHandle { unsafe _ = library.multiAdd(multiHandle, $0) }
  }

  /// Runs transfers until one completes or the time is over.
  ///
  /// - Parameter seconds: The maximum wait; it can return earlier.
  /// - Returns: The completed transfers by number, in any order.
  mutating func waitForCompleted(
    within seconds: Double
  ) -> [(number: Int, result: Result<HTTPResponse, TransportError>)] {
    var completed = perform()
    if completed.isEmpty {
      let milliseconds = Int32(min(max(1, seconds * 1000), 60_000))
      unsafe _ = library.multiPoll(multiHandle, nil, 0, milliseconds, nil)
      completed = perform()
    }
    return completed
  }

  private mutating func perform() -> [(number: Int, result: Result<HTTPResponse, TransportError>)] {
    var running: Int32 = 0
    unsafe _ = library.multiPerform(multiHandle, &running)
    var completed: [(number: Int, result: Result<HTTPResponse, TransportError>)] = []
    var waiting: Int32 = 0
    while let message = unsafe library.multiRead(multiHandle, &waiting) {
      // CURLMSG_DONE is the only kind. The message does not outlive the transfer.
      let (handle, code) = unsafe (message.pointee.transfer, message.pointee.data.code)
      guard let number = transfers.first(where: { unsafe $1.withUnsafeHandle { unsafe $0 == handle } })?.key,
        let transfer = transfers.removeValue(forKey: number)
      else { continue }
      remove(transfer)
      let result = Result { () throws(TransportError) in try transfer.response(endedWith: code) }
      completed.append((number, result))
    }
    return completed
  }

  private borrowing func remove(_ transfer: CurlEasyHandle) {
    unsafe transfer.withUnsafeHandle { unsafe _ = library.multiRemove(multiHandle, $0) }
  }
}
