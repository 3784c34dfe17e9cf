#!/bin/sh
# Makes the rows of a night's lists, part by part. If a part fails, run the script again: it makes
# only the missing parts.
#
# usage: nightly.sh LISTS FOLDER [LINES]
#   LISTS   a file with a list on each line
#   FOLDER  the folder of this night: rows.csv, rejected.ndjson, and the files of each part
#   LINES   the number of lines of a part (100000)
#
# Exit code: 0; 65 if lists had errors (see rejected.ndjson), or if there is no list; otherwise that
# of remo-shop for the part that failed.
set -eu
lists=$1 folder=$2 lines=${3:-100000}

mkdir -p "$folder"
split -a 4 -l "$lines" "$lists" "$folder/part."

first=1
for part in "$folder"/part.????; do
  # The summary is written last, so a part that has one is done.
  if [ ! -e "$part.summary.json" ]; then
    code=0
    remo-shop batch "$part" --first-line $first --quiet --output "$part.csv" \
      --rejects "$part.rejected.ndjson" --summary "$part.summary.json" || code=$?
    case $code in 0 | 65) ;; *) exit $code ;; esac
  fi
  first=$((first + lines))
done

# A part in which every list has an error has no rows. The first of the others gives the column names.
for part in "$folder"/part.????.csv; do
  [ -e "$part" ] || continue
  if [ ! -s "$folder/rows.tmp" ]; then head -n 1 "$part"; fi
  tail -n +2 "$part"
done >"$folder/rows.tmp"
# A part without any list has no rejects either.
for part in "$folder"/part.????.rejected.ndjson; do
  [ ! -e "$part" ] || cat "$part"
done >"$folder/rejected.ndjson"

# Without any row, no table is written, and an existing one stays, as with remo-shop itself.
if [ ! -s "$folder/rows.tmp" ]; then
  rm "$folder/rows.tmp"
  exit 65
fi
mv "$folder/rows.tmp" "$folder/rows.csv"
if [ -s "$folder/rejected.ndjson" ]; then exit 65; fi
