import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../i18n/texts.ts';
import { useNow } from '../../ui/use-now.ts';
import { statusAt } from './opened-claims.ts';
import { perksTexts } from './perks.texts.ts';

/** Status of a paired claim: who has the other half, which half is redeemed, or why neither is valid any more. */
export function HalfState({ claim }: { claim: PerkClaim }) {
  const t = useTexts(perksTexts);
  const status = statusAt(claim, useNow());
  const { half } = claim;
  if (!half) return null;
  const name = half.withName;
  if (status === 'redeemed') return <>{name ? t('whole', { name }) : t('wholeNobody')}</>;
  if (status === 'expired') {
    // Used if the time ran out on this device before the server reported it: only one half was redeemed, or none.
    return <>{t(`halfEnd.${half.end ?? (half.mineUtc || half.otherUtc ? 'alone' : 'meeting-over')}`)}</>;
  }
  const until = { timeZone: claim.perk.venue.timeZone, hour: 'numeric', minute: '2-digit' } as const;
  const time = claim.expiresUtc ? dateText(claim.expiresUtc, t.language, until) : '';
  if (half.mineUtc) return <>{name ? t('halfMine', { name, time }) : t('halfMineNobody', { time })}</>;
  if (half.otherUtc) return <>{name ? t('halfOther', { name, time }) : t('halfOtherNobody', { time })}</>;
  return <>{name ? t('halfShared', { name }) : t('halfOfOther')}</>;
}
