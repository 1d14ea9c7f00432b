/// An error of an HTTP request below the level of status codes: DNS, connection, TLS, timeout, size or local
/// resources.
package enum TransportError: Error, Hashable, Sendable {
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

  /// Whether a retry may succeed.
  var isTransient: Bool { self == .connectionLost }

  /// Whether the cause is local, so that every request would fail.
  var isLocalResourceError: Bool { self == .tooManyOpenFiles || self == .outOfMemory }
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch self {
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
    }
  }
}
