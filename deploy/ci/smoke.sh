#!/usr/bin/env bash
# Runs the demo as a newcomer would and holds what it declares to what its tunnels do. Run from the root of the repository.
set -euo pipefail

out=$(mktemp)
trap 'rm -f "$out"' EXIT

./holdfast --version
started=$SECONDS
./holdfast up --once | tee "$out"
echo "decided in $((SECONDS - started)) s"

# The last table: provider, capability, value and, where it is unsupported, the kind.
expect() {
  local pattern="^$1 +$2 +$3( |\$)"
  if ! grep -qE "$pattern" "$out"; then
    echo "the demo does not declare: $1 $2 $3" >&2
    exit 1
  fi
}

expect healthy websockets supported
expect idle-cut websockets supported
expect silent-drop websockets supported
expect flaky-open websockets supported
expect cold-start websockets supported
expect pings-swallowed websockets 'unsupported +pings-swallowed'
expect pings-not-counted websockets 'unsupported +pings-not-counted'
expect frame-refused websockets 'unsupported +frame-too-large'
expect frame-dropped websockets 'unsupported +frame-too-large'
expect login-redirect websockets 'unsupported +auth-instead-of-101'
expect upgrade-stripped websockets 'unsupported +upgrade-stripped'
expect short-life long_sessions 'unsupported +total-lifetime'

if pgrep -f 'target\.py' >/dev/null; then
  echo "the demo left a target running" >&2
  exit 1
fi
echo "every demo provider is declared as its tunnel deserves"
