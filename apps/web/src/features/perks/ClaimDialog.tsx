import type { PerkClaim } from '@ambiance/contract/venues';
import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { perksTexts } from './perks.texts.ts';
import { QrCode } from './QrCode.tsx';
import { groupedToken } from './venue-groups.ts';

/** The code of a claim, large enough to be read at arm's length, with its state. */
export function ClaimDialog({ claim, onClose }: { claim: PerkClaim; onClose: () => void }) {
  const t = useTexts(perksTexts);
  const locale = localeOf(useLanguage());
  const day = (utc: string) => new Date(utc).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  useScreenLight();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={claim.title}
      description={`${claim.perk.venue.name} · ${claim.perk.venue.city}`}
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {claim.status === 'active' ? (
          <>
            <QrCode text={claim.token} label={t('qrLabel')} />
            <p className="text-center text-ink-muted">{t('codeHint')}</p>
          </>
        ) : (
          <p className="py-8 text-center font-serif text-3xl">{t(`status.${claim.status}`)}</p>
        )}
        <p className="flex flex-col items-center gap-1 text-center">
          <span className="text-sm text-ink-muted">{t('code')}</span>
          <code className="font-mono text-lg tracking-wide break-words">{groupedToken(claim.token)}</code>
        </p>
        <p className="flex flex-wrap justify-center gap-2">
          <Badge tone={claim.status === 'active' ? 'accent' : 'neutral'}>{t(`status.${claim.status}`)}</Badge>
          {claim.redeemedUtc && <Badge>{t('redeemedOn', { date: day(claim.redeemedUtc) })}</Badge>}
          {claim.status === 'expired' && claim.expiresUtc && (
            <Badge>{t('expiredOn', { date: day(claim.expiresUtc) })}</Badge>
          )}
        </p>
        {claim.terms && (
          <p className="border-t border-hairline pt-4 text-sm text-ink-muted">
            {t('terms')}: {claim.terms}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Keeps the screen from going dark at the counter, where the device can. */
function useScreenLight(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((sentinel) => sentinel?.release());
  }, []);
}
