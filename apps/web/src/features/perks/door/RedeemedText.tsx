import type { RedeemedHalf } from '@ambiance/contract/perk-shapes';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../../i18n/texts.ts';
import { redeemTexts } from './redeem.texts.ts';

interface RedeemedTextProps {
  name: string;
  half: RedeemedHalf | null;
  /** Time zone of the venue; the device's until it is known. */
  timeZone: string | undefined;
}

/** Names the member whose claim was redeemed and, for a half, what is missing. */
export function RedeemedText({ name, half, timeZone }: RedeemedTextProps) {
  const t = useTexts(redeemTexts);
  if (!half) return <>{t('redeemedText', { name })}</>;
  const other = half.otherName;
  if (half.wholeUtc) return <>{other ? t('wholeText', { name, other }) : t('wholeTextNobody', { name })}</>;
  if (half.end) return <>{t('aloneText', { name })}</>;
  const time = dateText(half.untilUtc, t.language, { ...(timeZone && { timeZone }), timeStyle: 'short' });
  return <>{other ? t('halfText', { name, other, time }) : t('halfTextNobody', { name, time })}</>;
}

/** A redeemed half's state, in a word. */
export const halfVerdict = (half: RedeemedHalf | null) => {
  if (!half || half.wholeUtc) return 'yes';
  return half.end ? 'no' : 'half';
};
