/// How many bytes compressed data may inflate to.
///
/// There is no way to leave it open: data from elsewhere must not decide how much memory is used.
package enum InflatedSizeLimit: Hashable, Sendable {
  /// So many, neither fewer nor more.
  case exactly(Int)

  /// So many or fewer.
  case atMost(Int)

  /// The largest number of bytes.
  var limit: Int {
    switch self {
    case .exactly(let count), .atMost(let count): count
    }
  }
}
