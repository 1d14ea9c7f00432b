extension ForeignPicture {
  /// PNG files that Pillow 9.4 wrote or accepted, with the pixels that it reads.
  static let png = [
    ForeignPicture(
      "PNG palette 1 bit", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFAQMAAACtnVQoAAAABlBMVEUAFP81ee517aTHAAAADUlEQVR4nGMIZWBAQgANVwGq
        ZTG/UgAAAABJRU5ErkJggg==
        """,
      pixels: """
        ABT//zV57v8AFP//NXnu/wAU//81ee7/ABT//zV57v8AFP//ABT//zV57v8AFP//NXnu/wAU//81ee7/ABT//zV57v8AFP//
        ABT//zV57v8AFP//NXnu/wAU//81ee7/ABT//zV57v8AFP//ABT//zV57v8AFP//NXnu/wAU//81ee7/ABT//zV57v8AFP//
        ABT//zV57v8AFP//NXnu/wAU//81ee7/ABT//zV57v8AFP//
        """),
    ForeignPicture(
      "PNG palette 2 bit", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFAgMAAADqPS74AAAADFBMVEUAFP81ee5q3t2fQ8y6+mR3AAAAE0lEQVR4nGOQlmZg
        2LixgQGJBgAswwRnyYdiXgAAAABJRU5ErkJggg==
        """,
      pixels: """
        ABT//zV57v9q3t3/n0PM/wAU//81ee7/at7d/59DzP8AFP//at7d/59DzP8AFP//NXnu/2re3f+fQ8z/ABT//zV57v9q3t3/
        ABT//zV57v9q3t3/n0PM/wAU//81ee7/at7d/59DzP8AFP//at7d/59DzP8AFP//NXnu/2re3f+fQ8z/ABT//zV57v9q3t3/
        ABT//zV57v9q3t3/n0PM/wAU//81ee7/at7d/59DzP8AFP//
        """),
    ForeignPicture(
      "PNG palette 4 bit", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFBAMAAABlfdtYAAAAMFBMVEUAFP81ee5q3t2fQ8zUqLsJDao+cplz14ioPHfdoWYS
        BlVHa0R80DOxNSLmmhEb/wDCiLMjAAAAIUlEQVR4nGNgVHZNb2AAEp0LGIDE6gMMQOLsAwYg8Z4BAJZ8DCGeO6KMAAAAAElF
        TkSuQmCC
        """,
      pixels: """
        ABT//zV57v9q3t3/n0PM/9Sou/8JDar/PnKZ/3PXiP+oPHf/at7d/59DzP/UqLv/CQ2q/z5ymf9z14j/qDx3/92hZv8SBlX/
        1Ki7/wkNqv8+cpn/c9eI/6g8d//doWb/EgZV/0drRP980DP/PnKZ/3PXiP+oPHf/3aFm/xIGVf9Ha0T/fNAz/7E1Iv/mmhH/
        qDx3/92hZv8SBlX/R2tE/3zQM/+xNSL/5poR/xv/AP8AFP//
        """),
    ForeignPicture(
      "PNG palette 8 bit", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAMAAACgjTZZAAADAFBMVEUAFP81ee5q3t2fQ8zUqLsJDao+cplz14ioPHfdoWYS
        BlVHa0R80DOxNSLmmhEb/wBQZO+Fyd66Ls3vk7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAEP/AtAAAAJElEQVR4nGNgYGRiZmFlY+dggNKcXAxQmpuHAUrz8jFAaX4BABsmAWks57XeAAAA
        AElFTkSuQmCC
        """,
      pixels: """
        ABT//zV57v9q3t3/n0PM/9Sou/8JDar/PnKZ/3PXiP+oPHf/at7d/59DzP/UqLv/CQ2q/z5ymf9z14j/qDx3/92hZv8SBlX/
        1Ki7/wkNqv8+cpn/c9eI/6g8d//doWb/EgZV/0drRP980DP/PnKZ/3PXiP+oPHf/3aFm/xIGVf9Ha0T/fNAz/7E1Iv/mmhH/
        qDx3/92hZv8SBlX/R2tE/3zQM/+xNSL/5poR/xv/AP9QZO//
        """),
    ForeignPicture(
      "PNG palette transparent entry", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFAgMAAADqPS74AAAADFBMVEUAFP81ee5q3t2fQ8y6+mR3AAAAA3RSTlP//wDXyg1B
        AAAAE0lEQVR4nGOQlmZg2LixgQGJBgAswwRnyYdiXgAAAABJRU5ErkJggg==
        """,
      pixels: """
        ABT//zV57v9q3t0An0PM/wAU//81ee7/at7dAJ9DzP8AFP//at7dAJ9DzP8AFP//NXnu/2re3QCfQ8z/ABT//zV57v9q3t0A
        ABT//zV57v9q3t0An0PM/wAU//81ee7/at7dAJ9DzP8AFP//at7dAJ9DzP8AFP//NXnu/2re3QCfQ8z/ABT//zV57v9q3t0A
        ABT//zV57v9q3t0An0PM/wAU//81ee7/at7dAJ9DzP8AFP//
        """),
    ForeignPicture(
      "PNG palette alpha", width: 9, height: 5, tolerance: 0, alphaTolerance: 1,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFAgMAAADqPS74AAAADFBMVEUAFP81ee5q3t2fQ8y6+mR3AAAABHRSTlMAZMj/0my3
        rQAAABNJREFUeJxjkJZmYNi4sYEBiQYALMMEZ8mHYl4AAAAASUVORK5CYII=
        """,
      pixels: """
        ABT/ADV57mRq3t3In0PM/wAU/wA1ee5kat7dyJ9DzP8AFP8Aat7dyJ9DzP8AFP8ANXnuZGre3cifQ8z/ABT/ADV57mRq3t3I
        ABT/ADV57mRq3t3In0PM/wAU/wA1ee5kat7dyJ9DzP8AFP8Aat7dyJ9DzP8AFP8ANXnuZGre3cifQ8z/ABT/ADV57mRq3t3I
        ABT/ADV57mRq3t3In0PM/wAU/wA1ee5kat7dyJ9DzP8AFP8A
        """),
    ForeignPicture(
      "PNG black and white", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFAQAAAAC/KPvGAAAAC0lEQVR4nGNgQAEAAA8AAbVWKT4AAAAASUVORK5CYII=
        """,
      pixels: """
        AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/
        AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/
        AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/AAAA/wAAAP8AAAD/
        """),
    ForeignPicture(
      "PNG gray 8 bit", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAAAAACyOJm3AAAAJUlEQVR4nGNk4OTk4uTk5ORkVOfkhLBZ1DmhTBY1qCQXizpM
        HQAzBgIYPwO4FgAAAABJRU5ErkJggg==
        """,
      pixels: """
        AAAA/wkJCf8SEhL/HBwc/yUlJf8uLi7/Nzc3/0BAQP9JSUn/Jycn/zAwMP85OTn/QkJC/0tLS/9VVVX/Xl5e/2dnZ/9wcHD/
        Tk5O/1dXV/9gYGD/aWlp/3Jycv97e3v/hYWF/46Ojv+Xl5f/dHR0/319ff+Hh4f/kJCQ/5mZmf+ioqL/q6ur/7S0tP++vr7/
        m5ub/6SkpP+tra3/t7e3/8DAwP/Jycn/0tLS/9vb2//k5OT/
        """),
    ForeignPicture(
      "PNG gray with a transparent level", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAAAAACyOJm3AAAAAnRSTlMAZDxMaHkAAAATSURBVHicY2BIOQFBTAwwgJ8FAJzW
        A408+th1AAAAAElFTkSuQmCC
        """,
      pixels: """
        AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/
        AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/
        AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/AAAA/2RkZADIyMj/
        """),
    ForeignPicture(
      "PNG gray 16 bit", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFEAAAAADiqEX0AAAAN0lEQVR4nE2LsQkAMAzDUoj9UCaf7bdyRYeUtotAFl4RME0/
        Zglis4cUnCUKHpmUpauHM3039gYeUBx8GLITeAAAAABJRU5ErkJggg==
        """,
      pixels: """
        AAAA/wUFBf8LCwv/ERER/xYWFv8cHBz/IiIi/ycnJ/8tLS3/MzMz/zg4OP8+Pj7/RERE/0lJSf9PT0//VVVV/1tbW/9gYGD/
        ZmZm/2xsbP9xcXH/d3d3/319ff+CgoL/iIiI/46Ojv+Tk5P/mZmZ/5+fn/+lpaX/qqqq/7CwsP+2trb/u7u7/8HBwf/Hx8f/
        zMzM/9LS0v/Y2Nj/3d3d/+Pj4//p6en/7+/v//T09P/6+vr/
        """),
    ForeignPicture(
      "PNG gray with alpha", width: 9, height: 5, tolerance: 0, alphaTolerance: 1,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAQAAAA9Wg7gAAAAKUlEQVR4nGNkYOCU5ZTlkuWEQxZ1dk4o5ILSSEIwQRY1JHmI
        MFQVsiAA1BAD/4uuqL8AAAAASUVORK5CYII=
        """,
      pixels: """
        AAAAAAkJCR0SEhI6HBwcVyUlJXQuLi6RNzc3rkBAQMtJSUnoJycnBzAwMCQ5OTlBQkJCXktLS3tVVVWYXl5etWdnZ9JwcHDv
        Tk5ODldXVytgYGBIaWlpZXJycoJ7e3ufhYWFvI6OjtmXl5f2dHR0FX19fTKHh4dPkJCQbJmZmYmioqKmq6urw7S0tOC+vr79
        m5ubHKSkpDmtra1Wt7e3c8DAwJDJycmt0tLSytvb2+fk5OQE
        """),
    ForeignPicture(
      "PNG RGB", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAIAAAAYMVE8AAAAHElEQVR4nGNkYGCQYWDHilgYbOQZGNixIlrIAQAdXwN2q4XK
        bwAAAABJRU5ErkJggg==
        """,
      pixels: """
        AAAA/xwAB/84AA7/VAAV/3AAHP+MACP/qAAq/8QAMf/gADj/ADwf/xw8Jv84PC3/VDw0/3A8O/+MPEL/qDxJ/8Q8UP/gPFf/
        AHg+/xx4Rf84eEz/VHhT/3B4Wv+MeGH/qHho/8R4b//geHb/ALRd/xy0ZP84tGv/VLRy/3C0ef+MtID/qLSH/8S0jv/gtJX/
        APB8/xzwg/848Ir/VPCR/3DwmP+M8J//qPCm/8Twrf/g8LT/
        """),
    ForeignPicture(
      "PNG RGB with a transparent color", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAIAAAAYMVE8AAAABnRSTlMAVAB4AFMLtVc8AAAAHElEQVR4nGNkYGCQYWDHilgY
        bOQZGNixIlrIAQAdXwN2q4XKbwAAAABJRU5ErkJggg==
        """,
      pixels: """
        AAAA/xwAB/84AA7/VAAV/3AAHP+MACP/qAAq/8QAMf/gADj/ADwf/xw8Jv84PC3/VDw0/3A8O/+MPEL/qDxJ/8Q8UP/gPFf/
        AHg+/xx4Rf84eEz/VHhTAHB4Wv+MeGH/qHho/8R4b//geHb/ALRd/xy0ZP84tGv/VLRy/3C0ef+MtID/qLSH/8S0jv/gtJX/
        APB8/xzwg/848Ir/VPCR/3DwmP+M8J//qPCm/8Twrf/g8LT/
        """),
    ForeignPicture(
      "PNG RGBA", width: 9, height: 5, tolerance: 0, alphaTolerance: 1,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAYAAACXU8ZrAAAAH0lEQVR4nGNkYGBgkGFgl8WHWRhs5NkZGNjxYjorAgBWUAVa
        Om1aMgAAAABJRU5ErkJggg==
        """,
      pixels: """
        AAAAABwABx04AA46VAAVV3AAHHSMACORqAAqrsQAMcvgADjoADwfBxw8JiQ4PC1BVDw0XnA8O3uMPEKYqDxJtcQ8UNLgPFfv
        AHg+Dhx4RSs4eExIVHhTZXB4WoKMeGGfqHhovMR4b9ngeHb2ALRdFRy0ZDI4tGtPVLRybHC0eYmMtICmqLSHw8S0juDgtJX9
        APB8HBzwgzk48IpWVPCRc3DwmJCM8J+tqPCmysTwrefg8LQE
        """),
    ForeignPicture(
      "PNG interlaced", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAIAAAFvNmGqAAAAnUlEQVR4nAGSAG3/AAAAAOAAOABwABwAAPB8cPCY4PC0ADgA
        DqgAKgA48Iqo8KYAAHg+OHhMcHhaqHho4Hh2ABwAB1QAFYwAI8QAMQAceEVUeFOMeGHEeG8AHPCDVPCRjPCfxPCtAAA8Hxw8
        Jjg8LVQ8NHA8O4w8Qqg8ScQ8UOA8VwAAtF0ctGQ4tGtUtHJwtHmMtICotIfEtI7gtJW5EjibypikxwAAAABJRU5ErkJggg==
        """,
      pixels: """
        AAAA/xwAB/84AA7/VAAV/3AAHP+MACP/qAAq/8QAMf/gADj/ADwf/xw8Jv84PC3/VDw0/3A8O/+MPEL/qDxJ/8Q8UP/gPFf/
        AHg+/xx4Rf84eEz/VHhT/3B4Wv+MeGH/qHho/8R4b//geHb/ALRd/xy0ZP84tGv/VLRy/3C0ef+MtID/qLSH/8S0jv/gtJX/
        APB8/xzwg/848Ir/VPCR/3DwmP+M8J//qPCm/8Twrf/g8LT/
        """),
    ForeignPicture(
      "PNG with dubious chunks", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAIAAAAYMVE8AAAAG2lDQ1B4AAB4nMvLL1FIVCgoyk/LzEnNG5kcAMYNYb1P3pa9
        AAAABGdBTUEAAAAAiyVgTQAAAAF0SU1FANkgA3YAAAAcSURBVHicY2RgYJBhYMeKWBhs5BkY2LEiWsgBAB1fA3arhcpvAAAA
        AElFTkSuQmCC
        """,
      pixels: """
        AAAA/xwAB/84AA7/VAAV/3AAHP+MACP/qAAq/8QAMf/gADj/ADwf/xw8Jv84PC3/VDw0/3A8O/+MPEL/qDxJ/8Q8UP/gPFf/
        AHg+/xx4Rf84eEz/VHhT/3B4Wv+MeGH/qHho/8R4b//geHb/ALRd/xy0ZP84tGv/VLRy/3C0ef+MtID/qLSH/8S0jv/gtJX/
        APB8/xzwg/848Ir/VPCR/3DwmP+M8J//qPCm/8Twrf/g8LT/
        """),
    ForeignPicture(
      "PNG palette too short", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAMAAACgjTZZAAAADFBMVEUABQkyGQlkLQmWQQnwHNxIAAAAHUlEQVR4nGNgYGRi
        ZmEFknAGMwOMwcIAY7AywBkACpoAc/pqe9IAAAAASUVORK5CYII=
        """,
      pixels: """
        AAUJ/zIZCf9kLQn/lkEJ/wAAAP8AAAD/AAUJ/zIZCf9kLQn/MhkJ/2QtCf+WQQn/AAAA/wAAAP8ABQn/MhkJ/2QtCf+WQQn/
        ZC0J/5ZBCf8AAAD/AAAA/wAFCf8yGQn/ZC0J/5ZBCf8AAAD/lkEJ/wAAAP8AAAD/AAUJ/zIZCf9kLQn/lkEJ/wAAAP8AAAD/
        AAAA/wAAAP8ABQn/MhkJ/2QtCf+WQQn/AAAA/wAAAP8ABQn/
        """),
  ]
}
