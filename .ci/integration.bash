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

# debian_packages FILE=PACKAGE…: installs the Debian packages whose files are missing.
debian_packages() {
  local missing=() pair sudo=()
  for pair in "$@"; do [ -e "${pair%%=*}" ] || missing+=("${pair#*=}"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || sudo=(sudo -n)
  { "${sudo[@]}" apt-get update -q && "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}"; } >"$work/log" 2>&1 \
    || skip "${missing[*]} cannot be installed"
}

# swift_packages [SCRATCH]: fetches the Swift packages of the integration to a build folder outside the
# checkout, `scratch`. It is made anew, or with --quick, kept, or SCRATCH is taken if it is named.
swift_packages() {
  command -v swift >/dev/null || skip 'there is no Swift'
  scratch=${XDG_CACHE_HOME:-$HOME/.cache}/remo-shop-integrations/$name-build
  if [ -n "$quick" ]; then scratch=${1:-$scratch}; else rm -rf "$scratch"; fi
  mkdir -p "$scratch"
  swift package --package-path "$here" --scratch-path "$scratch" resolve >"$work/log" 2>&1 \
    || { tail -n 3 "$work/log" >&2; skip 'its Swift packages cannot be fetched'; }
}

# swift_figure: adds how many tests `swift test` passed to the line of a part.
swift_figure() {
  sed -n 's/.*Test run with \([0-9]*\) tests.* passed.*/\1 passed/p' "$work/log" | tail -n 1 \
    >>"$REMO_SHOP_FIGURES"
}

# part NAME COMMAND…: runs it in a shell of its own, which ends at the first error. Prints how many
# tests passed, the figures that it wrote to the file $REMO_SHOP_FIGURES, and what pytest skipped for
# a reason such as `PART: why`.
part() {
  local part=$1 start=$SECONDS line
  shift
  : >"$REMO_SHOP_FIGURES"
  # In the background, since a shell in a condition goes on after errors.
  (set -e; "$@") >"$work/log" 2>&1 &
  if ! wait $!; then
    tail -n 60 "$work/log"
    printf 'FAIL  %s/%s (%d s)\n' "$name" "$part" $((SECONDS - start))
    exit 1
  fi
  line=$({ grep -Eo '[0-9]+ passed' "$work/log" | tail -n 1; cat "$REMO_SHOP_FIGURES"; } | paste -s -d ';' | sed 's/;/; /g')
  printf 'ok    %s/%s: %s (%d s)\n' "$name" "$part" "$line" $((SECONDS - start))
  sed -n "s|^SKIPPED .*: \(.*: .*\)\$|skip  $name/$part: \1|p" "$work/log"
}
