import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import { dateText } from '@ambiance/domain/date-text';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useNow } from '../../ui/use-now.ts';
import { statusAt } from './opened-claims.ts';
import { perksTexts } from './perks.texts.ts';

/** How a half of a perk for two stands: whose the other one is, which of them is redeemed, or why neither is good any more. */
export function HalfState({ claim }: { claim: PerkClaim }) {
  const t = useTexts(perksTexts);
  const language = useLanguage();
  const status = statusAt(claim, useNow());
  const { half } = claim;
  if (!half) return null;
  const name = half.withName;
  if (status === 'redeemed') return <>{name ? t('whole', { name }) : t('wholeNobody')}</>;
  if (status === 'expired') {
    // Where the clock of this device knew first, one half was left alone or the time is over.
    return <>{t(`halfEnd.${half.end ?? (half.mineUtc || half.otherUtc ? 'alone' : 'meeting-over')}`)}</>;
  }
  const until = { timeZone: claim.perk.venue.timeZone, hour: 'numeric', minute: '2-digit' } as const;
  const time = claim.expiresUtc ? dateText(claim.expiresUtc, language, until) : '';
  if (half.mineUtc) return <>{name ? t('halfMine', { name, time }) : t('halfMineNobody', { time })}</>;
  if (half.otherUtc) return <>{name ? t('halfOther', { name, time }) : t('halfOtherNobody', { time })}</>;
  return <>{name ? t('halfShared', { name }) : t('halfOfOther')}</>;
}
