import Testing

@testable import PulseMapCLI

@Suite struct `A request for the preview` {
  private func request(_ text: String) throws -> PreviewRequest {
    try #require(PreviewRequest(Array(text.utf8)))
  }

  @Test func `is read`() throws {
    let request = try request("GET /a?b HTTP/1.1\r\nhost: localhost:80\r\nX-Other:\ty\r\n\r\n")
    #expect(request.method == "GET" && request.path == "/a?b" && request.host == "localhost:80")
  }

  @Test(arguments: [
    "", "\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\nHost: a\n\n",
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/2\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n",
  ])
  func `is refused unless it is simple`(text: String) {
    #expect(PreviewRequest(Array(text.utf8)) == nil)
  }

  @Test func `has a head of bounded size`() {
    let text = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n"
    #expect(PreviewRequest(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1:80", true), ("LOCALHOST:80", true), ("[::1]:80", true), ("127.0.0.1", false),
    ("127.0.0.1:81", false), ("evil.example:80", false), ("127.0.0.1.evil.example:80", false), ("", false),
  ])
  func `must be addressed to the loopback address`(host: String, isAllowed: Bool) throws {
    let request = try request("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(request.isAddressed(toPort: 80) == isAllowed)
  }

  private func status(_ path: String, method: String = "GET", of state: PreviewState) throws -> String {
    let request = try request("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n")
    return String(state.response(to: request, port: 80).status.prefix(3))
  }

  @Test func `gets fixed files and images of the present generation, and nothing else`() throws {
    let state = PreviewState(scene: "a.json")
    var animation = PreviewAnimation(
      width: 1, height: 1, frames: [.init(time: 0, delay: 1, image: 0)], imageCount: 1)
    let isKept = animation.append([1, 2, 3])
    #expect(isKept)
    state.show(animation, warnings: [], seconds: 1)
    for path in ["/", "/preview.css", "/preview.js", "/state.json", "/frames/1/0.png"] {
      #expect(try status(path, of: state) == "200", "\(path)")
      #expect(try status(path, method: "HEAD", of: state) == "200", "\(path)")
      #expect(try status(path, method: "POST", of: state) == "405", "\(path)")
    }
    for path in [
      "/frames/0/0.png", "/frames/2/0.png", "/frames/1/1.png", "/frames/1/-1.png", "/frames/1/0.gif",
      "/frames/1/99999999999999999999.png", "/frames/1/+0.png", "/frames//0.png", "/frames/1/0.png/",
      "/../etc/passwd", "/etc/passwd", "//", "/?", "/state.json?", "/frames/1/../1/0.png", "/%2e%2e/x",
    ] {
      #expect(try status(path, of: state) == "404", "\(path)")
    }
    state.show(animation, warnings: [], seconds: 1)
    #expect(try status("/frames/1/0.png", of: state) == "404")
    #expect(try status("/frames/2/0.png", of: state) == "200")
  }

  @Test func `shows what is left out for lack of memory`() {
    var animation = PreviewAnimation(width: 1, height: 1, frames: [], imageCount: 3)
    let first = animation.append([])
    #expect(first && animation.limitMessage?.contains("1 of 3 images") == true)
    let second = animation.append([UInt8](repeating: 0, count: PreviewAnimation.largestByteCount))
    let third = animation.append([0])
    #expect(second && !third && animation.images.count == 2)
  }
}
