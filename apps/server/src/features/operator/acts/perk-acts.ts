import { DomainError } from '@ambiance/domain/errors';
import type { PerkId, VenueId } from '@ambiance/domain/ids';
import { languages } from '@ambiance/domain/languages';
import type { NoticeParameters } from '@ambiance/domain/notices';
import { perkCategories } from '@ambiance/domain/perks';
import type { Db } from '../../../platform/database/database.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { addNotice } from '../../notices/add-notice.ts';
import { withdrawNotice } from '../../notices/notices.repository.ts';
import { addPerk, endPerk, managedPerks, updatePerk } from '../../perks/managed/managed-perks.repository.ts';
import { managerIdsOf } from '../../venues/staff.repository.ts';
import { venueById } from '../../venues/venues.repository.ts';
import { type ActNeeds, defineAct } from '../act.ts';
import { choice, day, optional, perk, text, venue } from '../parameters.ts';
import { lockPerk, refuseClosed } from '../venues.repository.ts';
import { endOfDay } from './member-acts.ts';

const title = text('TEXT', 80);
const tier = choice(['standard', 'premium']);
const category = choice(perkCategories);
const more = {
  blurb: optional(text()),
  terms: optional(text()),
  language: optional(choice(languages)),
  until: optional(day),
};

export const perkAdd = defineAct({
  explanation: 'Adds a perk in place of the venue’s managers, until the end of that day or without end.',
  parameters: { venue, title, tier, category, ...more },
  async run({ db: tx, clock }, { venue: id, title: name, tier: minTier, category: categoryKey, until, ...texts }) {
    await refuseClosed(tx, id);
    const place = (await venueById(tx, id))!;
    const { language = 'en', blurb, terms } = texts;
    const endsUtc = until && endOfDay(place.timeZone, until, clock.now()).toISOString();
    const fields = { title: name, minTier, categoryKey, language, blurb, terms, endsUtc };
    const perkId = await addPerk(tx, id, fields, clock.now());
    await addPerkNotice(tx, { venue: place.name, venueId: id, title: name, change: 'added' }, clock.now());
    return { id: perkId, venueId: id, venue: place.name };
  },
  say: ({ id, venue: name }, { title: of }) => [`${of} is perk ${id} of ${name}.`],
});

/** @throws DomainError `perk.unknown`, `venue.closed` */
export const perkSet = defineAct({
  explanation:
    'Changes only the given values of a perk; with --language, its texts in that language. Existing claims stay as they are.',
  parameters: { perk, title: optional(title), tier: optional(tier), category: optional(category), ...more },
  async run(needs, { perk: id, until, language, ...given }) {
    const found = await perkOf(needs, id);
    // The other values stay as they are. Without these locks, a perk that ends at this moment would be on offer again.
    await refuseClosed(needs.db, found.venue.id);
    await lockPerk(needs.db, id);
    const before = await perkOf(needs, id);
    const endsUtc = until && endOfDay(before.venue.timeZone, until, needs.clock.now()).toISOString();
    if (!endsUtc && Object.values(given).every((value) => value === undefined)) {
      throw new OperatorError('Give at least one change, for example --title or --until.');
    }
    const isTranslation = language !== undefined && language !== before.language;
    const old = isTranslation ? before.translation : before;
    const texts = {
      title: given.title ?? old.title,
      blurb: given.blurb ?? old.blurb,
      terms: given.terms ?? old.terms,
    };
    const title = isTranslation ? before.title : (texts.title ?? before.title);
    await updatePerk(needs.db, before.venue.id, id, {
      ...(isTranslation ? { ...before, translation: texts } : { ...texts, title }),
      minTier: given.tier ?? (before.minTier === 'premium' ? 'premium' : 'standard'),
      categoryKey: given.category ?? before.categoryKey,
      endsUtc: endsUtc ?? before.endsUtc,
    });
    const { id: venueId, name: venue } = before.venue;
    await addPerkNotice(needs.db, { venue, venueId, title, change: 'changed' }, needs.clock.now());
  },
  say: (_, { perk: id }) => [`Perk ${id} was changed.`],
});

/** @throws DomainError `perk.unknown`, `perk.over` */
export const perkEnd = defineAct({
  explanation: 'Ends a perk at once; existing claims stay valid until they expire.',
  parameters: { perk },
  async run({ db: tx, clock }, { perk: id }) {
    const found = await lockPerk(tx, id);
    if (!found) throw new DomainError('perk.unknown');
    // Read the time after the lock, so that no claim is later than the end.
    const now = clock.now();
    if (found.endsAt && found.endsAt <= now) throw new DomainError('perk.over');
    await endPerk(tx, found.venueId, id, now);
    const { venueId, title } = found;
    const { name: venue } = (await venueById(tx, venueId))!;
    await addPerkNotice(tx, { venue, venueId, title, change: 'ended' }, now);
    return { id, venueId, title };
  },
  say: ({ title: name }) => [`${name} has ended.`],
});

/**
 * Notifies each manager of the venue of a perk. An equal notice that no page has shown is replaced: several edits in a minute are
 * mailed once, and a later one is mailed again.
 */
async function addPerkNotice(
  tx: Db,
  act: NoticeParameters['perk-acted'] & { venueId: VenueId },
  now: Date,
): Promise<void> {
  const notice = { kind: 'perk-acted', ...act } as const;
  for (const managerId of await managerIdsOf(tx, act.venueId)) {
    await withdrawNotice(tx, managerId, notice);
    await addNotice(tx, managerId, notice, now);
  }
}

/** A perk with its texts and its use. @throws DomainError `perk.unknown` */
export async function perkOf({ db, clock }: Pick<ActNeeds, 'db' | 'clock'>, id: PerkId) {
  const row = await db.selectFrom('perks').where('id', '=', id).select('venue_id').executeTakeFirst();
  const [found] = row ? await managedPerks(db, row.venue_id, clock.now(), id) : [];
  if (!found) throw new DomainError('perk.unknown');
  return found;
}
