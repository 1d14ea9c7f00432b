"""The states, provinces and regions that tables are about, with their codes and names; see make_world_map.py.

state_names.z is deflated text (zlib) with a state in each line, with tabs between its cells: its ISO 3166-2 code; its
name in English; longitude and latitude of its place, and west, south, east and north of its box, all in hundredths of a
degree; its size in square kilometers; other codes with blanks between them; and other names, folded, with `|` between
them. A state that the map has as a part of another has no
numbers; one that is a country of the map has the code of that, and its own among the others.

The areas are those of Natural Earth, those of some countries merged to the level that people use; codes and names are
those of Unicode CLDR.
"""

import collections
import xml.etree.ElementTree as ElementTree
import zlib

from world_areas import line, rows
from world_place_names import folded

CLDR = "usr/share/unicode/cldr/common"
# The countries whose states the map has.
COUNTRIES = (
    "AR AT AU BE BR CA CH CL CN CO CZ DE DK EG ES FI FR GB GR ID IN IT JP KR KZ MX MY NG NL NO NZ PE PK PL PT RO RU "
    "SA SE TH TR UA US VE VN ZA"
).split()
# Those whose areas are smaller than what CLDR lists first.
MERGED = {"ES", "FR"}
# The regions of Italy by the codes of FIPS 10-4, but for the provinces of Liguria, which have that of Piedmont there.
ITALY = dict(zip(
    "01 02 03 04 05 06 07 09 10 11 12 13 14 15 16 17 18 19 20".split(),
    "65 77 78 72 45 36 62 25 57 67 21 75 88 82 52 32 55 23 34".split()))
LIGURIA = {"Imperia", "La Spezia", "Genova", "Savona"}
KINGDOM = {"ENG": "gbeng", "SCT": "gbsct", "WLS": "gbwls", "NIR": "gbnir"}
# The counties of Norway since 2024, of which CLDR knows some.
NORWAY = {
    "Akershus": "no32", "Oslo": "no03", "Rogaland": "no11", "Møre og Romsdal": "no15", "Nordland": "no18",
    "Østfold": "no31", "Buskerud": "no33", "Hedmark": "no34", "Oppland": "no34", "Vestfold": "no39",
    "Telemark": "no40", "Aust-Agder": "no42", "Vest-Agder": "no42", "Hordaland": "no46", "Sogn og Fjordane": "no46",
    "Nord-Trøndelag": "no50", "Sør-Trøndelag": "no50", "Troms": "no55", "Finnmark": "no56", "Svalbard": "no21",
}
# Areas whose name is that of another one, too, or that CLDR has with another name.
CODES = {
    ("MX", "México"): "mxmex", ("MX", "Distrito Federal"): "mxcmx", ("FR", "Seien-et-Marne"): "fridf",
    ("FR", "Loire"): "frara", ("AU", "Macquarie Island"): "autas", ("AU", "Jervis Bay Territory"): "auact",
    ("UA", "Kiev City"): "ua30", ("UA", "Kiev"): "ua32", ("AR", "Buenos Aires"): "arb",
    ("AR", "Ciudad de Buenos Aires"): "arc", ("PE", "Lima"): "pelim",
    ("RU", "Moskva"): "rumow", ("RU", "Moskovsskaya"): "rumos", ("RU", "Khanty-Mansiy"): "rukhm",
    ("RU", "Crimea"): "ua43", ("RU", "Sevastopol"): "ua40", ("KZ", "Almaty"): "kzalm", ("KZ", "Almaty City"): "kzala",
    ("IN", "Daman and Diu"): "indh", ("IN", "Dadra and Nagar Haveli"): "indh", ("PK", "F.A.T.A."): "pkkp",
    ("PK", "Federally Administered Tribal Areas"): "pkkp",
}
# Names where CLDR has another form than people use.
NAMES = {
    "esnc": "Navarre", "esmc": "Murcia", "esmd": "Madrid", "frnor": "Normandy", "fr20r": "Corsica",
    "usdc": "District of Columbia", "frges": "Grand Est", "frpdl": "Pays de la Loire", "frgf": "French Guiana", "fr973": "French Guiana",
    "mxcmx": "Mexico City", "ua32": "Kyiv Oblast", "rumos": "Moscow Oblast", "no31": "Østfold",
    "no32": "Akershus", "no33": "Buskerud", "no39": "Vestfold", "no40": "Telemark", "no55": "Troms",
    "no56": "Finnmark", "fr974": "Réunion", "gbeng": "England",
        "arb": "Buenos Aires", "arc": "Ciudad Autónoma de Buenos Aires", "cz10": "Prague", "ua05": "Vinnytsia",
    "ua07": "Volyn", "ua09": "Luhansk", "ua12": "Dnipropetrovsk", "ua14": "Donetsk", "ua18": "Zhytomyr", "ua21":
    "Zakarpattia", "ua23": "Zaporizhzhia", "ua26": "Ivano-Frankivsk", "ua35": "Kirovohrad", "ua46": "Lviv", "ua48":
    "Mykolaiv", "ua51": "Odesa", "ua53": "Poltava", "ua56": "Rivne", "ua59": "Sumy", "ua61": "Ternopil", "ua63":
    "Kharkiv", "ua65": "Kherson", "ua68": "Khmelnytskyi", "ua71": "Cherkasy", "ua74": "Chernihiv", "ua77":
    "Chernivtsi",
    "nzmbh": "Marlborough", "pl26": "Świętokrzyskie", "indh": "Dadra and Nagar Haveli and Daman and Diu",
}
# Countries whose first level in CLDR is not that of the map.
UNLISTED = {"BE", "ES", "FR", "GB", "ID", "NO", "PT"}
# Parts of countries that are countries of the map.
OWN_COUNTRIES = {
    "nlaw", "nlcw", "nlsx", "cnhk", "cnmo", "cntw", "usas", "usgu", "usmp", "uspr", "usum", "usvi",
}
# Names that CLDR does not have.
MORE_NAMES = {
    "escn": "Canarias|Kanarische Inseln|Kanaren|Îles Canaries|Canaries|Isole Canarie", "esas": "Principado de Asturias",
    "esvc": "Comunitat Valenciana|Comunidad Valenciana|Valencia", "esib": "Illes Balears|Islas Baleares|Baleares|Balears",
    "esmc": "Región de Murcia", "esnc": "Comunidad Foral de Navarra|Navarra", "esmd": "Comunidad de Madrid",
    "fr973": "Guyane", "frpac": "PACA|Provence-Alpes-Côte d'Azur", "frcvl": "Centre", "cant": "NWT",
    "capei": "PEI", "canl": "Newfoundland", "inor": "Orissa", "inut": "Uttaranchal", "inpy": "Pondicherry",
    "injk": "J and K|Jammu Kashmir|Jammu and Kashmir and Ladakh", "inan": "Andaman and Nicobar|A and N Islands",
    "indl": "NCT of Delhi|New Delhi|National Capital Territory of Delhi", "inct": "Chattisgarh",
    "it32": "Trentino|Trentino-Alto Adige/Südtirol", "it23": "Valle d'Aosta/Vallée d'Aoste", "it36": "Friuli",
    "usdc": "Washington DC|Washington D.C.|D.C.", "mxcmx": "CDMX|Distrito Federal|Ciudad de México",
    "cnnm": "Nei Mongol|Nei Menggu", "cnxz": "Xizang", "nlfr": "Fryslân", "brdf": "Distrito Federal",
    "nifc": "Abuja", "ruta": "Tatarstan", "rusa": "Yakutia",
}
# Names in other languages that are rather those of another state.
OTHERS_NAMES = {("mxcmx", "mexico")}
# Other codes: those of ISO 3166-2 until and since a change.
OTHER_CODES = {
    "DE-NW": "NRW", "IN-OR": "IN-OD", "IN-UT": "IN-UK", "IN-CT": "IN-CG", "IN-TG": "IN-TS", "FR-20R": "FR-COR", "CA-PE": "CA-PEI",
}
# Codes of NUTS, in their order, of the areas with these codes.
NUTS = {
    "DE": ("1 2 3 4 5 6 7 8 9 A B C D E F G", "BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH"),
    "IT": ("C1 C2 C3 C4 F1 F2 F3 F4 F5 F6 G1 G2 H3 H4 H5 I1 I2 I3 I4",
           "21 23 42 25 65 67 72 75 77 78 82 88 34 36 45 52 55 57 62"),
    "ES": ("11 12 13 21 22 23 24 30 41 42 43 51 52 53 61 62 63 64 70",
           "GA AS CB PV NC RI AR MD CL CM EX CT VC IB AN MC CE ML CN"),
    "FR": ("1 B C D E F G H I J K L M Y1 Y2 Y3 Y4 Y5",
           "IDF CVL BFC NOR HDF GES PDL BRE NAQ OCC ARA PAC 20R 971 972 973 974 976"),
    "AT": ("11 12 13 21 22 31 32 33 34", "1 3 9 2 6 4 5 7 8"),
    "NL": ("11 12 13 21 22 23 31 32 33 34 41 42", "GR FR DR OV GE FL UT NH ZH ZE NB LI"),
    "BE": ("10 21 22 23 24 25 31 32 33 34 35", "BRU VAN VLI VOV VBR VWV WBR WHT WLG WLX WNA"),
    "DK": ("01 02 03 04 05", "84 85 83 82 81"),
}
FEDERAL_CODES = dict(zip(
    "01 02 04 05 06 08 09 10 11 12 13 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 "
    "42 44 45 46 47 48 49 50 51 53 54 55 56 60 66 69 72 78".split(),
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR "
    "PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI".split()))
# The languages whose names are known, besides those of the country itself.
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pt")
OWN_LANGUAGES = {
    "AR": "es", "CL": "es", "CO": "es", "DE": "de", "FR": "fr", "IT": "it", "MX": "es", "NL": "nl", "PE": "es", "PT": "pt",
    "VE": "es", "AT": "de", "BE": "nl fr", "BR": "pt", "CA": "fr", "CH": "de fr it", "CN": "zh", "CZ": "cs", "DK": "da",
    "EG": "ar", "FI": "fi sv", "GR": "el", "ID": "id", "IN": "hi", "JP": "ja", "KR": "ko", "KZ": "kk ru", "MY": "ms",
    "NO": "no", "PK": "ur", "PL": "pl", "RO": "ro", "RU": "ru", "SA": "ar", "SE": "sv", "TH": "th", "TR": "tr",
    "UA": "uk ru", "VN": "vi", "ES": "es ca eu gl",
}
# Words around the names of states, folded, the longest first: `Akita Prefecture`, `Provincia di Trento`.
FORMS = sorted((
    "prefecture province oblast voivodeship county region state autonomouscommunity charteredcommunity municipality "
    "governorate krai kraj kray republic territory district canton kanton land freistaat wojewodztwo lan kraj "
    "stateof provinceof republicof regionof countyof cityof cantonof estadode departamentode departementde regionde "
    "regiondela regionedella regionedel regionedi provinciadi provinciade provinciedi provincie provinz bundesland "
    "comunidadde comunidadautonomade communautede regiaode provinciadel provincedu regiondel regiondu departamentodel "
    "distritode distritoda the metropolitanregion federaldistrict capitalterritory "
    "省 市 县 県 都 府 自治区 壮族自治区 回族自治区 维吾尔自治区 область край область область республика "
    "특별시 광역시 특별자치도 특별자치시 도").split(), key=lambda form: (-len(form), form))


class Subdivisions:
    """The codes and names of subdivisions in CLDR."""

    def __init__(self, root):
        self._parents, self._first = {}, collections.defaultdict(list)
        tree = ElementTree.parse(root / CLDR / "supplemental/subdivisions.xml").getroot()
        for group in tree.iter("subgroup"):
            kind, parts = group.get("type"), group.get("contains").split()
            if len(kind) == 2:
                self._first[kind.upper()] += parts
            else:
                self._parents |= dict.fromkeys(parts, kind)
        self.names = collections.defaultdict(dict)
        for path in sorted((root / CLDR / "subdivisions").glob("*.xml")):
            for entry in ElementTree.parse(path).getroot().iter("subdivision"):
                self.names[entry.get("type")][path.stem] = entry.text.rstrip("¹²³")
        self._codes = collections.defaultdict(lambda: collections.defaultdict(set))
        for code, names in self.names.items():
            for name in names.values():
                self._codes[code[:2].upper()][folded(name)].add(code)

    def first(self, country):
        """Returns the codes of a country's largest subdivisions."""
        return self._first[country]

    def code(self, country, names):
        """Returns the code that names have, the best first; `None` without one."""
        known = self._codes[country]
        for name in filter(None, names):
            codes = known.get(folded(name), set())
            english = {code for code in codes if self.names[code].get("en") == name}
            codes = english if english else codes
            if country in MERGED:
                codes = {self._parents.get(code, code) for code in codes}
            codes = codes & set(self._first[country]) or codes
            if codes:
                return min(codes)
        return None


def source_states(path, subdivisions):
    """Yields (polygons, country, code of CLDR or `None`) of all areas in the countries that have states."""
    query = ("select geom, iso_a2, name, fips, woe_label, woe_name, gn_name, gu_a3 from states_provinces "
             f"where iso_a2 in ({', '.join(repr(code) for code in COUNTRIES)}) order by fid")
    for polygons, country, name, fips, label, other, formal, unit in rows(path, query):
        code = CODES.get((country, name))
        if country == "GB":
            code = KINGDOM.get(unit)
        elif country == "IT":
            code = "it" + ("42" if name in LIGURIA else ITALY[fips[2:]])
        elif country == "NO":
            code = NORWAY.get(name)
        elif code is None and name:
            code = subdivisions.code(country, [name, other, (label or "").split(",")[0], formal])
        yield polygons, country, code


def iso_code(code):
    """Returns the ISO 3166-2 code of a code of CLDR."""
    return f"{code[:2]}-{code[2:]}".upper()


def other_codes(code):
    """Returns the other codes of a state."""
    country, part = code.split("-", 1)
    codes = [OTHER_CODES[code]] if code in OTHER_CODES else []
    if country in NUTS:
        ours, theirs = map(str.split, NUTS[country])
        codes += [country + number for number, other in zip(ours, theirs) if other == part]
    if country == "US":
        codes += [number for number, other in FEDERAL_CODES.items() if other == part]
    return codes


def english_name(code, subdivisions):
    """Returns the name of a state in English."""
    return NAMES.get(code) or subdivisions.names[code].get("en", "")


def without_forms(key):
    """Returns a folded name without the words around it."""
    for form in FORMS:
        if len(key) > len(form) + (1 if ord(form[0]) > 0x2E80 else 2):
            if key.startswith(form):
                return without_forms(key[len(form) :])
            if key.endswith(form):
                return without_forms(key[: -len(form)])
    return key


def other_names(code, name, names, taken):
    """Returns the folded names of a state beside its name in English, in the order of the languages.

    `taken` are the names in English of all states of the country, folded.
    """
    own = OWN_LANGUAGES.get(code[:2].upper(), "").split()
    found = [folded(names.get(language, "")) for language in (*LANGUAGES, *own)]
    plain = folded(name)
    keys = dict.fromkeys([without_forms(plain), *map(folded, MORE_NAMES.get(code, "").split("|"))])
    for key, language in zip(found, (*LANGUAGES, *own)):
        key = without_forms(key)
        # Foreign words around the same name.
        if language in ("en", *own) or without_forms(plain) not in key:
            keys[key] = None
    return [key for key in keys if key and key not in taken and (code, key) not in OTHERS_NAMES]


def state_names(path, root, known):
    """Returns the bytes of state_names.z; `path` is the GeoPackage, `root` has CLDR unpacked, and `known` are the codes of
    states with polygons.
    """
    subdivisions = Subdivisions(root)
    areas, taken = collections.defaultdict(list), collections.defaultdict(set)
    for polygons, _, code in source_states(path, subdivisions):
        if code:
            areas[code] += polygons
    missing = {code for country in COUNTRIES if country not in UNLISTED for code in subdivisions.first(country)}
    names = {code: english_name(code, subdivisions) for code in set(areas) | missing}
    for code, name in names.items():
        taken[code[:2]].add(folded(name))
    lines = ["|".join(FORMS)]
    for code in sorted(code for code, name in names.items() if name):
        iso, others = iso_code(code), other_names(code, names[code], subdivisions.names[code], taken[code[:2]])
        cells = line(iso, names[code], areas[code]).split("\t") if iso in known else [iso, names[code]] + 7 * [""]
        codes = other_codes(iso)
        if code in OWN_COUNTRIES:
            cells[0], codes = iso[-2:], [iso, *codes]
        lines.append("\t".join([*cells, " ".join(codes), "|".join(others)]))
    return zlib.compress("\n".join(lines).encode(), 9)
