import PulseBasics
import PulseScene

extension TimeFormat {
  /// Returns the formats that read a text, in quotes where a shell needs them: one for each way to read it.
  ///
  /// - Parameter text: The text of a time.
  /// - Returns: Formats that are known to read it; empty if none does.
  static func fitting(_ text: some StringProtocol) -> [String] {
    let text = String(text.bytewise.trimmed)
    guard (6...48).contains(text.utf8.count), text.utf8.contains(where: { (48...57).contains($0) }) else {
      return []
    }
    let head = String(text.bytewise.prefix { $0 != " " && $0 != "T" && $0 != "," })
    for dates in dates {
      let found = dates.filter { date in
        // All other forms are out at once.
        date.bytewise.contains(" ") ? text.bytewise.contains(" ") : TimeFormat(format: date).time(head) != nil
      }.compactMap { date in
        times.lazy.map { TimeFormat(format: date + $0) }.first { $0.time(text) != nil }
      }
      if !found.isEmpty {
        return found.map { format in
          let isPlain = format.format.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && $0 != 0x27 && $0 != UInt8(ascii: "(")
          }
          return isPlain ? format.format : "'\(format.format)'"
        }
      }
    }
    return []
  }

  /// The forms of dates; those that could be taken for each other stand together.
  private static let dates: [[String]] = [
    ["%d/%m/%Y", "%m/%d/%Y"], ["%d-%m-%Y", "%m-%d-%Y"], ["%d/%m/%y", "%m/%d/%y", "%y/%m/%d"],
    ["%d-%m-%y", "%m-%d-%y", "%y-%m-%d"], ["%m/%Y"], ["%m-%Y"], ["%m.%Y"], ["%Y-%m-%d"], ["%Y/%m/%d"],
    ["%Y.%m.%d"],
    ["%d.%m.%Y"], ["%d.%m.%y"], ["%d. %m. %Y"], ["%Y%m%d"], ["%b-%y"], ["%y-%b"], ["%b %Y"], ["%d-%b-%Y"],
    ["%d %b %Y"],
    ["%b %d, %Y"], ["%a, %d %b %Y"], ["%a %b %d %H:%M:%S %z %Y"], ["%a %b %d %H:%M:%S %Y"],
    ["%Y\u{5E74}%m\u{6708}%d\u{65E5}"], ["%Y\u{B144} %m\u{C6D4} %d\u{C77C}"],
  ]

  /// The forms of times of day behind dates.
  private static let times: [String] = {
    let clocks = [
      "%H:%M", "%H:%M:%S", "%H:%M:%S.%f", "%I:%M %p", "%I:%M:%S %p", "%H%M", "%H%M%S", "%Hh%M", "%H.%M",
      "%H.%M.%S",
    ]
    let behind = clocks.flatMap { [" \($0)", "T\($0)", ", \($0)", " \($0) %z", "T\($0)%z"] }
    return [""] + behind
  }()
}
