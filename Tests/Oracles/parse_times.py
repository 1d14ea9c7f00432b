#!/usr/bin/env python3
"""Says which instants times mean, as the module datetime of Python reads them.

    parse_times.py FILE

Reads one time in ISO 8601 a line, with a zone or in UTC without one. Prints one JSON array of seconds since 1970 as text of
whole microseconds, so that nothing is rounded.
"""

import json
import sys
from datetime import datetime, timezone, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def main():
    instants = []
    for line in open(sys.argv[1], encoding="utf-8").read().splitlines():
        time = datetime.fromisoformat(line.replace("Z", "+00:00"))
        if time.tzinfo is None:
            time = time.replace(tzinfo=timezone.utc)
        instants.append((time - EPOCH) // timedelta(microseconds=1))
    json.dump(instants, sys.stdout)


if __name__ == "__main__":
    main()
