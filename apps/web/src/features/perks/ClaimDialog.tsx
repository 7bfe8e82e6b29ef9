import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import { CircleCheck, CircleDashed, ClockAlert } from 'lucide-react';
import { useEffect } from 'react';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ClaimStatus } from './ClaimStatus.tsx';
import { HalfState } from './HalfState.tsx';
import { saveOpenedClaim, statusAt } from './opened-claims.ts';
import { PerkText } from './PerkText.tsx';
import { perksTexts } from './perks.texts.ts';
import { QrCode } from '../../ui/media/QrCode.tsx';
import { groupedToken } from './venue-groups.ts';

/** The code of a claim, large enough to scan or read at arm's length, with its status. */
export function ClaimDialog({ claim, onClose }: { claim: PerkClaim; onClose: () => void }) {
  const t = useTexts(perksTexts);
  const userId = useSession()?.id;
  const status = statusAt(claim, useNow());
  useScreenLight(status === 'active');
  useEffect(() => {
    if (userId) saveOpenedClaim(userId, claim);
  }, [userId, claim]);
  const { timeZone } = claim.perk.venue;
  const day = (utc: string) => dateText(utc, t.language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (
    <Dialog
      bright
      onClose={onClose}
      title={claim.title}
      description={`${claim.perk.venue.name} · ${claim.perk.venue.city}`}
    >
      <div className="flex flex-col items-center gap-4 text-center" aria-live="polite">
        {status === 'active' && claim.half?.mineUtc ? (
          <p className="flex animate-appear flex-col items-center gap-3 py-8 font-serif text-3xl">
            <CircleDashed aria-hidden className="size-16 text-accent-ink" />
            {t('yourHalf')}
          </p>
        ) : status === 'active' ? (
          <>
            {/* The code's quiet zone is white like the dialog, so it may reach into the dialog's padding. */}
            <div className="-mx-4 -my-2 self-stretch">
              <QrCode text={claim.ticket ?? claim.token} label={t('qrLabel')} />
            </div>
            <p className="text-ink-muted">{t(claim.half ? 'halfHint' : 'codeHint')}</p>
          </>
        ) : (
          <p className="flex animate-appear flex-col items-center gap-3 py-8 font-serif text-3xl">
            {status === 'redeemed' ? (
              <CircleCheck aria-hidden className="size-16 text-accent-ink" />
            ) : (
              <ClockAlert aria-hidden className="size-16 text-ink-muted" />
            )}
            {t(claim.half && status === 'redeemed' ? 'status.whole' : `status.${status}`)}
          </p>
        )}
        {claim.half && (
          <p className="text-lg text-balance">
            <HalfState claim={claim} />
          </p>
        )}
        {status === 'active' && !claim.half?.mineUtc && claim.shortCode && (
          <p className="flex flex-col items-center gap-1">
            <span className="text-sm text-ink-muted">{t('shortCode')}</span>
            <code className="font-mono text-3xl tracking-widest">{groupedToken(claim.shortCode)}</code>
          </p>
        )}
        <p className="flex flex-col items-center gap-1">
          <span className="text-sm text-ink-muted">{t(claim.shortCode ? 'longCode' : 'code')}</span>
          <code className="font-mono text-lg tracking-wide text-balance">{groupedToken(claim.token)}</code>
        </p>
        {status === 'active' && <ClaimStatus status={status} />}
        {claim.redeemedUtc && <p className="text-ink-muted">{t('redeemedOn', { date: day(claim.redeemedUtc) })}</p>}
        {status === 'expired' && claim.expiresUtc && (
          <p className="text-ink-muted">{t('expiredOn', { date: day(claim.expiresUtc) })}</p>
        )}
        {claim.terms && (
          <p className="self-stretch border-t border-hairline pt-4 text-sm whitespace-pre-line text-ink-muted">
            {t('terms')} <PerkText language={claim.languages?.terms}>{claim.terms}</PerkText>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Keeps the screen on at the counter, if the device supports it. The browser releases it whenever the page is hidden. */
function useScreenLight(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock?.then((sentinel) => sentinel?.release());
    };
  }, [on]);
}
