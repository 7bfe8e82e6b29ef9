import type { notificationRoutes } from '@ambiance/contract/notifications';
import { DomainError } from '@ambiance/domain/errors';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import type { PushKeyStore } from './push-keys.ts';
import { addSubscription, removeSubscription, saveSettings, settingsOf } from './subscriptions.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { pushKeys: PushKeyStore };

export const notificationHandlers = ({ db, clock, pushKeys }: Needs): Handlers<typeof notificationRoutes> => ({
  async settings({ user }) {
    const { publicKey } = await pushKeys.current();
    return { ...(await settingsOf(db, user.id)), publicKey };
  },

  async change({ user, body }) {
    await saveSettings(db, user.id, body);
    return settingsOf(db, user.id);
  },

  async subscribe({ user, body: { endpoint, keys, publicKey: ofDevice } }) {
    const { publicKey } = await pushKeys.current();
    const isAdded = await addSubscription(
      db,
      user,
      { endpoint, ...keys, publicKey: ofDevice ?? publicKey },
      clock.now(),
    );
    if (!isAdded) throw new DomainError('session.expired');
    return { ok: true, publicKey };
  },

  async unsubscribe({ user, body }) {
    await removeSubscription(db, user.id, body.endpoint);
    return { ok: true };
  },
});
