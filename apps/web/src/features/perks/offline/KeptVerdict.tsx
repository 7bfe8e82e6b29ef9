import { dateText } from '@ambiance/domain/date-text';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { type redeemAtDoor } from './offline-validator.ts';
import { PerkText } from '../PerkText.tsx';
import { redeemTexts } from '../door/redeem.texts.ts';
import { useForget } from './use-forget.ts';
import { Verdict } from '../door/Verdict.tsx';

type Kept = Extract<Awaited<ReturnType<typeof redeemAtDoor>>, { nonce: string }>;

/** Verdict of the offline check, yes or half: what the venue promised, and that the redemption is stored on this device. */
export function KeptVerdict({ kept, next, onUndone }: { kept: Kept; next: ReactNode; onUndone: () => void }) {
  const t = useTexts(redeemTexts);
  const language = useLanguage();
  const forget = useForget(onUndone);
  const { perk, half, nonce, venue } = kept;
  const until = typeof half === 'object' ? half.until : undefined;
  return (
    <Verdict
      verdict={until ? 'half' : 'yes'}
      actions={
        <>
          {next}
          <Button variant="secondary" wide busy={forget.isPending} onClick={() => forget.mutate(nonce)}>
            {t('undo')}
          </Button>
        </>
      }
    >
      <p>
        {until
          ? t('keptHalf', { time: dateText(until, language, { timeZone: venue.timeZone, timeStyle: 'short' }) })
          : t(half ? 'keptWhole' : 'keptText')}{' '}
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
