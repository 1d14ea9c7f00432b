import PulseBasics

/// The origins of URLs: scheme, host and port, in lowercase and without the port that the scheme implies.
///
/// Texts of authorities are compared, as libcurl connects to them: a host in another spelling is another one.
enum ServerOrigin {
  /// The placeholder of a subdomain in a host.
  private static let subdomain = "{s}"

  /// The ports that are left out, by scheme.
  private static let usualPorts = ["http": ":80", "https": ":443"]

  /// Returns the origin of a URL; `nil` for other texts, and where a user name precedes the host.
  static func of(_ url: some StringProtocol) -> String? { all(of: url, subdomains: []).first }

  /// Returns the origins of a URL or URL template: one for each value that `{s}` in its host stands for.
  ///
  /// - Parameters:
  ///   - url: An HTTP or HTTPS URL; the result is empty for other texts.
  ///   - subdomains: The values of `{s}`.
  /// - Returns: The origins.
  static func all(of url: some StringProtocol, subdomains: [String]) -> [String] {
    guard let (name, rest) = url.bytewise.cut(atFirst: "://") else { return [] }
    let scheme = name.lowercased()
    guard let usualPort = usualPorts[scheme] else { return [] }
    let authority = rest.bytewise.prefix { !"/?#".bytewise.contains($0) }.lowercased()
    guard !authority.isEmpty, !authority.bytewise.contains("@") else { return [] }
    let host = authority.bytewise.removing(suffix: usualPort).map(String.init) ?? authority
    guard host.bytewise.contains(subdomain) else { return ["\(scheme)://\(host)"] }
    return subdomains.map { value in
      "\(scheme)://\(host.bytewise.replacing(subdomain, with: value.lowercased()))"
    }
  }
}
