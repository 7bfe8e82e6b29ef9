import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { until } from '../test/until.ts';
import { makeDebian } from './bare-debian.ts';

const guide = new URL('../../../docs/install.md', import.meta.url);

/**
 * A stub for systemd, which cannot run next to another one. It starts a unit's command with the unit's user and settings, waits
 * until it reports that it is ready, and ends it by a signal.
 */
const systemctl = `#!/bin/bash
set -eu
pids=/run/units; mkdir -p $pids
start() {
  unit=/etc/systemd/system/$1.service; of() { sed -n "s/^$1=//p" $unit; }
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
  "stop "*) stop $2 ;;
  *) echo "systemctl $*?"; exit 1 ;;
esac
`;

/** A stub for certbot, since the certificate authority could not reach this machine. */
const certbot = `#!/bin/sh
folder=/etc/letsencrypt/live/ambiance.example.org; mkdir -p $folder
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=ambiance.example.org -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
`;

test('the install guide sets up a bare Debian server that is backed up, upgraded, lost and restored', async () => {
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block!);
  // The last block needs services that do not exist on this machine.
  const [packages, build, settings, start, wayIn, administrator, newer, ...others] = blocks;
  expect(others).toHaveLength(1);
  const debian = await makeDebian();
  const within = (script: string) => debian.run(script);

  await within(packages!);
  await within('apt-get install -y --no-install-recommends socat systemd');
  await debian.write('/usr/local/bin/systemctl', systemctl);
  await debian.write('/usr/local/bin/certbot', certbot);
  await within(`export SOURCE=/source\n${build}`);
  await within(settings!);
  await within(start!);
  await within(wayIn!);
  const made = await within(administrator!);
  expect(made).toContain('https://ambiance.example.org/reset-password');
  const ask = (path: string) =>
    within(
      `curl -sk --resolve ambiance.example.org:443:127.0.0.1 -w ' %{http_code}' https://ambiance.example.org${path}`,
    );
  expect(await ask('/readyz')).toMatch(/^\{"ok":true,"schema":"[^"]+"\} 200$/);
  expect(await ask('/')).toContain('<title>');

  await within(`echo "BACKUP_TO=/var/backups/ambiance\nBACKUP_KEY=$(ambiance-admin backup key | grep -o 'AGE-SECRET-KEY-[A-Z0-9]*' | head -1)" > /tmp/more
    mkdir -p /var/backups/ambiance && chown ambiance: /var/backups/ambiance && cat /tmp/more >> /etc/ambiance/ambiance.env`);
  await within(
    'cd /source && git -c user.name=a -c user.email=a@example.org commit --quiet --allow-empty -m "A newer version"',
  );
  expect(await within(newer!)).toContain('A newer version is in use.');
  expect(await ask('/readyz')).toMatch(/^\{"ok":true,"schema":"[^"]+"\} 200$/);
  await until(async () => (await within('ambiance-admin backup list')).includes('Z'), 60_000);
  await within('ambiance-admin backup verify');
  await within(
    'systemctl stop ambiance && mv /var/lib/ambiance /var/lib/lost && install -d -o ambiance -g ambiance /var/lib/ambiance',
  );
  await within('ambiance-admin restore');
  await within('systemctl enable --now ambiance');
  expect(await ask('/readyz')).toMatch(/^\{"ok":true,"schema":"[^"]+"\} 200$/);
  expect(await within('ambiance-admin staff list')).toContain('you@example.org');
}, 3_600_000);
