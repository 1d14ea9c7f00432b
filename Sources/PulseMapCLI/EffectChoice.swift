import Foundation
import PulseArguments
import PulseScene

/// The look of a pulse as it is written: a name, or the path of a file that is read later.
enum EffectChoice: Hashable, ArgumentValue {
  /// One that comes with the tool.
  case builtIn(String)

  /// A file of the user's own.
  case file(String)

  init(argument: String) throws(ArgumentValueError) {
    if argument.hasSuffix(".json") {
      self = .file(argument)
    } else if Effect.builtInNames.contains(argument) {
      self = .builtIn(argument)
    } else {
      throw .unknown(argument, choices: Effect.builtInNames + ["FILE.json"])
    }
  }

  var argument: String {
    switch self {
    case .builtIn(let name), .file(let name): name
    }
  }

  /// The names of the effects that come with the tool.
  static var choices: [String] { Effect.builtInNames }

  /// Reads the effect.
  ///
  /// - Throws: ``Complaints`` with everything that is wrong with the file.
  func effect() throws(Complaints) -> Effect? {
    switch self {
    case .builtIn(let name): return Effect.builtIn(name)
    case .file(let path):
      let bytes = try Self.bytes(of: path)
      do throws(DocumentError) {
        return try Effect(json: bytes)
      } catch {
        throw Complaints(error.problems.map { "\(path): \($0)" })
      }
    }
  }

  /// Reads as many bytes of a file as an effect may have, and one more to tell that there are too many.
  private static func bytes(of path: String) throws(Complaints) -> [UInt8] {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      return [UInt8](try file.read(upToCount: Effect.Limits.bytes + 1) ?? Data())
    } catch {
      throw Complaints(["\(path): cannot be read: \(reason(of: error)); name a file that can be"])
    }
  }

  /// The reason of the system, which Foundation wraps.
  private static func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? Console.reason(Int32(cause.code)) : cause.localizedDescription
  }
}
