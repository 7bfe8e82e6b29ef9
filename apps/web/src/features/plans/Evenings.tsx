import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { MySubscription } from './my-subscription.ts';
import { pauseTexts } from './pause.texts.ts';
import { dayText, priceText } from './usage.ts';

/** The evenings of the current paid month that were too empty, and the months that were refunded for that. */
export function Evenings({ subscription: { evenings, refundedMonths = [] } }: { subscription: MySubscription }) {
  const t = useTexts(pauseTexts);
  const language = useLanguage();
  if (!evenings && refundedMonths.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-muted sm:basis-full">
      {evenings && <p>{t('evenings', { empty: evenings.empty, count: evenings.full + evenings.empty })}</p>}
      {refundedMonths.map(({ endUtc, cents }) => (
        <p key={endUtc}>
          {t('monthRefunded', { date: dayText(endUtc, language), amount: priceText(cents, language) })}
        </p>
      ))}
    </div>
  );
}
