"""A decoder of kitty's graphics protocol, as its specification describes it; see play_terminal.py."""

from __future__ import annotations

import base64
import zlib

from PIL import Image

# The color of the terminal behind images.
BACKGROUND = (0x20, 0x40, 0x60)


class Kitty:
    """The images of kitty's graphics protocol."""

    def __init__(self, has_animations: bool) -> None:
        self.has_animations = has_animations
        self.images: dict[int, dict] = {}
        self.pending: tuple[dict, bytes] | None = None
        self.animation: dict | None = None

    def command(self, text: bytes):
        """Carries out a command; returns an answer, and a picture that it shows."""
        head, _, payload = text.partition(b";")
        keys = dict(part.split("=") for part in head.decode().split(",") if part)
        assert len(payload) <= 4096, "a chunk is too long"
        if self.pending:
            first, data = self.pending
            assert set(keys) <= {"m", "q", "a"}, f"keys in a later chunk: {keys}"
            assert keys.get("a", first.get("a") if first["a"] != "f" else None) == first["a"]
            keys, payload, more = first, data + payload, keys.get("m", "0")
        else:
            more = keys.get("m", "0")
        if more == "1":
            assert len(payload) % 4 == 0
            self.pending = (keys, payload)
            return None, None
        self.pending = None
        number = int(keys.get("i", 0))
        action = keys.get("a", "t")
        answer, picture = "OK", None
        if action == "q":
            answer = "OK"
        elif action in "tTf":
            if action == "f" and not self.has_animations:
                answer = "EINVAL:unsupported action"
            else:
                picture = self.transmit(action, keys, number, payload)
        elif action == "a":
            self.control(keys, number)
            answer = None
        elif action == "d":
            if keys.get("d") == "I":
                self.images.pop(number, None)
            answer = None
        quiet = int(keys.get("q", 0))
        if answer is None or not number or quiet == 2 or (quiet == 1 and answer == "OK"):
            return None, picture
        return f"\x1b_Gi={number};{answer}\x1b\\".encode(), picture

    def transmit(self, action: str, keys: dict, number: int, payload: bytes):
        data = base64.b64decode(payload, validate=True)
        if keys.get("o") == "z":
            data = zlib.decompress(data)
        mode = {"24": "RGB", "32": "RGBA"}[keys["f"]]
        size = (int(keys["s"]), int(keys["v"]))
        assert len(data) == size[0] * size[1] * len(mode), "the number of pixels is wrong"
        part = Image.frombytes(mode, size, data).convert("RGBA")
        if action == "f":
            image = self.images[number]
            canvas = image["frames"][int(keys["c"]) - 1].copy()
            assert keys.get("X") == "1"
            canvas.paste(part, (int(keys.get("x", 0)), int(keys.get("y", 0))))
            image["frames"].append(canvas)
            image["gaps"].append(int(keys["z"]))
            return None
        self.images[number] = {"frames": [part], "gaps": [40]}
        base = Image.new("RGBA", size, BACKGROUND)
        return Image.alpha_composite(base, part).convert("RGB") if action == "T" else None

    def control(self, keys: dict, number: int) -> None:
        image = self.images[number]
        if "r" in keys and "z" in keys:
            image["gaps"][int(keys["r"]) - 1] = int(keys["z"])
        if "s" in keys:
            states = {"1": "stopped", "2": "loading", "3": "looping"}
            before = self.animation or {"states": []}
            self.animation = {
                "gaps": image["gaps"], "states": before["states"] + [states[keys["s"]]],
                "loops": int(keys.get("v", 0)) or before.get("loops", 0),
                "current": before.get("current"),
                "frames": image["frames"]}
        if "c" in keys and self.animation:
            self.animation["current"] = int(keys["c"]) - 1
