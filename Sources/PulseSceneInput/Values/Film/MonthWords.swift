import PulseBasics

/// The names of months and days of the week in dates of many languages, and the words that stand between the parts of a date.
///
/// Words are compared in small letters without accents.
enum MonthWords {
  /// The names of each month, with their other forms and abbreviations.
  private static let names = """
    january jan januar janner janvier janv enero ene gennaio gen janeiro januari styczen stycznia sty leden ledna
    led ocak oca январь января янв січень січня січ tammikuu tammikuuta ianuarie sijecanj sijecnja |
    february feb februar fevrier fevr fev febrero febbraio fevereiro februari luty lutego lut unor unora uno subat
    sub февраль февраля фев февр лютий лютого лют helmikuu helmikuuta februarie veljaca veljace |
    march mar marz maerz mrz mars marzo marco maart mrt marts marzec marca brezen brezna bre mart март марта мар
    березень березня бер maaliskuu maaliskuuta martie marcius ozujak ozujka |
    april apr avril avr abril abr aprile kwiecien kwietnia kwi duben dubna dub nisan nis апрель апреля апр квітень
    квітня кві huhtikuu huhtikuuta aprilie aprilis travanj travnja |
    may mai mayo maggio mag maio mei maj maja kveten kvetna kve mayis may\u{131}s май мая травень травня тра
    toukokuu toukokuuta majus svibanj svibnja |
    june jun juni juin junio giugno giu junho czerwiec czerwca cze cerven cervna cvn haziran haz июнь июня июн
    червень червня чер kesakuu kesakuuta iunie junius lipanj lipnja |
    july jul juli juillet juil julio luglio lug julho lipiec lipca cervenec cervence cvc temmuz tem июль июля июл
    липень липня лип heinakuu heinakuuta iulie julius srpanj srpnja |
    august aug aout aou agosto ago augustus augusti sierpien sierpnia sie srpen srpna agustos agu август августа
    авг серпень серпня сер elokuu elokuuta augusztus kolovoz kolovoza |
    september sep sept septembre septiembre setiembre settembre set setembro wrzesien wrzesnia wrz zari zar eylul
    eyl сентябрь сентября сен сент вересень вересня вер syyskuu syyskuuta septembrie szeptember rujan rujna |
    october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika paz rijen rijna rij
    ekim eki октябрь октября окт жовтень жовтня жов lokakuu lokakuuta octombrie |
    november nov novembre noviembre novembro listopadu kasim kas\u{131}m kas ноябрь ноября ноя нояб листопад
    листопада лис marraskuu marraskuuta noiembrie studeni studenog studenoga |
    december dec dezember dez decembre diciembre dic dicembre dezembro desember des grudzien grudnia gru prosinec
    prosince pro aralik aral\u{131}k ara декабрь декабря дек грудень грудня гру joulukuu joulukuuta decembrie
    prosinac prosinca
    """.bytewise.split(separator: "|").map { $0.bytewise.words.map(\.bytewise) }

  private static let numbers: [Bytewise: Int] = {
    let pairs = names.enumerated().flatMap { index, words in words.map { ($0, index + 1) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// Words that are one month in Polish or Czech and the one before it in Croatian.
  private static let shared: [Bytewise: (month: Int, inCroatian: Int)] = [
    "lip".bytewise: (7, 6), "srp".bytewise: (8, 7), "lis".bytewise: (11, 10), "listopad".bytewise: (11, 10),
    "listopada".bytewise: (11, 10),
  ]

  private static let croatian = words(
    """
    sijecanj sijecnja veljaca veljace ozujak ozujka travanj travnja svibanj svibnja lipanj lipnja srpanj srpnja
    kolovoz kolovoza rujan rujna studeni studenog studenoga prosinac prosinca
    """)

  private static let polishOrCzech = words(
    """
    styczen stycznia sty luty lutego lut marzec marca kwiecien kwietnia kwi maj maja czerwiec czerwca cze lipiec
    lipca sierpien sierpnia sie wrzesien wrzesnia wrz pazdziernik pazdziernika paz grudzien grudnia gru leden
    ledna led unor unora uno brezen brezna bre duben dubna dub kveten kvetna kve cerven cervna cvn cervenec
    cervence cvc srpen srpna zari zar rijen rijna rij listopadu prosinec prosince pro
    """)

  private static let weekdays = words(
    """
    mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di mi
    do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lun mar mer jeu ven sam dim
    lundi mardi mercredi jeudi vendredi samedi dimanche mie jue vie sab dom lunes martes miercoles jueves viernes
    sabado domingo gio lunedi martedi mercoledi giovedi venerdi sabato domenica seg ter qua qui sex segunda terca
    quarta quinta sexta feira ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag mandag
    tisdag tirsdag onsdag torsdag fredag lordag sondag poniedzialek wtorek sroda czwartek piatek sobota niedziela
    pondeli utery streda ctvrtek patek nedele pazartesi sali sal\u{131} carsamba persembe cuma cumartesi pazar пн
    вт ср чт пт сб вс понедельник вторник среда четверг пятница суббота воскресенье
    """)

  /// The words between a day, a month and a year.
  private static let fillers = words("de del den der the of le el d г року")

  /// The words between a date and its time of day.
  private static let fillersOfClock = words(
    "at um a as las les alle ore kl klo om o godz godzina в о г р r hrs saat ob v")

  private static func words(_ text: String) -> Set<Bytewise> {
    Set(text.bytewise.words.map(\.bytewise))
  }

  /// Returns a word in small letters without accents.
  private static func folded(_ word: some StringProtocol) -> Bytewise {
    word.utf8.allSatisfy { $0 < 0x80 }
      ? word.lowercased().bytewise : (FoldedText(String(word))?.text ?? "").bytewise
  }

  /// Returns the number of a month from its name or an abbreviation, in any case; `nil` for other words.
  static func month(_ word: some StringProtocol) -> Int? {
    word.utf8.count > 2 && word.utf8.count < 32 ? numbers[folded(word)] : nil
  }

  /// Whether a word is a day of the week.
  static func isWeekday(_ word: some StringProtocol) -> Bool { weekdays.contains(folded(word)) }

  /// Whether a word says nothing between a day, a month and a year.
  static func isFiller(_ word: some StringProtocol) -> Bool { fillers.contains(folded(word)) }

  /// Returns a text without the words before the time of day that it begins with.
  static func clock(_ text: Substring) -> Substring {
    var rest = text.bytewise.drop { $0 == " " || $0 == "," }
    while true {
      let word = rest.bytewise.prefix { $0 != " " && $0 != "," }
      if word.isEmpty || !fillersOfClock.contains(folded(word.bytewise.trimming { $0 == "." })) {
        return rest
      }
      rest = rest.bytewise.dropFirst(word.utf8.count).bytewise.drop { $0 == " " || $0 == "," }
    }
  }

  /// The language of a column in which a word could be of two months.
  struct Language {
    private var isCroatian = false
    private var isPolishOrCzech = false

    /// Whether the language is known.
    private var isKnown: Bool { isCroatian != isPolishOrCzech }

    /// Whether a word was read before the language was known.
    private(set) var lacksLanguage = false

    /// Returns the English name of the month of a word that two languages share; `nil` for any other word, and an empty name
    /// before the language is known.
    private func name(_ word: Substring) -> String? {
      guard let months = shared[folded(word)] else { return nil }
      return isKnown ? names[(isCroatian ? months.inCroatian : months.month) - 1][0].description : ""
    }

    /// Notes the words of a text, and returns it with English names for those that languages share.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text, and a word whose month is not known; a `nil` text if nothing changes.
    mutating func english(_ text: String) -> (text: String?, unknown: String?) {
      let letters = text.utf8.contains { $0 >= 0x80 || (0x41...0x5A).contains($0 & 0xDF) }
      guard letters, text.utf8.count < 64, text.utf8.contains(where: { (48...57).contains($0) }) else {
        return (nil, nil)
      }
      let words = text.bytewise.split { !$0.properties.isAlphabetic }
      for word in words {
        let word = folded(word)
        if croatian.contains(word) { isCroatian = true }
        if polishOrCzech.contains(word) { isPolishOrCzech = true }
      }
      for word in words {
        guard let name = name(word) else { continue }
        if name.isEmpty {
          lacksLanguage = true
          return (nil, String(word))
        }
        return (String(text.bytewise.replacing(word, with: name)), nil)
      }
      return (nil, nil)
    }

    /// Whether the language was found after a word that needs it.
    var isFoundLate: Bool { lacksLanguage && isKnown }

    /// The language without what was read.
    var ofNextReading: Language {
      var next = self
      next.lacksLanguage = false
      return next
    }
  }
}
