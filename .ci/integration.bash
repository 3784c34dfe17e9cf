# Sourced by examples/NAME/run, after `here` is set to its folder. Sets `quick`, `checkout`, `work`
# (a temporary folder) and `executable`, and has what such a script does again and again.

name=$(basename "$here")
checkout=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quick=
case ${1-} in
  '') ;;
  --quick) quick=1 ;;
  *) echo "usage: examples/$name/run [--quick]" >&2; exit 64 ;;
esac

# REMO_SHOP names the executable, else it is the one that was built.
executable=${REMO_SHOP:-}
for candidate in "$checkout/.build/installed/release/remo-shop" "$checkout/.build/release/remo-shop"; do
  [ -n "$executable" ] || [ ! -x "$candidate" ] || executable=$candidate
done
if [ ! -x "$executable" ]; then
  echo "run: there is no executable${executable:+ $executable}; build one, or name it with REMO_SHOP" >&2
  exit 66
fi
executable=$(realpath "$executable")
export REMO_SHOP_EXECUTABLE=$executable REMO_SHOP_FIGURES=$work/figures REMO_SHOP_QUICK=$quick
unset REMO_SHOP

# skip REASON: says what the machine cannot have, and ends.
skip() { printf 'skip  %s: %s\n' "$name" "$1"; exit 0; }

# python_environment: one outside the checkout, with the packages of requirements.txt, first on the
# PATH. It is made anew, or with --quick, if these are not its packages.
python_environment() {
  local environment=${XDG_CACHE_HOME:-$HOME/.cache}/remo-shop-integrations/$name stamp
  unset PYTHONPATH PYTHONHOME VIRTUAL_ENV
  python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
    || skip 'there is no Python 3.11 or later with venv'
  stamp=$(cat "$here/requirements.txt" <(python3 --version) | sha256sum)
  if [ -z "$quick" ] || [ "$(cat "$environment/stamp" 2>/dev/null)" != "$stamp" ]; then
    rm -rf "$environment"
    mkdir -p "$(dirname "$environment")"
    python3 -m venv "$environment"
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check \
      --requirement "$here/requirements.txt" >"$work/log" 2>&1 \
      || { tail -n 3 "$work/log" >&2; skip 'its packages cannot be had from PyPI'; }
    echo "$stamp" >"$environment/stamp"
  fi
  export PATH=$environment/bin:$PATH PYTHONDONTWRITEBYTECODE=1
}

# part NAME COMMAND…: runs it, and prints how many tests passed, the figures that it wrote to the file
# $REMO_SHOP_FIGURES, and what pytest skipped for a reason such as `PART: why`.
part() {
  local part=$1 start=$SECONDS line
  shift
  : >"$REMO_SHOP_FIGURES"
  if ! "$@" >"$work/log" 2>&1; then
    tail -n 60 "$work/log"
    printf 'FAIL  %s/%s (%d s)\n' "$name" "$part" $((SECONDS - start))
    exit 1
  fi
  line=$({ grep -Eo '[0-9]+ passed' "$work/log" | tail -n 1; cat "$REMO_SHOP_FIGURES"; } | paste -s -d ';' | sed 's/;/; /g')
  printf 'ok    %s/%s: %s (%d s)\n' "$name" "$part" "$line" $((SECONDS - start))
  sed -n "s|^SKIPPED .*: \(.*: .*\)\$|skip  $name/$part: \1|p" "$work/log"
}
