import PulseScene

// The names of what is computed of tracks, or recorded along them.
extension LegendLanguage {
  /// Returns the name of a field.
  func name(of field: ComputedTrackField) -> String {
    let names = Self.trackFields[code] ?? Self.englishFields
    switch field {
    case .speed: return names.speed
    case .elevation: return names.elevation
    case .distance: return names.distance
    case .sensor(.heartRate): return names.heartRate
    case .sensor(.cadence): return names.cadence
    case .sensor(.power): return names.power
    case .sensor(.temperature): return names.temperature
    }
  }

  /// The names of all fields in a language.
  private typealias Names = (
    speed: String, elevation: String, distance: String, heartRate: String, cadence: String, power: String,
    temperature: String
  )

  private static let englishFields: Names = (
    "Speed", "Elevation", "Distance", "Heart rate", "Cadence", "Power", "Temperature"
  )

  /// The names by the codes of the languages.
  private static let trackFields: [String: Names] = [
    "ar": ("السرعة", "الارتفاع", "المسافة", "معدل نبض القلب", "الإيقاع", "القدرة", "درجة الحرارة"),
    "cs": ("Rychlost", "Nadmořská výška", "Vzdálenost", "Tepová frekvence", "Kadence", "Výkon", "Teplota"),
    "da": ("Hastighed", "Højde", "Afstand", "Puls", "Kadence", "Effekt", "Temperatur"),
    "de": ("Geschwindigkeit", "Höhe", "Strecke", "Herzfrequenz", "Trittfrequenz", "Leistung", "Temperatur"),
    "el": ("Ταχύτητα", "Υψόμετρο", "Απόσταση", "Καρδιακοί παλμοί", "Ρυθμός", "Ισχύς", "Θερμοκρασία"),
    "es": (
      "Velocidad", "Altitud", "Distancia", "Frecuencia cardíaca", "Cadencia", "Potencia", "Temperatura"
    ),
    "fi": ("Nopeus", "Korkeus", "Matka", "Syke", "Kadenssi", "Teho", "Lämpötila"),
    "fr": (
      "Vitesse", "Altitude", "Distance", "Fréquence cardiaque", "Cadence", "Puissance", "Température"
    ),
    "he": ("מהירות", "גובה", "מרחק", "דופק", "קצב", "הספק", "טמפרטורה"),
    "hi": ("गति", "ऊँचाई", "दूरी", "हृदय गति", "ताल", "शक्ति", "तापमान"),
    "hu": ("Sebesség", "Magasság", "Távolság", "Pulzus", "Pedálfordulat", "Teljesítmény", "Hőmérséklet"),
    "id": ("Kecepatan", "Ketinggian", "Jarak", "Detak jantung", "Kadensi", "Daya", "Suhu"),
    "it": ("Velocità", "Altitudine", "Distanza", "Frequenza cardiaca", "Cadenza", "Potenza", "Temperatura"),
    "ja": ("速度", "標高", "距離", "心拍数", "ケイデンス", "パワー", "気温"),
    "ko": ("속도", "고도", "거리", "심박수", "케이던스", "파워", "기온"),
    "nb": ("Fart", "Høyde", "Avstand", "Puls", "Kadens", "Effekt", "Temperatur"),
    "nl": ("Snelheid", "Hoogte", "Afstand", "Hartslag", "Cadans", "Vermogen", "Temperatuur"),
    "pl": ("Prędkość", "Wysokość", "Dystans", "Tętno", "Kadencja", "Moc", "Temperatura"),
    "pt": (
      "Velocidade", "Altitude", "Distância", "Frequência cardíaca", "Cadência", "Potência", "Temperatura"
    ),
    "ru": ("Скорость", "Высота", "Расстояние", "Пульс", "Каденс", "Мощность", "Температура"),
    "sv": ("Hastighet", "Höjd", "Sträcka", "Puls", "Kadens", "Effekt", "Temperatur"),
    "tr": ("Hız", "Yükseklik", "Mesafe", "Nabız", "Kadans", "Güç", "Sıcaklık"),
    "uk": ("Швидкість", "Висота", "Відстань", "Пульс", "Каденс", "Потужність", "Температура"),
    "vi": ("Tốc độ", "Độ cao", "Khoảng cách", "Nhịp tim", "Guồng chân", "Công suất", "Nhiệt độ"),
    "zh": ("速度", "海拔", "距离", "心率", "踏频", "功率", "温度"),
    "zh-Hant": ("速度", "海拔", "距離", "心率", "踏頻", "功率", "溫度"),
  ]

  /// The codes of the languages with names.
  static var codesOfTrackFields: [String] { trackFields.keys.sorted() }
}
