import type { Perk } from '@ambiance/contract/perk-shapes';
import { hoursText } from '@ambiance/domain/opening-hours';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { dateText } from '@ambiance/domain/date-text';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { HiddenTitle } from './LockedPerks.tsx';
import { PerkPicture } from './PerkPicture.tsx';
import { PerkText } from './PerkText.tsx';
import { perksTexts } from './perks.texts.ts';
import { forTwoHint } from './use-claim.ts';
import { FurtherFact } from '../../ui/layout/FurtherFact.tsx';

export interface PerkCouponProps {
  perk: Perk;
  title?: string | null;
  terms?: string | null;
  languages?: Pick<NonNullable<Perk['languages']>, 'title' | 'terms'> | undefined;
  /** Actions, on the stub. */
  stub: ReactNode;
  /** The perk is outside the viewer's plan. The coupon then names the plan that includes it. */
  locked?: boolean;
  /** The viewer has claimed it already. */
  held?: boolean;
  /** Puts the stub below, even on wide screens. */
  upright?: boolean;
}

/** The tear line: a half circle at each end, with the stub below it or next to it. */
const notches = [
  { below: '-left-2.75 [clip-path:inset(0_0_0_50%)]', wide: 'sm:[clip-path:inset(50%_0_0_0)]' },
  {
    below: '-right-2.75 [clip-path:inset(0_50%_0_0)]',
    wide: 'sm:top-auto sm:right-auto sm:-bottom-2.75 sm:-left-2.75 sm:[clip-path:inset(0_0_50%_0)]',
  },
];

/** Draws a perk as a paper coupon: title and venue on the left, actions on the stub on the right. */
export function PerkCoupon({
  perk,
  title = perk.title,
  terms = perk.terms,
  languages = perk.languages,
  stub,
  locked = false,
  held = false,
  upright = false,
}: PerkCouponProps) {
  const t = useTexts(perksTexts);
  const { language } = t;
  const ui = useTexts(uiTexts);
  const until = perk.endsUtc && dateText(perk.endsUtc, language, { dateStyle: 'long', timeZone: perk.venue.timeZone });
  return (
    <article
      aria-label={title ?? undefined}
      className={classes(
        'flex min-w-0 flex-col rounded-xl border border-hairline bg-surface',
        !upright && 'sm:flex-row',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col">
        <PerkPicture
          perk={perk}
          title={title}
          width={480}
          height={160}
          className={classes('h-32 w-full rounded-t-xl sm:h-40', !upright && 'sm:rounded-tr-none')}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-6">
          <p className="text-sm font-medium text-accent-ink">
            {perk.venue.name} · {perk.venue.city}
            {perk.distanceKm !== undefined && <FurtherFact>{t('withinKm', { km: perk.distanceKm })}</FurtherFact>}
          </p>
          <h2 className="text-xl">
            {title ? <PerkText language={languages?.title}>{title}</PerkText> : <HiddenTitle />}
          </h2>
          {perk.blurb && (
            <p className="text-ink-muted">
              <PerkText language={perk.languages?.blurb} named={languages?.title}>
                {perk.blurb}
              </PerkText>
            </p>
          )}
          {perk.forTwo && !held && <p className="text-sm text-ink-muted">{t(forTwoHint(perk, !locked))}</p>}
          {terms && (
            <p className="text-sm whitespace-pre-line text-ink-muted">
              {t('terms')}{' '}
              <PerkText language={languages?.terms} named={languages?.title}>
                {terms}
              </PerkText>
            </p>
          )}
          <p className="mt-auto flex flex-wrap gap-2 pt-2">
            <Badge>{t(`category.${perk.categoryKey}`)}</Badge>
            {perk.forTwo && <Badge tone="accent">{t('forTwo')}</Badge>}
            {perk.minTier === 'premium' ? (
              <Badge tone="gold">{t('from', { tier: ui('tier.premium') })}</Badge>
            ) : (
              locked && <Badge tone="accent">{t('from', { tier: ui('tier.standard') })}</Badge>
            )}
            {perk.hours && perk.hours.length > 0 && <Badge isLong>{hoursText(perk.hours, language)}</Badge>}
            {until && <Badge>{t('until', { date: until })}</Badge>}
          </p>
        </div>
      </div>
      <div
        className={classes(
          'relative flex items-center justify-center border-t-2 border-dashed border-hairline p-5',
          !upright && 'sm:w-52 sm:shrink-0 sm:border-t-0 sm:border-l-2 sm:px-3',
        )}
      >
        {notches.map(({ below, wide }) => (
          <span
            key={below}
            className={classes(
              'absolute -top-2.75 size-5 rounded-full border border-hairline',
              upright ? 'bg-surface' : 'bg-paper',
              below,
              !upright && wide,
            )}
          />
        ))}
        {stub}
      </div>
    </article>
  );
}
