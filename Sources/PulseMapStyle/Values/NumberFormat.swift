import PulseBasics

/// A decimal format of a language: groups, separators, and the signs of units and currencies.
///
/// Of the many languages that browsers know, those with other separators than English are listed; units have the short
/// English names that most languages share.
struct NumberFormat {
  /// The language tag; `nil` for English.
  let locale: String?

  /// The code of the currency in ISO 4217.
  let currency: String?

  /// The name of the unit in CLDR.
  let unit: String?

  let leastFractionDigits: Int?
  let mostFractionDigits: Int?

  /// The separators of groups and fractions of languages other than English.
  private static let separators: [String: (group: String, point: String)] = [
    "de": (".", ","), "nl": (".", ","), "da": (".", ","), "id": (".", ","), "it": (".", ","),
    "tr": (".", ","), "es": (".", ","), "pt": (".", ","), "el": (".", ","), "hr": (".", ","),
    "fr": ("\u{202F}", ","), "ru": ("\u{A0}", ","), "uk": ("\u{A0}", ","), "pl": ("\u{A0}", ","),
    "cs": ("\u{A0}", ","), "sk": ("\u{A0}", ","), "hu": ("\u{A0}", ","), "fi": ("\u{A0}", ","),
    "sv": ("\u{A0}", ","), "nb": ("\u{A0}", ","), "no": ("\u{A0}", ","), "bg": ("\u{A0}", ","),
  ]

  /// Languages that do not group numbers of four digits.
  private static let loneThousands: Set = ["es", "pl", "pt", "bg"]

  /// What follows a number of a unit.
  private static let units: [String: String] = [
    "meter": " m", "kilometer": " km", "centimeter": " cm", "millimeter": " mm", "mile": " mi",
    "foot": " ft", "yard": " yd", "inch": " in", "acre": " ac", "hectare": " ha", "gram": " g",
    "kilogram": " kg", "pound": " lb", "ounce": " oz", "liter": " L", "milliliter": " mL", "second": " sec",
    "minute": " min", "hour": " hr", "celsius": "°C", "fahrenheit": "°F", "degree": " deg", "percent": "%",
    "bit": " bit", "byte": " byte", "kilobyte": " kB", "megabyte": " MB", "gigabyte": " GB",
    "terabyte": " TB", "kilometer-per-hour": " km/h", "mile-per-hour": " mph", "meter-per-second": " m/s",
  ]

  /// The signs of currencies before a number.
  private static let currencies: [String: String] = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "CNY": "CN¥", "KRW": "₩", "BRL": "R$",
    "CAD": "CA$", "AUD": "A$", "MXN": "MX$", "NZD": "NZ$", "VND": "₫", "ILS": "₪", "HKD": "HK$",
    "TWD": "NT$", "PHP": "₱",
  ]

  /// Currencies without subunits.
  private static let wholeCurrencies: Set = ["JPY", "KRW", "VND"]

  private var language: String { locale.map { StyleCollator.language(of: $0) } ?? "en" }

  /// Returns the text of a number.
  func text(of number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-∞" : "∞" }
    let digits = roundedDigits(of: number)
    let separators = Self.separators[language] ?? (",", ".")
    let amount = grouped(digits.whole, separators.group)
    let sign = number < 0 && (digits.whole + digits.fraction).utf8.contains { $0 != 0x30 } ? "-" : ""
    let text = amount + (digits.fraction.isEmpty ? "" : separators.point + digits.fraction)
    if let currency {
      let symbol = Self.currencies[currency] ?? currency + "\u{A0}"
      return Self.separators[language] == nil ? sign + symbol + text : sign + text + "\u{A0}" + symbol
    }
    return sign + text + (unit.map { Self.units[$0] ?? " " + $0 } ?? "")
  }

  /// Returns the digits before and behind the point, rounded half away from zero.
  private func roundedDigits(of number: Double) -> (whole: String, fraction: String) {
    let standard = currency.map { Self.wholeCurrencies.contains($0) ? 0 : 2 }
    let least = leastFractionDigits ?? standard ?? 0
    let most = max(mostFractionDigits ?? max(standard ?? 3, least), least)
    let decimal = DecimalDigits(number)
    var digits = decimal.digits
    var point = decimal.pointPosition
    if point < 0 {
      digits.insert(contentsOf: repeatElement(0, count: -point), at: 0)
      point = 0
    }
    digits += repeatElement(0, count: max(point - digits.count, 0))
    if digits.count > point + most {
      let isUp = digits[point + most] >= 5
      digits.removeSubrange((point + most)...)
      if isUp, Self.increment(&digits) { point += 1 }
    }
    var fraction = digits[point...]
    while fraction.count > least, fraction.last == 0 { fraction.removeLast() }
    let padding = repeatElement("0", count: max(least - fraction.count, 0)).joined()
    let whole = digits[..<point].map(String.init).joined()
    return (whole.isEmpty ? "0" : whole, fraction.map(String.init).joined() + padding)
  }

  /// Adds one to the last digit, and returns whether a digit has been added at the front.
  private static func increment(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return false
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    return true
  }

  private func grouped(_ digits: String, _ separator: String) -> String {
    let bytes = Array(digits.utf8)
    if bytes.count == 4, Self.loneThousands.contains(language) { return digits }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if index > 0, (bytes.count - index).isMultiple(of: 3) { text += separator }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }
}
