/**
 * A stub for systemd, which cannot run next to another one. It starts a unit's command with the unit's user and settings, waits
 * until it reports that it is ready, and ends it by a signal.
 */
export const systemctl = `#!/bin/bash
set -eu
pids=/run/units; mkdir -p $pids
start() {
  unit=$(ls /etc/systemd/system/$1.service /usr/lib/systemd/system/$1.service 2>/dev/null | head -n 1); of() { sed -n "s/^$1=//p" $unit; }
  mkdir -p /var/lib/ambiance /var/cache/ambiance; chown ambiance:ambiance /var/lib/ambiance /var/cache/ambiance
  rm -f /run/notify; socat -u UNIX-RECV:/run/notify,mode=666 CREATE:/run/notified >/dev/null 2>&1 & socat=$!
  while [ ! -S /run/notify ]; do sleep 0.1; done
  cd "$(of WorkingDirectory)"; set -a; . "$(of EnvironmentFile)"; eval "$(of Environment | tr ' ' '\\n')"; set +a
  HOME=/var/lib/ambiance NOTIFY_SOCKET=/run/notify setpriv --reuid=ambiance --regid=ambiance --init-groups $(of ExecStart) >> /var/log/$1.log 2>&1 &
  echo $! > $pids/$1
  for i in $(seq 1200); do grep -q READY=1 /run/notified 2>/dev/null && break; kill -0 $(cat $pids/$1) || { cat /var/log/$1.log; kill $socat; exit 1; }; sleep 0.1; done
  kill $socat; rm -f /run/notified
}
stop() { [ -e $pids/$1 ] || return 0; kill $(cat $pids/$1); while kill -0 $(cat $pids/$1) 2>/dev/null; do sleep 0.1; done; rm $pids/$1; }
case "$1 \${2:-}" in
  "daemon-reload ") ;;
  "enable --now") start $3 ;;
  "list-units --plain") for one in $pids/*; do [ -e $one ] && echo "$(basename $one).service loaded active running"; done; true ;;
  "restart "*) name=\${2%.service}; stop $name; start $name ;;
  "stop nginx") nginx -s stop 2>/dev/null || true ;;
  "start nginx"|"reload nginx") nginx -s reload 2>/dev/null || nginx ;;
  "start "*) start \${2%.service} ;;
  "stop "*) stop \${2%.service} ;;
  *) echo "systemctl $*?"; exit 1 ;;
esac
`;
