#!/bin/sh
# Rows of a night's lists, made part by part: a part that broke off is run again, the others stay.
#
# usage: nightly.sh LISTS FOLDER [LINES]
#   LISTS   a file with a list on each line
#   FOLDER  for what is made: rows.csv, rejected.ndjson, and of each part its files; this night's alone
#   LINES   how many lines a part has (100000)
#
# Exit code: 0; 65 if lists had errors (see rejected.ndjson), or if there is none; that
# of remo-shop where a part broke off: run it again then.
set -eu
lists=$1 folder=$2 lines=${3:-100000}

mkdir -p "$folder"
split -a 4 -l "$lines" "$lists" "$folder/part."

first=1
for part in "$folder"/part.????; do
  # The summary is written last: a part that has one is done.
  if [ ! -e "$part.summary.json" ]; then
    code=0
    remo-shop batch "$part" --first-line $first --quiet --output "$part.csv" \
      --rejects "$part.rejected.ndjson" --summary "$part.summary.json" || code=$?
    case $code in 0 | 65) ;; *) exit $code ;; esac
  fi
  first=$((first + lines))
done

# A part whose lists all have errors has no rows; the first of the others gives the names.
for part in "$folder"/part.????.csv; do
  [ -e "$part" ] || continue
  if [ ! -s "$folder/rows.tmp" ]; then head -n 1 "$part"; fi
  tail -n +2 "$part"
done >"$folder/rows.tmp"
# One without any list has neither.
for part in "$folder"/part.????.rejected.ndjson; do
  [ ! -e "$part" ] || cat "$part"
done >"$folder/rejected.ndjson"

# Without any row there is no table, and one that is there stays, as with remo-shop itself.
if [ ! -s "$folder/rows.tmp" ]; then
  rm "$folder/rows.tmp"
  exit 65
fi
mv "$folder/rows.tmp" "$folder/rows.csv"
if [ -s "$folder/rejected.ndjson" ]; then exit 65; fi
