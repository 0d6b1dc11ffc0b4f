#!/usr/bin/env bash
# A private container engine for one test run.
#   engine.sh start DIR   starts it below DIR and prints the environment that the tests need, to be sourced
#   engine.sh stop DIR    stops it by its pid and takes its network away again
# Needs root and the packages docker.io and iptables.
set -euo pipefail

action=${1:?start or stop}
dir=${2:?a directory}

start() {
  mkdir -p "$dir"
  setsid dockerd --data-root "$dir/data" --exec-root "$dir/exec" --pidfile "$dir/pid" \
    --host "unix://$dir/socket" >"$dir/log" 2>&1 </dev/null &
  for _ in $(seq 150); do
    if DOCKER_HOST="unix://$dir/socket" docker version >/dev/null 2>&1; then
      echo "export DOCKER_HOST=unix://$dir/socket"
      # No image of the clean-up container is at hand; the tests stop what they start.
      echo "export TESTCONTAINERS_RYUK_DISABLED=true"
      # A machine that is a container itself would otherwise be asked for a gateway through yet another image.
      echo "export TESTCONTAINERS_HOST_OVERRIDE=127.0.0.1"
      return
    fi
    sleep 0.2
  done
  echo "the container engine did not come up; its log ends:" >&2
  tail -n 20 "$dir/log" >&2
  exit 1
}

stop() {
  [ -f "$dir/pid" ] || return 0
  pid=$(cat "$dir/pid")
  kill "$pid" 2>/dev/null || true
  for _ in $(seq 100); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  ip link del docker0 2>/dev/null || true
}

"$action"
