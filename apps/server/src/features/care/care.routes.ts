import type { careRoutes, CarePeriod } from '@ambiance/contract/care';
import { carePeriods, minShownCount, shownCount, shownCounts } from '@ambiance/domain/care';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { type CareFacts, careFactsSince } from './care.repository.ts';

const retentionMs = 5 * 60_000;

/** The public figures of reports and decisions. They are cached for 5 minutes. */
export function careHandlers({ db, clock }: Pick<Platform, 'db' | 'clock'>): Handlers<typeof careRoutes> {
  let known: { at: Date; figures: Promise<CarePeriod[]> } | undefined;
  const workOut = (now: Date) =>
    Promise.all(
      carePeriods.map(async (days) =>
        published(days, await careFactsSince(db, new Date(now.getTime() - days * 86_400_000), now)),
      ),
    );
  return {
    async figures() {
      const now = clock.now();
      if (!known || now.getTime() - known.at.getTime() >= retentionMs) {
        const asked = { at: now, figures: workOut(now) };
        known = asked;
        asked.figures.catch(() => {
          if (known === asked) known = undefined;
        });
      }
      return known.figures;
    },
  };
}

/**
 * The figures to publish. A period with fewer than ten cases has no figures, since nearly all of its cases could concern one
 * person.
 */
const published = (days: CarePeriod['days'], facts: CareFacts): CarePeriod => {
  const isShown = facts.due >= minShownCount;
  const shown = (figure: number | null) => (isShown ? figure : null);
  const ofDecided = (minutes: number) => shown(facts.decided < minShownCount ? null : minutes);
  const decisions = shownCounts(facts.decisions);
  return {
    days,
    received: shown(shownCount(facts.received)),
    closed: shown(shownCount(facts.closed)),
    medianMinutes: ofDecided(facts.medianMinutes),
    ninetyFifthMinutes: ofDecided(facts.ninetyFifthMinutes),
    percentWithinDay: shown(Math.floor((100 * facts.withinDay) / Math.max(1, facts.due))),
    decisions: isShown ? decisions : { none: null, warn: null, remove: null, suspend: null, ban: null },
    appeals: shown(shownCount(facts.appeals)),
    overturned: shown(shownCount(facts.overturned)),
  };
};
