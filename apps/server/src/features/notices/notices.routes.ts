import type { noticeRoutes } from '@ambiance/contract/notices';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { markShown, waitingNotices } from './notices.repository.ts';

export const noticeHandlers = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Handlers<typeof noticeRoutes> => ({
  mine: ({ user }) => waitingNotices(db, user),

  async shown({ user, body: { ids } }) {
    if (ids.length > 0) await db.transaction().execute((tx) => markShown(tx, user, ids, clock.now()));
    return { ok: true };
  },
});
