import type { settingRoutes, Settings } from '@ambiance/contract/settings';
import type { UserId } from '@ambiance/domain/ids';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { partnersOf } from '../conversations/conversations.repository.ts';
import { lockSettings, updateSettings } from './settings.repository.ts';

/** Sends a user's settings to all their devices, and shows or hides them from their partners. */
interface SettingsNews {
  settingsChanged(userId: UserId, settings: Settings): void;
  presence: {
    hide(userId: UserId, partnerIds: readonly UserId[]): Promise<void>;
    show(userId: UserId): Promise<void>;
  };
}

type Needs = Pick<Platform, 'db' | 'bus'> & { chat: SettingsNews };

export function settingHandlers({ db, bus, chat }: Needs): Handlers<typeof settingRoutes> {
  return {
    async change({ user, body }) {
      const { before, partnerIds, after } = await db.transaction().execute(async (tx) => {
        const before = await lockSettings(tx, user.id);
        // Read the partners before the change: once activity is hidden, this query returns none.
        const [partnerIds = []] = await partnersOf(tx, [user.id]);
        await updateSettings(tx, user.id, body);
        return { before, partnerIds, after: await lockSettings(tx, user.id) };
      });
      chat.settingsChanged(user.id, after);
      if (before.showsActivity && !after.showsActivity) {
        bus.publish('activity-hidden', { userId: user.id });
        await chat.presence.hide(user.id, partnerIds);
      }
      if (!before.showsActivity && after.showsActivity) await chat.presence.show(user.id);
      return after;
    },
  };
}
