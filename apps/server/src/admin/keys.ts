import { configuredKeys, replaceKeys } from '../features/notifications/push-keys.ts';
import { createWebPush, publicAgent } from '../platform/web-push.ts';
import { installation } from './command.ts';
import { openAdminDatabase } from './open-admin-database.ts';

export const keysVapid = installation({
  explanation:
    'Replaces the key pair of push notifications, beside running servers. Devices with the former pair go on receiving, and take the new one at their next visit. With VAPID_* set, it prints a new pair for the settings.',
  parameters: {},
  async run(config) {
    const keys = createWebPush({ contact: config.SUPPORT_EMAIL, agent: publicAgent() }).makeKeys();
    if (configuredKeys(config)) {
      return [
        'Set both on every server, then restart one after another. Devices with the former pair go on receiving:',
        `VAPID_PUBLIC_KEY=${keys.publicKey}`,
        `VAPID_PRIVATE_KEY=${keys.privateKey}`,
      ];
    }
    const { db, close } = await openAdminDatabase(config);
    try {
      await db.transaction().execute((tx) => replaceKeys(tx, keys));
      return [`The public key of push notifications is now ${keys.publicKey}.`];
    } finally {
      await close();
    }
  },
});
