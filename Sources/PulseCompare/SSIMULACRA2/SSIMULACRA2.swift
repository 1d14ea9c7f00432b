import Glibc
import PulsePixels

/// The perceptual metric SSIMULACRA 2, version 2.1 (Sneyers, 2023), of an actual image with an expected one.
///
/// The score is 100 for equal images, and has no lower bound. By its authors, 90 is visually lossless: the images
/// cannot be told apart when they alternate in place; 70 is high, 50 medium and 30 low quality. It weighs two norms of
/// three kinds of errors in the components of XYB, at up to six scales.
struct SSIMULACRA2 {
  /// The smallest width and height of an image that has a score.
  static let minimumSide = 8

  private var scales: [SSIMULACRA2Scale] = []

  /// Prepares for images of a size, with both sides ``minimumSide`` or more.
  init(size: PixelSize) {
    var (width, height) = (size.width, size.height)
    repeat {
      scales.append(SSIMULACRA2Scale(width: width, height: height))
      let isLast = min(width, height) < Self.minimumSide
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
      if isLast { break }
    } while scales.count < 6
  }

  /// Adds the next row of both images in linear light, from top to bottom.
  mutating func append(_ row: [SSIMULACRA2Scale.Pixel]) {
    var row = row
    for index in scales.indices {
      guard let half = scales[index].append(row) else { return }
      row = half
    }
  }

  /// The score after the last row.
  var score: Double {
    var sum = 0.0
    var weights = Self.weights.makeIterator()
    func add(_ error: Double) {
      if let weight = weights.next() { sum += weight * error }
    }
    for component in 0..<3 {
      for scale in scales {
        let sums = [scale.errors.structure, scale.errors.artifacts, scale.errors.lostDetail]
        let pixels = Double(scale.width) * Double(scale.height)
        for error in sums { add(error.ones[component] / pixels) }
        for error in sums { add((error.fourthPowers[component] / pixels).squareRoot().squareRoot()) }
      }
    }
    // Maps errors to the opinions of people.
    let error = sum * 0.956_238_261_683_484_4
    let mapped =
      ((6.248_496_625_763_138e-5 * error - 0.020_884_521_182_843_837) * error + 2.326_765_642_916_932) * error
    return mapped > 0 ? 100 - 10 * pow(mapped, 0.627_633_646_783_138_7) : 100
  }
}

extension SSIMULACRA2 {
  /// The weights of version 2.1, as published in the repository cloudinary/ssimulacra2.
  ///
  /// Their order is by component (X, Y, B), scale from fine to coarse, norm (mean, fourth root of the mean of fourth
  /// powers), and error (structure, artifacts, lost detail). Images with fewer than six scales take them in this order
  /// without gaps, as the reference implementation does.
  static let weights: [Double] = [
    0, 0.000_737_660_670_740_658_6, 0, 0, 0.000_779_348_168_286_730_9, 0,
    0, 0.000_437_115_573_010_737_9, 0, 1.104_172_642_665_734_6, 0.000_662_848_341_292_71,
    0.000_152_316_327_837_187_52,
    0, 0.001_640_643_745_659_975_4, 0, 1.842_245_552_053_929_8, 11.441_172_603_757_666, 0,
    0.000_798_910_943_601_516_3, 0.000_176_816_438_078_653, 0, 1.878_759_497_954_638_7, 10.949_069_906_051_42,
    0,
    0.000_728_934_699_150_807_2, 0.967_793_708_062_683_3, 0, 0.000_140_034_242_854_358_84,
    0.998_176_697_785_496_7, 0.000_319_497_559_344_350_53,
    0.000_455_099_211_379_206_3, 0, 0, 0.001_364_876_616_324_339_8, 0, 0,
    0, 0, 0, 7.466_890_328_078_848, 0, 17.445_833_984_131_262,
    0.000_623_560_163_404_146_6, 0, 0, 6.683_678_146_179_332, 0.000_377_244_079_796_112_96,
    1.027_889_937_768_264,
    225.205_153_008_492_74, 0, 0, 19.213_238_186_143_016, 0.001_140_152_458_661_836_1,
    0.001_237_755_635_509_985,
    176.393_175_984_506_94, 0, 0, 24.433_009_998_704_76, 0.285_208_026_121_177_57,
    0.000_448_543_692_383_340_8,
    0, 0, 0, 34.779_063_444_837_72, 44.835_625_328_877_896, 0,
    0, 0, 0, 0, 0, 0,
    0, 0.000_868_055_657_329_169_8, 0, 0, 0, 0,
    0, 0.000_531_319_187_435_874_7, 0, 0.000_165_338_141_613_791_12, 0, 0,
    0, 0, 0, 0.000_417_917_180_325_133_6, 0.001_729_082_823_472_283_3, 0,
    0.002_082_700_584_663_643_7, 0, 0, 8.826_982_764_996_862, 23.192_433_439_989_26, 0,
    95.108_049_881_108_6, 0.986_397_803_440_068_2, 0.983_438_279_246_535_3, 0.001_228_640_504_827_849_3,
    171.266_725_589_730_7, 0.980_785_887_243_537_9,
    0, 0, 0, 0.000_513_006_458_899_067_9, 0, 0.000_108_540_578_584_115_37,
  ]
}
