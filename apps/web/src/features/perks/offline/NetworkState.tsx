import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { useStore } from '../../../state/store.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { DiscardQueue } from './DiscardQueue.tsx';
import { isAway, pendingHere } from './offline-validator.ts';
import { waitingOf } from './pending-redemptions.ts';
import { redeemTexts } from '../door/redeem.texts.ts';

/** Shows whether the device is online, and how many redemptions are pending on it. */
export function NetworkState() {
  const t = useTexts(redeemTexts);
  const login = useSession();
  const userId = login?.id;
  const isManager = login?.role === 'manager';
  const stored = useStore(pendingHere);
  const away = useStore(isAway);
  const count = waitingOf(stored, userId).length;
  const others = Object.groupBy(
    stored.filter((one) => one.userId !== userId && one.refusal === undefined),
    ({ userId: other }) => other,
  );
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {count > 0 && <Banner>{t(away ? 'waiting' : 'sending', { count })}</Banner>}
      {count === 0 && away && <Banner>{t('away')}</Banner>}
      {Object.entries(others).map(([other, theirs = []]) => (
        <Banner key={other} action={isManager && <DiscardQueue userId={other} queue={theirs} />}>
          {t('othersWait', { count: theirs.length, name: theirs[0]!.userName })}
        </Banner>
      ))}
    </div>
  );
}
