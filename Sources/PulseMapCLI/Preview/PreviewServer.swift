package import PulseSystem
import Synchronization

/// A server of the preview on the loopback address, with a thread for each connection.
///
/// It serves nothing but what ``PreviewState`` has. Connections, and the size and the time of a request, are limited.
package final class PreviewServer: Sendable {
  /// The largest number of connections at a time.
  static let largestConnectionCount = 64

  /// The largest number of connections that are streams of events, so that there is room for other ones.
  static let largestStreamCount = 48

  /// The times in milliseconds for a request, for a response, and between signs of life in a stream of events.
  private static let (requestTime, responseTime, heartbeat) = (5000, 30_000, 10_000)

  private let listener: LoopbackListener
  private let state: PreviewState
  private let connectionCount = Atomic(0)

  /// The number of streams of events that have ever begun.
  private let eventStreamCount = Atomic(0)

  /// The port, 1 to 65535.
  package var port: Int { listener.port }

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(port)/" }

  /// Creates a server, which listens already.
  ///
  /// - Parameters:
  ///   - state: The state that it shows.
  ///   - port: The port, 0 for a free one.
  /// - Throws: ``SystemError``, such as `EADDRINUSE`.
  package init(_ state: PreviewState, port: Int) throws(SystemError) {
    self.state = state
    listener = try LoopbackListener(port: port)
  }

  /// Accepts connections on a new thread, until the process ends.
  ///
  /// - Throws: ``SystemError`` if the system has no room for another thread.
  package func start() throws(SystemError) {
    try runOnNewThread { [self] in
      while true {
        guard let socket = try? listener.accept() else {
          // Too many open files: others end before long.
          pause(milliseconds: 100)
          continue
        }
        guard connectionCount.load(ordering: .relaxed) < Self.largestConnectionCount else {
          Self.refuse(socket)
          continue
        }
        connectionCount.add(1, ordering: .relaxed)
        do throws(SystemError) {
          try runOnNewThread { [self] in
            serve(socket)
            connectionCount.subtract(1, ordering: .relaxed)
          }
        } catch {
          connectionCount.subtract(1, ordering: .relaxed)
          Self.refuse(socket)
        }
      }
    }
  }

  private static func refuse(_ socket: StreamSocket) {
    let busy = PreviewResponse("503 Service Unavailable", message: "there are too many connections")
    _ = socket.write(busy.head() + busy.body, within: 10)
  }

  /// Answers the only request of a connection.
  private func serve(_ socket: StreamSocket) {
    guard let head = Self.head(from: socket) else { return }
    let response: PreviewResponse
    var hasBody = true
    if head.count > PreviewRequest.largestHead {
      response = PreviewResponse(
        "431 Request Header Fields Too Large", message: "the head of the request is too large")
    } else if let request = PreviewRequest(head) {
      if request.path == "/events", request.isAddressed(toPort: port) {
        switch request.method {
        case "GET": return sendEvents(to: socket)
        case "HEAD":
          _ = socket.write(Self.eventsHead, within: Self.requestTime)
          return socket.finishWriting()
        default: break
        }
      }
      response = state.response(to: request, port: port)
      hasBody = request.method != "HEAD"
    } else {
      response = PreviewResponse("400 Bad Request", message: "this is no request that is understood")
    }
    guard socket.write(response.head() + (hasBody ? response.body : []), within: Self.responseTime) else {
      return
    }
    socket.finishWriting()
    // Closing with bytes that are not read would discard the response.
    var rest = 16
    while rest > 0, let bytes = socket.read(atMost: 1 << 16, waiting: 50), !bytes.isEmpty { rest -= 1 }
  }

  /// Reads the head of a request, or more bytes of it than are permitted; `nil` if the connection ends, or the head is not
  /// complete in time.
  private static func head(from socket: StreamSocket) -> [UInt8]? {
    let end = ContinuousClock.now + .milliseconds(requestTime)
    var bytes: [UInt8] = []
    while true {
      let rest = (end - .now) / .milliseconds(1)
      guard rest > 0, let more = socket.read(atMost: 4096, waiting: Int(rest.rounded(.up))) else {
        return nil
      }
      let start = max(0, bytes.count - 3)
      bytes += more
      if let place = bytes[start...].firstRange(of: PreviewRequest.end) {
        return Array(bytes[..<place.upperBound])
      }
      guard bytes.count <= PreviewRequest.largestHead else { return bytes }
    }
  }

  /// The head of a stream of events.
  private static let eventsHead = PreviewResponse("200 OK", type: "text/event-stream", body: [])
    .head(isStream: true)

  /// Sends an event for each change of the state, until the browser closes the connection or many newer ones have
  /// begun: a browser begins another one then.
  private func sendEvents(to socket: StreamSocket) {
    let number = eventStreamCount.add(1, ordering: .relaxed).newValue
    guard socket.write(Self.eventsHead, within: Self.requestTime) else { return }
    var (sent, last) = (-1, ContinuousClock.now)
    while eventStreamCount.load(ordering: .relaxed) - number < Self.largestStreamCount {
      let revision = state.revision
      let isDue = ContinuousClock.now - last > .milliseconds(Self.heartbeat)
      if revision != sent || isDue {
        let text = revision != sent ? "event: change\ndata: \(revision)\n\n" : ": alive\n\n"
        guard socket.write(Array(text.utf8), within: Self.requestTime) else { return }
        (sent, last) = (revision, .now)
      }
      // Whatever a browser sends here is ignored; it closes the connection to end it.
      guard let bytes = socket.read(atMost: 4096, waiting: 50) else { return }
      if !bytes.isEmpty { pause(milliseconds: 50) }
    }
  }
}
