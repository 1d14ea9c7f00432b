/// Gets tiles from servers: a few at a time, again when it may help, and not at all when it cannot.
struct TileDownloads: ~Copyable {
  /// A tile to get.
  struct Order {
    let tile: TileID

    /// Where it is; not to be shown to anybody.
    let address: String

    /// What the cache has of it.
    let old: CachedTile?
  }

  /// What came of an order.
  enum Outcome {
    /// The tile with status 200, which is not yet checked, 204 for one with nothing in it, or 304 for one that has
    /// not changed.
    case answer(TransferAnswer)
    case problem(TileProblem)
  }

  /// An order that is not finished.
  private struct Job {
    let number: Int
    var address: String
    var attempts = 0
    var redirections = 0

    /// When it has to be finished; known from the first attempt on.
    var end: ContinuousClock.Instant?

    /// When the next attempt may start.
    var start: ContinuousClock.Instant

    /// The server, with its scheme and its port.
    var host: Substring {
      let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
      let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
      return address[..<end]
    }
  }

  /// State of a server, kept from one bundle of downloads to the next of a run.
  struct Host {
    fileprivate var active = 0

    /// Sum of its failures, each with its ``TileProblem/weight``.
    fileprivate var weight = 0

    /// The instant from which on it may be asked again, as it requested.
    fileprivate var pause: ContinuousClock.Instant?

    /// Since when nothing but failures has come of it.
    fileprivate var trouble: ContinuousClock.Instant?

    /// One after the other where something is wrong: it may not need to be asked again.
    fileprivate var limit: Int { weight > 0 ? 1 : TileServerSettings.connectionsPerHost }
  }

  private let settings: TileServerSettings
  private let clock = ContinuousClock()
  private var transfers: Transfers
  /// States of the servers, by scheme, name and port.
  private(set) var hosts: [Substring: Host]
  private var waiting: [Job] = []
  private var active: [Int: Job] = [:]
  private var results: [Int: Outcome] = [:]
  private var orders: [Order] = []

  /// Prepares downloads.
  ///
  /// - Parameters:
  ///   - settings: How servers are used.
  ///   - hosts: What ``hosts`` was after earlier downloads.
  /// - Throws: ``TileServerFault/noLibrary`` or ``TileServerFault/unusableLibrary(reason:)``.
  init(_ settings: TileServerSettings, hosts: [Substring: Host]) throws(TileServerFault) {
    self.settings = settings
    self.hosts = hosts
    let library = try TransferLibrary.shared.get()
    do throws(TransferFailure) {
      transfers = try Transfers(library, connectionsPerHost: TileServerSettings.connectionsPerHost)
    } catch {
      throw .unusableLibrary(reason: error.description)
    }
  }

  /// Gets tiles.
  ///
  /// - Parameter orders: The tiles.
  /// - Returns: What came of each, in the same order.
  mutating func run(_ orders: [Order]) -> [(order: Order, outcome: Outcome)] {
    self.orders = orders
    results = [:]
    waiting = orders.indices.map { Job(number: $0, address: orders[$0].address, start: clock.now) }
    while !waiting.isEmpty || !active.isEmpty {
      startJobs()
      for (number, result) in transfers.ended(within: secondsToNextStart()) {
        guard let job = active.removeValue(forKey: number) else { continue }
        hosts[job.host]?.active -= 1
        take(result, for: job)
      }
    }
    return orders.indices.map { (orders[$0], results[$0] ?? .problem(.givenUp)) }
  }

  /// Starts what may start now.
  private mutating func startJobs() {
    let now = clock.now
    var later: [Job] = []
    for var job in waiting {
      var host = hosts[job.host] ?? Host()
      let start = max(job.start, host.pause ?? job.start)
      // All tiles together wait no longer for a server that only fails than one of them would.
      let end = job.end ?? (host.trouble ?? now) + settings.timeLimit
      if host.weight >= TileProblem.patience {
        results[job.number] = .problem(.givenUp)
      } else if max(start, now) >= end {
        results[job.number] = .problem(job.end == nil ? .givenUp : .failed(.timedOut))
      } else if start > now || host.active >= host.limit {
        later.append(job)
      } else {
        job.end = end
        job.attempts += 1
        do throws(TransferFailure) {
          try transfers.start(request(for: job, seconds: (end - now) / .seconds(1)), number: job.number)
          host.active += 1
          active[job.number] = job
        } catch {
          results[job.number] = .problem(.failed(error))
        }
      }
      hosts[job.host] = host
    }
    waiting = later
  }

  private func request(for job: Job, seconds: Double) -> TransferRequest {
    TransferRequest(
      address: job.address, headers: orders[job.number].old?.conditions ?? [], userAgent: settings.userAgent,
      seconds: seconds, limit: TileServerSettings.bytesOfTile)
  }

  /// How long nothing but the transfers under way can happen.
  private func secondsToNextStart() -> Double {
    let now = clock.now
    let starts = waiting.map { max($0.start, hosts[$0.host]?.pause ?? $0.start) }.filter { $0 > now }
    return starts.min().map { ($0 - now) / .seconds(1) } ?? (active.isEmpty ? 0 : 1)
  }

  /// Takes what came of an attempt.
  private mutating func take(_ result: Result<TransferAnswer, TransferFailure>, for job: Job) {
    switch result {
    case .failure(let failure): fail(job, .failed(failure), after: nil)
    case .success(let answer):
      switch answer.status {
      case 200, 204, 304: finish(job, .answer(answer))
      case 404, 410: finish(job, .problem(.notThere))
      case 301, 302, 303, 307, 308: follow(answer, for: job)
      default: fail(job, .status(answer.status), after: answer)
      }
    }
  }

  /// Ends a job for which the server did what it should.
  private mutating func finish(_ job: Job, _ result: Outcome) {
    hosts[job.host]?.weight = 0
    hosts[job.host]?.trouble = nil
    results[job.number] = result
  }

  private mutating func follow(_ answer: TransferAnswer, for job: Job) {
    var job = job
    guard let address = answer.redirection, Self.follows(from: job.address, to: address),
      job.redirections < TileServerSettings.redirections
    else { return fail(job, .redirected, after: nil) }
    job.address = address
    job.redirections += 1
    job.attempts -= 1
    waiting.insert(job, at: 0)
  }

  /// Tells whether a redirection is followed: to `http` and `https`, and from `https` to no `http`.
  static func follows(from address: String, to target: String?) -> Bool {
    guard let target, ServerAddress.isMeant(by: target), target.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return false }
    return target.lowercased().hasPrefix("https:") || !address.lowercased().hasPrefix("https:")
  }

  /// Tries again, or gives up.
  private mutating func fail(_ job: Job, _ problem: TileProblem, after answer: TransferAnswer?) {
    var job = job
    let now = clock.now
    let trouble = hosts[job.host]?.trouble ?? now
    hosts[job.host]?.trouble = trouble
    let pause = settings.firstPause * Double(1 << (job.attempts - 1))
    let asked = answer?.headers["Retry-After"].flatMap { retrySeconds($0) }
    let start = now + .seconds(max(pause, asked ?? 0))
    var problem = problem
    if problem.isPassing, job.attempts < TileServerSettings.attempts {
      // The wish of a server holds for all tiles.
      if asked != nil {
        let earlier = hosts[job.host]?.pause ?? start
        hosts[job.host]?.pause = max(start, earlier)
      }
      if let end = job.end, start < end {
        job.start = start
        job.address = orders[job.number].address
        job.redirections = 0
        return waiting.insert(job, at: 0)
      }
      if asked != nil, case .status(let status) = problem { problem = .mustWait(status: status) }
    }
    hosts[job.host]?.weight += problem.weight
    results[job.number] = .problem(problem)
  }

  /// Reads `Retry-After`: seconds, or a time.
  private func retrySeconds(_ text: String) -> Double? {
    let longest = 86_400
    let number = text.trimmed
    // More digits than a number has are a long time all the same.
    if !number.isEmpty, number.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return Double(min(Int(number) ?? longest, longest))
    }
    return HTTPDate(text).map { Double(min(max(0, $0.seconds - settings.now()), longest)) }
  }
}
