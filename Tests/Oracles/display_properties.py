"""Writes images with each Exif orientation and with color chunks into the working directory, and beside them what Pillow
shows: pN.png, jN.jpg and wN.webp with the orientation N, upN.png and ujN.png as displayed."""

import struct
import zlib

from PIL import Image, ImageCms, ImageOps


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def exif(value, order="II", kind=3, count=1, offset=8):
    """Returns Exif data with one tag, the orientation."""
    sign = "<" if order == "II" else ">"
    return order.encode() + struct.pack(sign + "HIHHHIHHI", 42, offset, 1, 0x112, kind, count, value, 0, 0)


def plain(image):
    copy = Image.new(image.mode, image.size)
    copy.putdata(list(image.getdata()))
    return copy


image = Image.new("RGB", (40, 24))
image.putdata(
    [(x * 6 % 256, y * 10 % 256, 200 if x < 10 and y < 8 else 30) for y in range(24) for x in range(40)])
image.save("base.png")
image.save("base.jpg")
image.save("base.webp", lossless=True)
png = open("base.png", "rb").read()


def save(name, *chunks, end=False):
    place = len(png) - 12 if end else 33
    with open(name, "wb") as file:
        file.write(png[:place] + b"".join(chunks) + png[place:])


for value in range(1, 9):
    order = "II" if value % 2 else "MM"
    save(f"p{value}.png", chunk(b"eXIf", exif(value, order)), end=value == 3)
    image.save(f"j{value}.jpg", quality=95, exif=b"Exif\0\0" + exif(value, order))
    image.save(f"w{value}.webp", lossless=True, exif=exif(value, order))
    plain(ImageOps.exif_transpose(Image.open(f"p{value}.png"))).save(f"up{value}.png")
    plain(ImageOps.exif_transpose(Image.open(f"j{value}.jpg"))).save(f"uj{value}.png")

# Damaged Exif: out of range, of another type, elsewhere, cut off, and with a wrong checksum.
damaged = [exif(0), exif(9), exif(6, kind=2), exif(6, count=2), exif(6, offset=4000), exif(6)[:14], b"", b"XX" + exif(6)]
for index, data in enumerate(damaged):
    save(f"damaged{index}.png", chunk(b"eXIf", data))
    image.save(f"damaged{index}.webp", lossless=True, exif=data or b"\0")
save("damaged.png", chunk(b"eXIf", exif(6))[:-1] + b"?")

srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
# The red of Display P3 in place of that of sRGB.
wide = bytearray(srgb)
entry = wide.index(b"rXYZ")
place = struct.unpack(">I", wide[entry + 4:entry + 8])[0]
wide[place + 8:place + 20] = struct.pack(">3i", *(int(value * 65536) for value in (0.5151, 0.2412, -0.0011)))
wide = bytes(wide)
gamma = {name: chunk(b"gAMA", struct.pack(">I", value)) for name, value in (("1", 100_000), ("2.2", 45_455))}
save("gamma1.png", gamma["1"])
save("gamma2.2.png", gamma["2.2"])
save("srgb.png", chunk(b"sRGB", b"\0"))
save("srgb-gamma1.png", chunk(b"sRGB", b"\0"), gamma["1"])
save("chromaticities.png", chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)))
save("cicp.png", chunk(b"cICP", bytes([12, 13, 0, 1])))
save("profile-srgb.png", chunk(b"iCCP", b"sRGB\0\0" + zlib.compress(srgb)))
save("profile-wide.png", chunk(b"iCCP", b"P3\0\0" + zlib.compress(wide)))
save("late.png", gamma["1"], end=True)
save("cut.png", gamma["1"][:-1] + b"?")
for name, data in (("srgb", srgb), ("wide", wide)):
    image.save(f"profile-{name}.jpg", icc_profile=data)
    image.save(f"profile-{name}.webp", lossless=True, icc_profile=data)
