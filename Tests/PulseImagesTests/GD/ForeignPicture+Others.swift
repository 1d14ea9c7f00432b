extension ForeignPicture {
  /// GIF, JPEG and WebP files that Pillow 9.4 wrote or accepted, with the pixels that it reads.
  static let others = [
    ForeignPicture(
      "GIF", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        R0lGODdhCQAFAIMAAAAU/zV57mre3Z9DzNSouwkNqj5ymXPXiKg8d92hZhIGVUdrRHzQM7E1IuaaERv/ACwAAAAACQAFAAAI
        JgABBBAwgEABAwcQEDSIEEECBQwTPlzAoOFEBg0cOFRAMeMDAAEBADs=
        """,
      pixels: """
        ABT//zV57v9q3t3/n0PM/9Sou/8JDar/PnKZ/3PXiP+oPHf/at7d/59DzP/UqLv/CQ2q/z5ymf9z14j/qDx3/92hZv8SBlX/
        1Ki7/wkNqv8+cpn/c9eI/6g8d//doWb/EgZV/0drRP980DP/PnKZ/3PXiP+oPHf/3aFm/xIGVf9Ha0T/fNAz/7E1Iv/mmhH/
        qDx3/92hZv8SBlX/R2tE/3zQM/+xNSL/5poR/xv/AP8AFP//
        """),
    ForeignPicture(
      "GIF with transparency", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        R0lGODlhCQAFAIEAAAAU/zV57mre3Z9DzCH5BAEAAAEALAAAAAAJAAUAAAgXAAEEEDBAIEEABwcWHGhw4cGEEBtKDAgAOw==
        """,
      pixels: """
        ABT//zV57gBq3t3/n0PM/wAU//81ee4Aat7d/59DzP8AFP//at7d/59DzP8AFP//NXnuAGre3f+fQ8z/ABT//zV57gBq3t3/
        ABT//zV57gBq3t3/n0PM/wAU//81ee4Aat7d/59DzP8AFP//at7d/59DzP8AFP//NXnuAGre3f+fQ8z/ABT//zV57gBq3t3/
        ABT//zV57gBq3t3/n0PM/wAU//81ee4Aat7d/59DzP8AFP//
        """),
    ForeignPicture(
      "GIF with a first frame inside of the screen", width: 12, height: 8, tolerance: 0, alphaTolerance: 0,
      file: """
        R0lGODlhDAAIAIEAAAAU/zV57mre3Z9DzCH5BAEAAAEALAIAAwAJAAUAAAgXAAEEEDBAIEEABwcWHGhw4cGEEBtKDAgAOw==
        """,
      pixels: """
        NXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4A
        NXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4ANXnuADV57gA1ee4A
        NXnuADV57gAAFP//NXnuAGre3f+fQ8z/ABT//zV57gBq3t3/n0PM/wAU//81ee4ANXnuADV57gBq3t3/n0PM/wAU//81ee4A
        at7d/59DzP8AFP//NXnuAGre3f81ee4ANXnuADV57gAAFP//NXnuAGre3f+fQ8z/ABT//zV57gBq3t3/n0PM/wAU//81ee4A
        NXnuADV57gBq3t3/n0PM/wAU//81ee4Aat7d/59DzP8AFP//NXnuAGre3f81ee4ANXnuADV57gAAFP//NXnuAGre3f+fQ8z/
        ABT//zV57gBq3t3/n0PM/wAU//81ee4A
        """),
    ForeignPicture(
      "JPEG", width: 9, height: 5, tolerance: 3, alphaTolerance: 0,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ
        ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBT/wAARCAAFAAkDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA
        AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6
        Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
        x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA
        AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5
        OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE
        xcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDd+Ff7FfgX9z+79P8AliP8a9t/4Ys8C/8A
        PL/yEP8AGiivha1erzfEfKeHnF2ff2PH/a59Op//2Q==
        """,
      pixels: """
        AAYA/woKAP8mCgn/QgkP/2AJGf97Ch7/lQsl/64NLP/GDjT/CjYb/xw8Jf85Oy3/Uzoz/3M7PP+NOkL/pztI/8E+UP/YPlb/
        CXQ+/xx6Rv84eU//U3hW/3N5Xf+NeGP/p3lq/8B8c//YfXr/C6xc/x+xZv88sW3/VrBz/3Wxff+PsIP/qrCK/8Ozkv/dtZv/
        GuSA/yzqiP9J6Y//ZOiV/4Lonv+d6KX/uOis/9LrtP/o6rn/
        """),
    ForeignPicture(
      "JPEG gray", width: 9, height: 5, tolerance: 3, alphaTolerance: 0,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcp
        LDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAFAAkBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgED
        AwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF
        RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ
        ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/ALeh/DjRvl+X/wAdrqf+Fc6N/d/8dr//2Q==
        """,
      pixels: """
        AQEB/wgICP8SEhL/HBwc/yQkJP8uLi7/ODg4/0BAQP9KSkr/JiYm/y0tLf83Nzf/QUFB/0lJSf9TU1P/XV1d/2VlZf9vb2//
        T09P/1ZWVv9hYWH/ampq/3Nzc/98fHz/h4eH/46Ojv+YmJj/d3d3/39/f/+JiYn/k5OT/5ubm/+kpKT/r6+v/7a2tv/AwMD/
        mZmZ/6CgoP+rq6v/tLS0/729vf/Gxsb/0dHR/9jY2P/h4eH/
        """),
    ForeignPicture(
      "JPEG progressive", width: 9, height: 5, tolerance: 3, alphaTolerance: 0,
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcp
        LDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy
        MjIyMjIyMjIyMjIyMjL/wgARCAAFAAkDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMF/8QAFQEBAQAAAAAAAAAA
        AAAAAAAAAwT/2gAMAwEAAhADEAAAAa6pKH//xAAXEAEBAQEAAAAAAAAAAAAAAAADAAUV/9oACAEBAAEFAgzhucN//8QAGBEA
        AgMAAAAAAAAAAAAAAAAAAAQDEzL/2gAIAQMBAT8BQamq0f/EABURAQEAAAAAAAAAAAAAAAAAAAEA/9oACAECAQE/AVb/xAAU
        EAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAY/Aj//xAAXEAADAQAAAAAAAAAAAAAAAAAAIaFh/9oACAEBAAE/IUlDKH//2gAM
        AwEAAgADAAAAEIv/xAAWEQADAAAAAAAAAAAAAAAAAAAAESH/2gAIAQMBAT8QQUf/xAAWEQADAAAAAAAAAAAAAAAAAAAAETH/
        2gAIAQIBAT8Qep//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAE/EBhP/9k=
        """,
      pixels: """
        AAoA/wENA/8aDwv/OA8T/1gMGf93DCD/kw0o/6kOLf++Ezf/Bjgd/xU7JP8vPSz/TD41/2w6O/+LOkH/pztK/708Tv/RQVj/
        DXNB/x12Rv83ek//VHlX/3R2Xv+SdWP/sHds/8V4cP/YfXr/Fqxi/yWxaP9As3L/XrN4/3ywf/+ar4T/ubGN/86xk//gt5v/
        G999/ynjgv9F5Y3/YeWS/4Hjmv+f4p//veOo/9Ljrf/l57X/
        """),
    ForeignPicture(
      "JPEG CMYK", width: 9, height: 5, tolerance: 4, alphaTolerance: 0,
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBET
        FBUVFQwPFxgWFBgSFBUU/8AAFAgABQAJBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//E
        ALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2
        Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC
        w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwDy/wDYA/5hv/Aa9j/4db/Cb/nj
        /wCSy/41x3w//ZW8I/u/k9P+WY/xr9U6/VCj/h1v8Jv+eP8A5LL/AI16p/wyt4R/uf8AkMf40V//2Q==
        """,
      pixels: """
        AAAA/xwACP85AA7/UwAV/3EAHf+LACT/qAAq/8QAMv/gADn/AD0e/xw9Jv85PSz/Uz0y/3E9O/+LPUH/qD1I/8Q9T//gPVb/
        AHc+/xx3Rv85d0z/U3dT/3F3W/+Ld2L/qHdo/8R3cP/gd3f/ALRc/xy0ZP85tGr/U7Rw/3G0ef+LtH//qLSG/8S0jf/gtJT/
        APB8/xzwhP858Ir/U/CR/3Hwmf+L8KD/qPCm/8Twrv/g8LT/
        """),
    ForeignPicture(
      "WebP lossy", width: 9, height: 5, tolerance: 3, alphaTolerance: 0,
      file: """
        UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoJAAUAAUAmJbACdLoAAwkG/UgA/vin7zUFl06WkvMQVna0+5bx2Qj8Ef+//y59
        tfwb+jJ/h38G//r8f+LoAAAA
        """,
      pixels: """
        AAMA/woIBv8jCw//PgoT/18KG/95CCD/kwwq/6oML//BDjj/DjUk/x46Kv85PTD/Uj02/3M8Pf+NOkL/qT5L/74+UP/YP1r/
        EHBA/yB1Rv85eUz/VHhT/3V4Wf+PdV7/qXpm/8B5bf/YfHT/Fqtf/yavZv9Asm7/WrJy/3uxe/+Vr37/sbOH/8a0iv/ftZP/
        IeCC/zHkiP9K6JD/ZeeX/4bmnf+g5KD/uuqo/9HprP/p67T/
        """),
    ForeignPicture(
      "WebP lossless", width: 9, height: 5, tolerance: 0, alphaTolerance: 0,
      file: """
        UklGRi4AAABXRUJQVlA4TCIAAAAvCAABAJmM6H9sogjR/4BCthGgAzt/s59gOOYjJgAgSS8A
        """,
      pixels: """
        AAAA/xwAB/84AA7/VAAV/3AAHP+MACP/qAAq/8QAMf/gADj/ADwf/xw8Jv84PC3/VDw0/3A8O/+MPEL/qDxJ/8Q8UP/gPFf/
        AHg+/xx4Rf84eEz/VHhT/3B4Wv+MeGH/qHho/8R4b//geHb/ALRd/xy0ZP84tGv/VLRy/3C0ef+MtID/qLSH/8S0jv/gtJX/
        APB8/xzwg/848Ir/VPCR/3DwmP+M8J//qPCm/8Twrf/g8LT/
        """),
    ForeignPicture(
      "WebP with alpha", width: 9, height: 5, tolerance: 0, alphaTolerance: 1,
      file: """
        UklGRjQAAABXRUJQVlA4TCgAAAAvCAABEJmM6H9sogjR/4BCthGgAzt/s59gOOZDTJqG2GUKJwBAS9oF
        """,
      pixels: """
        AAAAABwABx04AA46VAAVV3AAHHSMACORqAAqrsQAMcvgADjoADwfBxw8JiQ4PC1BVDw0XnA8O3uMPEKYqDxJtcQ8UNLgPFfv
        AHg+Dhx4RSs4eExIVHhTZXB4WoKMeGGfqHhovMR4b9ngeHb2ALRdFRy0ZDI4tGtPVLRybHC0eYmMtICmqLSHw8S0juDgtJX9
        APB8HBzwgzk48IpWVPCRc3DwmJCM8J+tqPCmysTwrefg8LQE
        """),
  ]
}
