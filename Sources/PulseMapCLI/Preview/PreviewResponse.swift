import PulseBasics
import PulseSystem

/// A response of the preview: the status, headers that keep a page to itself, and a body.
struct PreviewResponse {
  /// The status, such as `200 OK`.
  let status: String

  /// The media type of the body.
  let type: String

  let body: [UInt8]

  /// Further header lines.
  private(set) var headers: [String] = []

  init(_ status: String, type: String, body: some Sequence<UInt8>) {
    (self.status, self.type, self.body) = (status, type, Array(body))
  }

  /// Creates a response that says why there is nothing else.
  init(_ status: String, message: String, headers: [String] = []) {
    self.init(status, type: "text/plain; charset=utf-8", body: "\(message)\n".utf8)
    self.headers = headers
  }

  /// The content security policy of the page, which loads only its own files.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// Returns the head of the response; without a length for a stream of events.
  func head(isStream: Bool = false) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)", "Content-Type: \(type)"] + (isStream ? [] : ["Content-Length: \(body.count)"])
      + headers + [
        "Cache-Control: no-store", "Connection: close", "Content-Security-Policy: \(Self.policy)",
        "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
      ]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}

extension PreviewState {
  /// Returns the response to a request for anything but events.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - port: The port of the server.
  /// - Returns: A fixed file, the state, an image, or the reason why there is none.
  func response(to request: PreviewRequest, port: Int) -> PreviewResponse {
    guard request.isAddressed(toPort: port) else {
      return PreviewResponse("403 Forbidden", message: "open http://127.0.0.1:\(port)/ instead")
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return PreviewResponse(
        "405 Method Not Allowed", message: "only GET and HEAD are allowed", headers: ["Allow: GET, HEAD"])
    }
    switch request.path {
    case "/":
      return PreviewResponse(
        "200 OK", type: "text/html; charset=utf-8", body: EmbeddedFile.previewPage.bytes)
    case "/preview.css":
      return PreviewResponse("200 OK", type: "text/css; charset=utf-8", body: EmbeddedFile.previewStyle.bytes)
    case "/preview.js":
      return PreviewResponse(
        "200 OK", type: "text/javascript; charset=utf-8", body: EmbeddedFile.previewScript.bytes)
    case "/state.json":
      return PreviewResponse("200 OK", type: "application/json", body: json.utf8)
    default:
      if let image = image(at: request.path) {
        return PreviewResponse("200 OK", type: "image/png", body: image)
      }
      return PreviewResponse("404 Not Found", message: "there is nothing at this path")
    }
  }

  /// Returns the image of a path such as `/frames/3/12.png`.
  private func image(at path: String) -> [UInt8]? {
    let parts = path.bytewise.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == "frames", parts[3].bytewise.hasSuffix(".png"),
      let generation = Self.number(parts[2]), let index = Self.number(parts[3].dropLast(4))
    else { return nil }
    return image(index, ofGeneration: generation)
  }

  private static func number(_ digits: Substring) -> Int? {
    1...9 ~= digits.utf8.count && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
  }
}
