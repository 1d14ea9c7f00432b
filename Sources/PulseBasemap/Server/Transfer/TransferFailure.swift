/// Why nothing came of a transfer.
public enum TransferFailure: Error, Hashable, Sendable {
  /// Nobody knows the name of the server.
  case unknownHost

  /// The server takes no connections.
  case noConnection

  /// The certificate of the server does not prove who it is, or no encryption was agreed upon.
  case untrusted(detail: String)

  /// The answer did not come in time.
  case timedOut

  /// The connection ended before the answer did.
  case brokenOff

  /// The answer is longer than anything that is expected.
  case tooLarge(limit: Int)

  /// What libcurl says.
  case other(String)

  /// Creates the failure that a number of libcurl stands for.
  ///
  /// - Parameters:
  ///   - code: A `CURLcode` of <curl/curl.h>.
  ///   - text: What `curl_easy_strerror` says of it.
  init(code: Int32, text: String) {
    self =
      switch code {
      case 5, 6: .unknownHost
      case 7: .noConnection
      case 28: .timedOut
      case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .untrusted(detail: text)
      case 16, 18, 52, 55, 56, 61, 92: .brokenOff
      default: .other(text)
      }
  }

  /// Whether the next attempt may well succeed.
  var isPassing: Bool { self == .brokenOff }
}

extension TransferFailure: CustomStringConvertible {
  /// What happened, in a few words.
  public var description: String {
    switch self {
    case .unknownHost: "no server of this name is known"
    case .noConnection: "it takes no connections"
    case .untrusted(let detail): "it cannot be trusted (\(detail))"
    case .timedOut: "it did not answer in time"
    case .brokenOff: "it broke off its answer"
    case .tooLarge(let limit): "its answer is longer than \(limit) bytes"
    case .other(let text): text
    }
  }
}
