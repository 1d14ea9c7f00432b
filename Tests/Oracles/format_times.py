#!/usr/bin/env python3
"""Says how times look on clocks, as the modules datetime and zoneinfo of Python format them.

    format_times.py FILE

Reads lines of seconds since 1970, a tab, the name of a time zone, a tab, and a format of strftime. Prints one JSON array of the
texts.
"""

import json
import os
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

os.environ["LC_ALL"] = "C"


def main():
    texts = []
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file.read().splitlines():
            seconds, zone, form = line.split("\t")
            time = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=int(seconds))
            texts.append(time.astimezone(ZoneInfo(zone)).strftime(form))
    json.dump(texts, sys.stdout)


if __name__ == "__main__":
    main()
