import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `A color of CSS` {
  @Test(arguments: [
    Word("#f80", is: RGBA(255, 136, 0)),
    Word("#F808", is: RGBA(255, 136, 0, alpha: 136)),
    Word("#ff8001", is: RGBA(255, 128, 1)),
    Word("#FF800140", is: RGBA(255, 128, 1, alpha: 64)),
    Word("#0000", is: RGBA(0, 0, 0, alpha: 0)),
  ])
  func `has 3, 4, 6 or 8 digits`(word: Word<RGBA>) {
    #expect(RGBA(css: word.text) == word.value)
  }

  @Test(arguments: [
    Word("rgb(255,136,0)", is: RGBA(255, 136, 0)),
    Word("rgb(255, 136, 0)", is: RGBA(255, 136, 0)),
    Word("rgb( 255 , 136 , 0 )", is: RGBA(255, 136, 0)),
    Word("rgb(255 136 0)", is: RGBA(255, 136, 0)),
    Word("RGB(255  136  0)", is: RGBA(255, 136, 0)),
    Word("rgb(100%, 0%, 20%)", is: RGBA(255, 0, 51)),
    Word("rgb(50% 50% 50%)", is: RGBA(128, 128, 128)),
    Word("rgb(1.4, 1.5, 254.6)", is: RGBA(1, 2, 255)),
    Word("rgba(255,136,0,0.5)", is: RGBA(255, 136, 0, alpha: 128)),
    Word("rgba(255, 136, 0, 20%)", is: RGBA(255, 136, 0, alpha: 51)),
    Word("rgb(255,136,0,.2)", is: RGBA(255, 136, 0, alpha: 51)),
    Word("rgb(255 136 0 / 0.2)", is: RGBA(255, 136, 0, alpha: 51)),
    Word("rgb(255 136 0/20%)", is: RGBA(255, 136, 0, alpha: 51)),
    Word("rgba(255 136 0 / 0)", is: RGBA(255, 136, 0, alpha: 0)),
    Word("rgba(255 136 0)", is: RGBA(255, 136, 0)),
  ])
  func `is a function of numbers or percentages`(word: Word<RGBA>) {
    #expect(RGBA(css: word.text) == word.value)
  }

  /// Rows of the table in CSS Color Module Level 4, section 6.1.
  @Test(arguments: [
    Word("aliceblue", is: RGBA(240, 248, 255)),
    Word("Crimson", is: RGBA(220, 20, 60)),
    Word("cyan", is: RGBA(0, 255, 255)),
    Word("darkslategray", is: RGBA(47, 79, 79)),
    Word("darkslategrey", is: RGBA(47, 79, 79)),
    Word("gray", is: RGBA(128, 128, 128)),
    Word("grey", is: RGBA(128, 128, 128)),
    Word("green", is: RGBA(0, 128, 0)),
    Word("lightgoldenrodyellow", is: RGBA(250, 250, 210)),
    Word("lime", is: RGBA(0, 255, 0)),
    Word("navy", is: RGBA(0, 0, 128)),
    Word("rebeccapurple", is: RGBA(102, 51, 153)),
    Word("red", is: RGBA(255, 0, 0)),
    Word("WHITE", is: RGBA(255, 255, 255)),
    Word("yellowgreen", is: RGBA(154, 205, 50)),
    Word("transparent", is: RGBA(0, 0, 0, alpha: 0)),
  ])
  func `has the value that the recommendation gives its name`(word: Word<RGBA>) {
    #expect(RGBA(css: word.text) == word.value)
  }

  @Test func `is one of 148 by name`() {
    #expect(RGBA.cssNames.count == 148)
    #expect(RGBA.cssNames == RGBA.cssNames.sorted())
    #expect(RGBA.cssNames.allSatisfy { RGBA(css: $0)?.isOpaque == true })
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#123456789", "#12g", "ff00000", "ff00f", "f00", "255", "#１２３",
    "１２３", "#-12", "redd", "re d",
    "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3,0.4,5)", "rgb(1,2,3", "rgb 1,2,3", "rgb(0,0,101%)", "rgb(a,b,c)",
    "rgb(1,,2,3)",
    "rgb(,1,2,3)", "rgb(1,2,3,)", "rgb(1/2/3)", "rgb(1/2 3)", "rgb(1 2 3 0.4)", "rgb(1,2,3/0.4)",
    "rgb(1 2, 3)", "rgb(1 2 3 / )", "rgb(1 2 3 / 0.4 / 1)", "rgb(10%,2,3)", "hsl(10%,50%,50%)", "hsl(0deg)",
    "hwb(1,2%,3%)", "hsl(0 100% 50% 1)", "lab(50% 0 0)", "rgb(1e400 0 0)",
    "rgb(nan,0,0)", "rgb(1e400,0,0)",
  ])
  func `is nothing else`(text: String) {
    #expect(RGBA(css: text) == nil)
  }

  @Test func `is written so that it can be read again`() {
    for color in [RGBA(0, 0, 0), RGBA(1, 2, 3), RGBA(255, 10, 0, alpha: 7), .clear] {
      #expect(RGBA(css: color.description) == color)
    }
  }
}
