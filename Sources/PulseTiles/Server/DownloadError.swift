/// A reason why a tile, a document or a part of a file could not be downloaded: an answer of the server, an error below
/// the level of status codes, or no request at all.
package enum DownloadError: Error, Hashable, Sendable {
  // An answer.

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

  // No answer.

  /// The host name cannot be resolved.
  case unknownHost

  /// The proxy of the environment cannot be resolved.
  case unknownProxy

  /// The connection was refused.
  case connectionFailed

  case certificateNotTrusted(detail: String)

  /// The TLS handshake failed.
  case tlsFailed(detail: String)

  case timedOut

  /// The connection ended before the response did.
  case connectionLost

  /// The body exceeds the size limit.
  case tooLarge(limit: Int)

  /// The headers exceed the size limit.
  case tooLongHeaders(limit: Int)

  /// The response is not valid HTTP.
  case notHTTP

  case invalidURL

  /// No file descriptors are left.
  case tooManyOpenFiles

  case outOfMemory

  /// Any other error, as libcurl describes it.
  case other(String)

  // No request.

  /// The request was skipped after repeated failures of the server.
  case skippedAfterFailures

  /// The tile is not cached, in offline mode.
  case notCached

  /// Maps a libcurl error code.
  ///
  /// - Parameters:
  ///   - code: A `CURLcode` of <curl/curl.h>.
  ///   - text: The description by `curl_easy_strerror`.
  init(code: Int32, text: String) {
    self =
      switch code {
      case 1, 8, 61: .notHTTP
      case 3: .invalidURL
      case 5: .unknownProxy
      case 6: .unknownHost
      case 7: .connectionFailed
      case 27: .outOfMemory
      case 28: .timedOut
      case 51, 60, 77, 82, 83, 90, 91: .certificateNotTrusted(detail: text)
      case 35, 53, 54, 58, 59, 64, 66, 80, 98: .tlsFailed(detail: text)
      case 16, 18, 52, 55, 56, 92: .connectionLost
      default: .other(text)
      }
  }
}

extension DownloadError {
  /// Whether a retry may succeed.
  var isTransient: Bool {
    if case .status(let status) = self {
      [429, 502, 503, 504].contains(status)
    } else {
      self == .connectionLost
    }
  }

  /// The answer of servers that refuse zoom levels they do not have.
  package static let badRequest = DownloadError.status(400)

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
    case .tooLarge, .tooLongHeaders: true
    default: false
    }
  }

  /// Whether the URL's host cannot be reached, or is no HTTP server.
  var isUnreachable: Bool {
    switch self {
    case .unknownHost, .unknownProxy, .connectionFailed, .invalidURL, .certificateNotTrusted, .tlsFailed,
      .notHTTP,
      .redirected:
      true
    default: false
    }
  }

  /// The amount added to the failure score of the host; at ``circuitBreakerThreshold``, requests stop.
  ///
  /// An unreachable host fails for every tile, as does a lack of local resources, and a hanging one would time out
  /// for each.
  var failureScore: Int {
    switch self {
    case .notFound, .badRequest, .damaged, .skippedAfterFailures, .notCached: 0
    case .unknownHost, .unknownProxy, .connectionFailed, .certificateNotTrusted, .tlsFailed, .invalidURL,
      .tooManyOpenFiles, .outOfMemory:
      Self.circuitBreakerThreshold
    case .timedOut: Self.circuitBreakerThreshold / 2
    default: 1
    }
  }

  /// The failure score of a host at which requests to it stop.
  static let circuitBreakerThreshold = 4
}

extension DownloadError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound: "not found"
    case .status(let status): "HTTP status \(status)"
    case .retryAfterTooLong(let status): "HTTP status \(status), Retry-After longer than --timeout"
    case .damaged: "damaged tile"
    case .redirected: "redirect not followed"
    case .unknownHost: "host not found"
    case .unknownProxy: "proxy host not found"
    case .connectionFailed: "connection failed"
    case .certificateNotTrusted(let detail): "TLS certificate not trusted: \(detail)"
    case .tlsFailed(let detail): "TLS connection failed: \(detail)"
    case .timedOut: "timed out"
    case .connectionLost: "connection closed before the end of the response"
    case .tooLarge(let limit): "response larger than \(limit) bytes"
    case .tooLongHeaders(let limit): "response headers larger than \(limit) bytes"
    case .notHTTP: "invalid HTTP response"
    case .invalidURL: "invalid URL"
    case .tooManyOpenFiles: "too many open files on this machine"
    case .outOfMemory: "not enough memory on this machine"
    case .other(let text): "libcurl reports '\(text)'"
    case .skippedAfterFailures: "skipped after earlier failures"
    case .notCached: "not in the cache"
    }
  }
}
