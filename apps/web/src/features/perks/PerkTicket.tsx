import type { Perk } from '@ambiance/contract/venues';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { perksTexts } from './perks.texts.ts';

export interface PerkTicketProps {
  perk: Perk;
  title?: string;
  /** What can be done with it, on the stub. */
  stub: ReactNode;
  /** The stub below, however wide the screen is. */
  upright?: boolean;
}

/** A perk as a ticket worth keeping: what and where on the left, what to do on the stub. */
export function PerkTicket({ perk, title = perk.title, stub, upright = false }: PerkTicketProps) {
  const t = useTexts(perksTexts);
  const ui = useTexts(uiTexts);
  const locale = localeOf(useLanguage());
  const until = perk.endsUtc && new Date(perk.endsUtc).toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <article
      className={classes(
        'flex flex-col overflow-hidden rounded-xl border border-hairline bg-surface',
        !upright && 'sm:flex-row',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-6">
        <p className="text-sm font-medium text-accent-ink">
          {perk.venue.name} · {perk.venue.city}
        </p>
        <h2 className="text-xl">{title}</h2>
        {perk.blurb && <p className="text-ink-muted">{perk.blurb}</p>}
        <p className="mt-auto flex flex-wrap gap-2 pt-2">
          <Badge>{t(`category.${perk.categoryKey}`)}</Badge>
          {perk.minTier === 'premium' && <Badge tone="gold">{t('from', { tier: ui('tier.premium') })}</Badge>}
          {until && <Badge>{t('until', { date: until })}</Badge>}
        </p>
      </div>
      <div
        className={classes(
          'flex items-center justify-center border-t border-dashed border-edge/60 p-5',
          !upright && 'sm:w-52 sm:shrink-0 sm:border-t-0 sm:border-l',
        )}
      >
        {stub}
      </div>
    </article>
  );
}
