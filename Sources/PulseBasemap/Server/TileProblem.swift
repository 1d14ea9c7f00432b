/// Why a tile could not be had from a server.
enum TileProblem: Error, Hashable, Sendable {
  /// There is none, as the server says.
  case notThere

  /// The server answered with another status than 200.
  case status(Int)

  /// The server asks to wait for longer than there is time.
  case mustWait(status: Int)

  /// What came is no tile.
  case damaged

  /// The answer sends to somewhere else too often, or to where it is not followed.
  case redirected

  /// No answer came.
  case failed(TransferFailure)

  /// The server was not asked any more, after it had failed too often.
  case givenUp

  /// The cache does not have it, and nothing else may be used.
  case notCached

  /// Whether it may be a passing mood of the server.
  var isPassing: Bool {
    switch self {
    case .status(let status): [429, 502, 503, 504].contains(status)
    case .failed(let failure): failure.isPassing
    default: false
    }
  }

  /// Whether the server wants a key, or refuses the one that it got.
  var isRefusal: Bool { self == .status(401) || self == .status(403) }

  /// Whether nothing answers at this address.
  var isOfAddress: Bool {
    switch self {
    case .failed(.unknownHost), .failed(.unknownProxy), .failed(.noConnection), .failed(.unusableAddress),
      .failed(.untrusted), .failed(.noEncryption), .failed(.notHTTP), .redirected:
      true
    default: false
    }
  }

  /// How much less is to be expected of the server afterwards; at ``patience`` it is not asked any more.
  ///
  /// A server that is not there says so each time, and one that hangs would do it for each tile.
  var weight: Int {
    switch self {
    case .notThere, .damaged, .givenUp, .notCached: 0
    case .failed(.unknownHost), .failed(.unknownProxy), .failed(.noConnection), .failed(.untrusted),
      .failed(.noEncryption), .failed(.unusableAddress):
      Self.patience
    case .failed(let failure) where failure.isLocal: Self.patience
    case .failed(.timedOut): Self.patience / 2
    case .status, .mustWait, .redirected, .failed: 1
    }
  }

  /// The weights in a row that are enough.
  static let patience = 4
}

extension TileProblem: CustomStringConvertible {
  /// What happened, in a few words.
  var description: String {
    switch self {
    case .notThere: "not found"
    case .status(let status): "status \(status)"
    case .mustWait(let status): "status \(status), with a longer wait than --timeout"
    case .damaged: "no intact tile"
    case .redirected: "a redirection that is not followed"
    case .failed(let failure): failure.description
    case .givenUp: "skipped after earlier failures"
    case .notCached: "not in the cache"
    }
  }
}
