import { useEffect, useState } from 'react';
import { language } from '../../i18n/language.ts';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { whenIdle } from '../../loading/when-idle.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { waitingRedemptions } from '../../me/waiting-redemptions.ts';
import { momentOf } from '../../pages/messages/meeting-moment.tsx';
import { isTransient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { memberDialog } from './member-dialog.ts';

const eventNotifications = lazyComponent(
  async () => (await import('../../features/chat/live/EventNotifications.tsx')).EventNotifications,
);

/** Runs on every page of a signed-in user: shows live events, and sends changes to the server. */
export function BackgroundTasks({ userId }: { userId: string }) {
  const [isIdle, setIdle] = useState(false);
  const isWide = useIsWide();
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(saveLanguage, []);
  useEffect(() => syncRedemptions(userId), [userId]);
  // Preloaded, so that a member's dialog opens over the page at once.
  useEffect(() => void (isIdle && isWide && memberDialog.preload()), [isIdle, isWide]);
  return (
    isIdle && (
      <LazyPart>
        <eventNotifications.Component key={userId} me={userId} momentOf={momentOf} />
      </LazyPart>
    )
  );
}

const syncEveryMs = 10_000;

/**
 * Sends the redemptions that this account made offline on this device: now, again and again while there are any, and when the
 * network is back. Returns a function that stops it.
 */
function syncRedemptions(userId: string) {
  const sync = () => {
    if (waitingRedemptions(userId) === 0) return;
    import('../../features/perks/offline/offline-validator.ts')
      .then(({ sendPendingRedemptions }) => sendPendingRedemptions())
      .catch(() => undefined);
  };
  sync();
  addEventListener('online', sync);
  // No event is fired when the server is back or when a weak network recovers.
  const timer = setInterval(sync, syncEveryMs);
  return () => {
    removeEventListener('online', sync);
    clearInterval(timer);
  };
}

const saveAgainMs = 10_000;

/** Stores the chosen language on the server, for its emails and messages. Retries until the server has it. */
function saveLanguage() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    const chosen = language.get();
    server.members.updateMe({ body: { language: chosen } }).then(
      () => rememberMe({ language: chosen }),
      (error: Error) => {
        if (isTransient(error)) timer = setTimeout(save, saveAgainMs);
      },
    );
  };
  const stop = language.subscribe(save);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
