import CCurl

/// Transfers that are under way at the same time, over connections that are used again.
///
/// The corresponding C functions are `curl_multi_init`, `curl_multi_setopt`, `curl_multi_add_handle`,
/// `curl_multi_perform`, `curl_multi_poll`, `curl_multi_info_read`, `curl_multi_remove_handle` and
/// `curl_multi_cleanup`.
@safe struct Transfers: ~Copyable {
  private let library: TransferLibrary
  private let bundle: TransferLibrary.Object
  private var transfers: [Int: Transfer] = [:]

  /// Creates a bundle without transfers.
  ///
  /// - Parameters:
  ///   - library: libcurl.
  ///   - connectionsPerHost: How many connections there may be to one server.
  /// - Throws: ``TransferFailure/outOfMemory``.
  init(_ library: TransferLibrary, connectionsPerHost: Int) throws(TransferFailure) {
    guard let bundle = unsafe library.multiInit() else { throw .outOfMemory }
    self.library = library
    unsafe self.bundle = bundle
    // CURLMOPT_MAX_HOST_CONNECTIONS
    unsafe _ = curl_set_number(library.multiSet, bundle, 7, connectionsPerHost)
  }

  deinit {
    for transfer in transfers.values { remove(transfer) }
    unsafe _ = library.multiCleanup(bundle)
  }

  /// How many transfers are under way.
  var count: Int { transfers.count }

  /// Starts a transfer.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - number: What it is called in ``ended(within:)``; no other transfer under way has it.
  /// - Throws: ``TransferFailure/outOfMemory``.
  mutating func start(_ request: TransferRequest, number: Int) throws(TransferFailure) {
    let transfer = try Transfer(request, library: library)
    transfers[number] = transfer
    unsafe transfer.withUnsafeHandle { unsafe _ = library.multiAdd(bundle, $0) }
  }

  /// Moves bytes until a transfer ends or time is over.
  ///
  /// - Parameter seconds: How long to wait; it can return earlier.
  /// - Returns: The transfers that ended, by number, in any order.
  mutating func ended(
    within seconds: Double
  ) -> [(number: Int, result: Result<TransferAnswer, TransferFailure>)] {
    var ended = perform()
    if ended.isEmpty {
      let milliseconds = Int32(min(max(1, seconds * 1000), 60_000))
      unsafe _ = library.multiPoll(bundle, nil, 0, milliseconds, nil)
      ended = perform()
    }
    return ended
  }

  private mutating func perform() -> [(number: Int, result: Result<TransferAnswer, TransferFailure>)] {
    var running: Int32 = 0
    unsafe _ = library.multiPerform(bundle, &running)
    var ended: [(number: Int, result: Result<TransferAnswer, TransferFailure>)] = []
    var waiting: Int32 = 0
    while let message = unsafe library.multiRead(bundle, &waiting) {
      // CURLMSG_DONE is the only kind. The message does not outlive the transfer.
      let (handle, code) = unsafe (message.pointee.transfer, message.pointee.data.code)
      guard let number = transfers.first(where: { unsafe $1.withUnsafeHandle { unsafe $0 == handle } })?.key,
        let transfer = transfers.removeValue(forKey: number)
      else { continue }
      remove(transfer)
      let result = Result { () throws(TransferFailure) in try transfer.answer(endedWith: code) }
      ended.append((number, result))
    }
    return ended
  }

  private borrowing func remove(_ transfer: Transfer) {
    unsafe transfer.withUnsafeHandle { unsafe _ = library.multiRemove(bundle, $0) }
  }
}
