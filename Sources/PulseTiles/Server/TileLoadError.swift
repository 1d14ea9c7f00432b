/// A reason why a tile could not be loaded.
package enum TileLoadError: Error, Hashable, Sendable {
  /// Status 404 or 410.
  case notFound

  /// Any other status than 200, 204 and 304.
  case status(Int)

  /// `Retry-After` exceeds the time limit.
  case retryAfterTooLong(status: Int)

  /// The response is no intact tile.
  case damaged

  /// Too many redirects, or a disallowed one.
  case redirected

  case failed(TransportError)

  /// The request was skipped after repeated failures of the server.
  case skippedAfterFailures

  /// The tile is not cached, in offline mode.
  case notCached

  /// Whether a retry may succeed.
  var isTransient: Bool {
    switch self {
    case .status(let status): [429, 502, 503, 504].contains(status)
    case .failed(let failure): failure.isTransient
    default: false
    }
  }

  /// The answer of servers that refuse zoom levels they do not have.
  package static let badRequest = TileLoadError.status(400)

  /// Whether the server may have no such tile: some refuse the request, which may have other reasons as well.
  package var isPossiblyMissingTile: Bool { self == .notFound || self == .badRequest }

  /// Whether the server refuses whoever asks: it wants a key, payment, a name or fewer requests.
  var isRefusal: Bool { [.status(401), .status(402), .status(403)].contains(self) || isLimitOfRequests }

  /// Whether the server limits the number of requests: status 429.
  var isLimitOfRequests: Bool { self == .status(429) || self == .retryAfterTooLong(status: 429) }

  /// Whether the request is refused with a status from 401 to 499 that says no more.
  var isOtherClientError: Bool {
    if case .status(let status) = self { 401...499 ~= status && !isRefusal } else { false }
  }

  /// Whether the response exceeds a limit of size.
  var isTooLarge: Bool {
    switch self {
    case .failed(.tooLarge), .failed(.tooLongHeaders): true
    default: false
    }
  }

  /// Whether the URL's host cannot be reached, or is no HTTP server.
  var isUnreachable: Bool {
    switch self {
    case .failed(.unknownHost), .failed(.unknownProxy), .failed(.connectionFailed), .failed(.invalidURL),
      .failed(.certificateNotTrusted), .failed(.tlsFailed), .failed(.notHTTP), .redirected:
      true
    default: false
    }
  }

  /// The amount added to the failure score of the host; at ``circuitBreakerThreshold``, requests stop.
  ///
  /// An unreachable host fails for every tile, and a hanging one would time out for each.
  var failureScore: Int {
    switch self {
    case .notFound, .badRequest, .damaged, .skippedAfterFailures, .notCached: 0
    case .failed(.unknownHost), .failed(.unknownProxy), .failed(.connectionFailed),
      .failed(.certificateNotTrusted),
      .failed(.tlsFailed), .failed(.invalidURL):
      Self.circuitBreakerThreshold
    case .failed(let failure) where failure.isLocalResourceError: Self.circuitBreakerThreshold
    case .failed(.timedOut): Self.circuitBreakerThreshold / 2
    case .status, .retryAfterTooLong, .redirected, .failed: 1
    }
  }

  /// The failure score of a host at which requests to it stop.
  static let circuitBreakerThreshold = 4
}

extension TileLoadError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound: "not found"
    case .status(let status): "HTTP status \(status)"
    case .retryAfterTooLong(let status): "HTTP status \(status), Retry-After longer than --timeout"
    case .damaged: "damaged tile"
    case .redirected: "redirect not followed"
    case .failed(let failure): failure.description
    case .skippedAfterFailures: "skipped after earlier failures"
    case .notCached: "not in the cache"
    }
  }
}
