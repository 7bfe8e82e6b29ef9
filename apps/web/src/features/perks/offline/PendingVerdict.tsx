import { dateText } from '@ambiance/domain/date-text';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { type redeemAtDoor } from './offline-validator.ts';
import { PerkText } from '../PerkText.tsx';
import { redeemTexts } from '../door/redeem.texts.ts';
import { useDiscard } from './use-discard.ts';
import { Verdict } from '../door/Verdict.tsx';

type Stored = Extract<Awaited<ReturnType<typeof redeemAtDoor>>, { nonce: string }>;

/** Verdict of the offline check, yes or half: what the venue promised, and that the redemption is stored on this device. */
export function PendingVerdict({ stored, next, onRevert }: { stored: Stored; next: ReactNode; onRevert: () => void }) {
  const t = useTexts(redeemTexts);
  const discard = useDiscard(onRevert);
  const { perk, half, nonce, venue } = stored;
  const until = typeof half === 'object' ? half.until : undefined;
  return (
    <Verdict
      verdict={until ? 'half' : 'yes'}
      actions={
        <>
          {next}
          <Button variant="secondary" wide busy={discard.isPending} onClick={() => discard.mutate(nonce)}>
            {t('undo')}
          </Button>
        </>
      }
    >
      <p>
        {until
          ? t('pendingHalf', { time: dateText(until, t.language, { timeZone: venue.timeZone, timeStyle: 'short' }) })
          : t(half ? 'pendingWhole' : 'pendingText')}{' '}
        {perk ? <PerkText language={perk.languages.title}>{perk.title}</PerkText> : t('unknownPerk')}
      </p>
      {perk?.terms && (
        <p className="text-base whitespace-pre-line text-ink-muted">
          <PerkText language={perk.languages.terms} named={perk.languages.title}>
            {perk.terms}
          </PerkText>
        </p>
      )}
    </Verdict>
  );
}
