/// Why nothing came of a transfer.
package enum TransferFailure: Error, Hashable, Sendable {
  /// Nobody knows the name of the server.
  case unknownHost

  /// Nobody knows the name of the proxy that the environment specifies.
  case unknownProxy

  /// The server takes no connections.
  case noConnection

  /// The certificate of the server does not prove who it is.
  case untrusted(detail: String)

  /// No encryption was agreed upon.
  case noEncryption(detail: String)

  /// The answer did not come in time.
  case timedOut

  /// The connection ended before the answer did.
  case brokenOff

  /// The answer is longer than anything that is expected.
  case tooLarge(limit: Int)

  /// The headers are longer than anything that is expected.
  case tooLongHeaders(limit: Int)

  /// The answer breaks the rules of HTTP.
  case notHTTP

  /// The address cannot be an address of a server.
  case unusableAddress

  /// This process, or the machine, has no file descriptor left.
  case noDescriptor

  /// There is not enough memory.
  case outOfMemory

  /// Any other cause, in the words of libcurl.
  case other(String)

  /// Creates the failure that a number of libcurl stands for.
  ///
  /// - Parameters:
  ///   - code: A `CURLcode` of <curl/curl.h>.
  ///   - text: What `curl_easy_strerror` says of it.
  init(code: Int32, text: String) {
    self =
      switch code {
      case 1, 8, 61: .notHTTP
      case 3: .unusableAddress
      case 5: .unknownProxy
      case 6: .unknownHost
      case 7: .noConnection
      case 27: .outOfMemory
      case 28: .timedOut
      case 51, 60, 77, 82, 83, 90, 91: .untrusted(detail: text)
      case 35, 53, 54, 58, 59, 64, 66, 80, 98: .noEncryption(detail: text)
      case 16, 18, 52, 55, 56, 92: .brokenOff
      default: .other(text)
      }
  }

  /// Whether the next attempt may well succeed.
  var isPassing: Bool { self == .brokenOff }

  /// Whether the cause lies on this machine, so that no server can be reached.
  var isLocal: Bool { self == .noDescriptor || self == .outOfMemory }
}

extension TransferFailure: CustomStringConvertible {
  /// What happened, in a few words.
  package var description: String {
    switch self {
    case .unknownHost: "host not found"
    case .unknownProxy: "proxy host not found"
    case .noConnection: "it takes no connections"
    case .untrusted(let detail): "TLS certificate not trusted: \(detail)"
    case .noEncryption(let detail): "no TLS connection: \(detail)"
    case .timedOut: "it did not answer in time"
    case .brokenOff: "it broke off its answer"
    case .tooLarge(let limit): "its answer is longer than \(limit) bytes"
    case .tooLongHeaders(let limit): "its headers are longer than \(limit) bytes"
    case .notHTTP: "its answer is not valid HTTP"
    case .unusableAddress: "not a valid address"
    case .noDescriptor: "too many open files on this machine"
    case .outOfMemory: "not enough memory on this machine"
    case .other(let text): "libcurl reports '\(text)'"
    }
  }
}
