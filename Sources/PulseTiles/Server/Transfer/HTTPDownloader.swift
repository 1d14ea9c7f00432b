import PulseBasics
import PulseSystem

/// A concurrent downloader of tiles and documents, with retries, redirects and a circuit breaker for each host.
struct HTTPDownloader: ~Copyable {
  /// The outcome of a request: a response or an error.
  enum Outcome {
    /// A response with status 200 (not yet validated), 204 (empty) or 304 (not modified), and to requests of ranges
    /// 206 (not yet validated) or 416 (beyond the end).
    case response(HTTPResponse)
    case problem(DownloadError)
  }

  /// The state that persists over the batches of a run: that of each host, and the time lost to failures.
  ///
  /// All requests of a run together wait for failing servers no longer than the time limit of one.
  struct State {
    /// The states by origin: scheme, host and port.
    fileprivate(set) var hosts: [Substring: HostState] = [:]

    /// The time lost to failed attempts and to pauses between attempts; what overlaps counts once.
    fileprivate var lost = Duration.zero

    /// The end of the time that ``lost`` includes.
    fileprivate var lostUntil: ContinuousClock.Instant?

    /// Adds the time between two instants to that lost.
    fileprivate mutating func lose(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
      let first = max(start, lostUntil ?? start)
      if end > first { lost += end - first }
      lostUntil = max(end, lostUntil ?? end)
    }
  }

  /// A request that waits or runs, with its attempts, redirections and deadline.
  private struct PendingRequest {
    let number: Int
    var url: String
    var attempts = 0
    var redirections = 0

    /// The deadline, set at the first attempt.
    var end: ContinuousClock.Instant?

    /// The earliest time of the next attempt.
    var start: ContinuousClock.Instant

    /// The start of the running attempt.
    var attempted: ContinuousClock.Instant?

    /// The time of the last failure, from which on the pause counts.
    var failed: ContinuousClock.Instant?

    /// The origin: scheme, host and port.
    var host: Substring {
      let start = url.bytewise.firstRange(of: "://")?.upperBound ?? url.startIndex
      let end = url[start...].bytewise.firstIndex { "/?#".bytewise.contains($0) } ?? url.endIndex
      return url[..<end]
    }
  }

  /// The state of a host, which persists over the batches of a run.
  struct HostState {
    fileprivate var active = 0

    /// The sum of ``DownloadError/failureScore`` since the last success.
    fileprivate var failureScore = 0

    /// The earliest time of the next request, as specified by `Retry-After`.
    fileprivate var pause: ContinuousClock.Instant?

    /// The maximum number of concurrent requests: 1 after a failure.
    fileprivate var limit: Int { failureScore > 0 ? 1 : TileServerOptions.maxConnectionsPerHost }
  }

  private let settings: TileServerOptions
  private let clock = ContinuousClock()
  private var transfers: CurlTransfers
  /// The state for the next batch.
  private(set) var state: State
  private var waiting: [PendingRequest] = []
  private var active: [Int: PendingRequest] = [:]
  private var results: [Int: Outcome] = [:]

  /// The headers of responses with status 404 or 410, by the index of the request.
  private(set) var missingHeaders: [Int: HTTPHeaders] = [:]
  private var requests: [HTTPRequest] = []

  /// Creates a downloader.
  ///
  /// - Parameters:
  ///   - settings: The limits and the user agent.
  ///   - state: The state from earlier batches.
  /// - Throws: ``BasemapSourceError/unusableLibrary(_:)``.
  init(_ settings: TileServerOptions, state: State = State()) throws(BasemapSourceError) {
    self.settings = settings
    self.state = state
    let library = try CurlLibrary.shared.get()
    do throws(DownloadError) {
      transfers = try CurlTransfers(
        library, maxConnectionsPerHost: TileServerOptions.maxConnectionsPerHost)
    } catch {
      throw .unusableLibrary(.unusable(package: CurlLibrary.package, reason: error.description))
    }
  }

  /// The longest wait in seconds before the cancellation of the task is noticed.
  private static let maximumWait = 0.25

  /// The least time for an attempt: timers of libcurl, in milliseconds, can end slightly early, which leaves no time
  /// for another one.
  private var shortestAttempt: Duration { min(.milliseconds(5), settings.timeLimit / 10) }

  /// Downloads URLs and returns the outcomes in the order of the requests; stops when the current task is canceled.
  mutating func download(_ requests: [HTTPRequest]) -> [Outcome] {
    self.requests = requests
    (results, missingHeaders) = ([:], [:])
    waiting = requests.indices.map { PendingRequest(number: $0, url: requests[$0].url, start: clock.now) }
    while !waiting.isEmpty || !active.isEmpty, !Task.isCancelled {
      startRequests()
      let wait = min(secondsToNextStart(), Self.maximumWait)
      for (number, result) in transfers.waitForCompleted(within: wait) {
        guard let job = active.removeValue(forKey: number) else { continue }
        state.hosts[job.host]?.active -= 1
        handle(result, for: job)
      }
    }
    return requests.indices.map { results[$0] ?? .problem(.skippedAfterFailures) }
  }

  /// Starts all requests that may start now.
  private mutating func startRequests() {
    let now = clock.now
    var later: [PendingRequest] = []
    for var job in waiting {
      var host = state.hosts[job.host] ?? HostState()
      let start = max(job.start, host.pause ?? job.start)
      if let failed = job.failed {
        // The time in the queue behind other requests is not lost.
        let until = max(failed, min(now, job.start))
        state.lose(from: failed, to: until)
        job.failed = until
      }
      let end = min(job.end ?? now + settings.timeLimit, now + settings.timeLimit - state.lost)
      if host.failureScore >= DownloadError.circuitBreakerThreshold {
        results[job.number] = .problem(.skippedAfterFailures)
      } else if max(start, now) + shortestAttempt > end {
        results[job.number] = .problem(job.end == nil ? .skippedAfterFailures : .timedOut)
      } else if start > now || host.active >= host.limit {
        later.append(job)
      } else {
        job.end = end
        job.attempts += 1
        (job.attempted, job.failed) = (now, nil)
        do throws(DownloadError) {
          var request = requests[job.number]
          request.url = job.url
          request.headers += settings.headerLines(
            for: job.url, redirectedFrom: requests[job.number].url)
          try transfers.start(
            request, userAgent: settings.userAgent, seconds: (end - now) / .seconds(1), number: job.number)
          host.active += 1
          active[job.number] = job
        } catch {
          results[job.number] = .problem(error)
        }
      }
      state.hosts[job.host] = host
    }
    waiting = later
  }

  /// Returns the maximum time in seconds to wait for transfers before another request may start.
  private func secondsToNextStart() -> Double {
    let now = clock.now
    let starts = waiting.map { max($0.start, state.hosts[$0.host]?.pause ?? $0.start) }.filter { $0 > now }
    return starts.min().map { ($0 - now) / .seconds(1) } ?? (active.isEmpty ? 0 : 1)
  }

  /// Dispatches the result of an attempt by its HTTP status.
  private mutating func handle(_ result: Result<HTTPResponse, DownloadError>, for job: PendingRequest) {
    switch result {
    case .failure(let failure): retryOrFail(job, failure, after: nil)
    case .success(let response):
      switch response.status {
      case 200, 204, 304: complete(job, .response(response))
      case 206 where requests[job.number].isRange, 416 where requests[job.number].isRange:
        complete(job, .response(response))
      case 404, 410:
        missingHeaders[job.number] = response.headers
        complete(job, .problem(.notFound))
      case 301, 302, 303, 307, 308: followRedirect(response, for: job)
      default: retryOrFail(job, .status(response.status), after: response)
      }
    }
  }

  /// Completes a request and resets the failure score of its host.
  private mutating func complete(_ job: PendingRequest, _ result: Outcome) {
    state.hosts[job.host]?.failureScore = 0
    results[job.number] = result
  }

  private mutating func followRedirect(_ response: HTTPResponse, for job: PendingRequest) {
    var job = job
    guard let url = response.redirectURL, Self.allowsRedirect(from: job.url, to: url),
      job.redirections < TileServerOptions.redirections
    else { return retryOrFail(job, .redirected, after: nil) }
    job.url = url
    job.redirections += 1
    job.attempts -= 1
    waiting.insert(job, at: 0)
  }

  /// Returns whether a redirect is followed: to HTTP or HTTPS, but never from HTTPS to HTTP, nor with a user name
  /// or password.
  static func allowsRedirect(from url: String, to target: String?) -> Bool {
    guard let target, TileURLTemplate.hasURLScheme(in: target), target.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return false }
    let authority = target.utf8.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }
      .prefix { !"/?#".utf8.contains($0) }
    // They would be sent to whom the server likes.
    guard !authority.contains(UInt8(ascii: "@")) else { return false }
    return target.lowercased().bytewise.hasPrefix("https:") || !url.lowercased().bytewise.hasPrefix("https:")
  }

  /// Schedules another attempt, or completes the request with its error.
  private mutating func retryOrFail(
    _ job: PendingRequest, _ problem: DownloadError, after response: HTTPResponse?
  ) {
    var job = job
    let now = clock.now
    state.lose(from: job.attempted ?? now, to: now)
    let pause = settings.initialRetryDelay * Double(1 << (job.attempts - 1))
    let asked = response?.headers["Retry-After"].flatMap { retryAfterSeconds($0) }
    let start = now + .seconds(max(pause, asked ?? 0))
    var problem = problem
    if problem.isTransient, job.attempts < TileServerOptions.attempts {
      // `Retry-After` applies to all tiles of the host.
      if asked != nil {
        let earlier = state.hosts[job.host]?.pause ?? start
        state.hosts[job.host]?.pause = max(start, earlier)
      }
      if let end = job.end,
        start + shortestAttempt <= min(end, now + settings.timeLimit - state.lost)
      {
        job.start = start
        job.failed = now
        job.url = requests[job.number].url
        job.redirections = 0
        return waiting.insert(job, at: 0)
      }
      if let asked, asked > pause, case .status(let status) = problem {
        problem = .retryAfterTooLong(status: status)
      }
    }
    state.hosts[job.host]?.failureScore += problem.failureScore
    results[job.number] = .problem(problem)
  }

  /// Parses `Retry-After`, seconds or a date, up to a day.
  private func retryAfterSeconds(_ text: String) -> Double? {
    let longest = 86_400
    let number = text.trimmed
    // Numbers beyond `Int` are capped too.
    if !number.isEmpty, number.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return Double(min(Int(number) ?? longest, longest))
    }
    return HTTPDate(text).map { Double(min(max(0, $0.seconds - settings.now()), longest)) }
  }
}
