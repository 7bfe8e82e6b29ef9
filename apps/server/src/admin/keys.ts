import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { configuredKeys, replaceKeys, storedKeys } from '../features/notifications/push-keys.ts';
import { renewSeals } from '../features/second-factor/renew-seals.ts';
import { createSeal } from '../features/second-factor/seal.ts';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import { sessionSecret } from '../platform/session-secret.ts';
import { noticedMs, readFormer, replaceFormer } from '../platform/session-secrets.ts';
import { createWebPush, publicAgent } from '../platform/services/web-push.ts';
import { installation } from './command.ts';
import { openAdminDatabase } from './open-admin-database.ts';

export const keysSession = installation({
  explanation:
    'Puts a new SESSION_SECRET in use while the servers run. No one is logged out, and all codes and links stay valid. The command also replaces the keys of venues. Without FORMER_SESSION_SECRET, it prints a new secret for the settings.',
  parameters: {},
  async run(config, _, progress) {
    const former = config.FORMER_SESSION_SECRET;
    if (!former) {
      return [
        'Set both on every server, then restart one after another. A day later, run this command again:',
        `SESSION_SECRET=${systemIds.hex(32)}`,
        `FORMER_SESSION_SECRET=${config.SESSION_SECRET ? 'the present value of SESSION_SECRET' : 'the content of the file session-secret in DATA_DIR'}`,
      ];
    }
    const own = await sessionSecret(config.SESSION_SECRET, resolve(config.DATA_DIR), systemIds);
    const { db, close } = await openAdminDatabase(config);
    try {
      const written = { ids: systemIds, now: systemClock.now() };
      await db.transaction().execute((tx) => replaceFormer(tx, { own, former }, written));
      progress('The new secret is in use. Waiting until every server knows it.');
      await setTimeout(noticedMs);
      const earlier = (await readFormer(db, { own, former })).flatMap(({ secret }) => secret ?? []);
      const secrets = { current: () => own, ofLast: () => [own, ...earlier] };
      let renewed = 0;
      for await (const done of renewSeals(db, createSeal(secrets, systemIds))) {
        progress(`Second factors: ${done.read} read, ${done.renewed} encrypted with the new secret.`);
        renewed = done.renewed;
      }
      return [
        `SESSION_SECRET is in use on every server, and ${renewed} second factors are encrypted with it. FORMER_SESSION_SECRET can be removed.`,
      ];
    } finally {
      await close();
    }
  },
});

export const keysVapid = installation({
  explanation:
    'Replaces the key pair of push notifications while the servers run. Devices with the former pair still receive notifications, and get the new pair at their next visit. If VAPID_* are set, the command puts that pair in use. If that pair is in use already, it prints a new one for the settings.',
  parameters: {},
  async run(config) {
    const made = createWebPush({ contact: config.SUPPORT_EMAIL, agent: publicAgent() }).makeKeys();
    const configured = configuredKeys(config);
    const { db, close } = await openAdminDatabase(config);
    try {
      if (configured && configured.publicKey === (await storedKeys(db))?.publicKey) {
        return [
          'Set both on every server and restart one after another, then run this command again. Devices with the former pair still receive notifications:',
          `VAPID_PUBLIC_KEY=${made.publicKey}`,
          `VAPID_PRIVATE_KEY=${made.privateKey}`,
        ];
      }
      const keys = configured ?? made;
      await db.transaction().execute((tx) => replaceKeys(tx, keys));
      return [`The public key of push notifications is now ${keys.publicKey}.`];
    } finally {
      await close();
    }
  },
});
