import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { until } from '../test/until.ts';
import { makeDebian } from './bare-debian.ts';
import { systemctl } from './systemctl.ts';

const guide = new URL('../../../docs/install.md', import.meta.url);

/** A stub for certbot, since the certificate authority could not reach this machine. */
const certbot = `#!/bin/sh
folder=/etc/letsencrypt/live/ambiance.example.org; mkdir -p $folder
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=ambiance.example.org -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
`;

test('the install guide sets up a bare Debian server that is backed up, upgraded, lost and restored', async () => {
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block!);
  // The last blocks need services that do not exist on this machine, or are for the Debian package.
  const [packages, build, settings, start, wayIn, administrator, newer, ...others] = blocks;
  expect(others).toHaveLength(4);
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
