# Sourced by the scripts of this folder, in the top folder of the sources. Sets `version`, its date
# in the changelog, and SOURCE_DATE_EPOCH, the time stamp of everything that is packaged.

version=$(sed -n 's/^let version = "\(.*\)"$/\1/p' Sources/remo-shop/Commands/VersionCommand.swift)
date=$(sed -n "s/^## $version - \([0-9-]*\)$/\1/p" CHANGELOG.md)
[ -n "$version" ] && [ -n "$date" ] || { echo 'release: CHANGELOG.md has no date for the version' >&2; exit 65; }
SOURCE_DATE_EPOCH=$(date -u -d "$date" +%s)
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
