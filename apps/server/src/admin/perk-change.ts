import { languages } from '@ambiance/domain/languages';
import { perkCategories } from '@ambiance/domain/perks';
import { OperatorError } from '../entry.ts';
import { endPerk } from '../features/operator/venue-acts.ts';
import { addPerk, managedPerks, updatePerk } from '../features/perks/managed-perks.repository.ts';
import { venueById } from '../features/venues/venues.repository.ts';
import { endOfGivenPlan } from '../features/operator/member-acts.ts';
import type { AdminCommand, AdminNeeds, Options } from './admin-command.ts';
import { operator, whyOption } from './because.ts';
import { lineOfPerk } from './perk-list.ts';
import { requireOpenVenue } from './staff-access.ts';
import { calendarDate, oneOf, optionalText, required, venueIn, wholeNumber } from './option.ts';

const fieldUsage = `[--blurb TEXT] [--terms TEXT] [--language ${languages.join('|')}] [--until YYYY-MM-DD]`;
const fields = {
  title: { type: 'string' },
  tier: { type: 'string' },
  category: { type: 'string' },
  blurb: { type: 'string' },
  terms: { type: 'string' },
  language: { type: 'string' },
  until: { type: 'string' },
} as const;
const tiers = ['standard', 'premium'] as const;

export const perkAdd: AdminCommand = {
  usage: `--venue NUMBER --title TEXT --tier ${tiers.join('|')} --category ${perkCategories.join('|')} ${fieldUsage}`,
  explanation: 'Offers a perk, until the end of that day or for good, in place of its managers.',
  options: { ...fields, venue: { type: 'string' } },
  async run(needs, options) {
    const id = venueIn(options);
    const venue = await venueById(needs.db, id);
    if (!venue) throw new OperatorError(`There is no venue ${id}.`);
    await requireOpenVenue(needs.db, id);
    for (const name of ['title', 'tier', 'category']) required(options, name);
    const given = fieldsIn(needs, options, venue.timeZone);
    const language = oneOf(options, 'language', languages) ?? 'en';
    const perk = { ...given, language, title: given.title!, minTier: given.minTier!, categoryKey: given.categoryKey! };
    const perkId = await addPerk(needs.db, id, perk, needs.clock.now());
    return { lines: [`${perk.title} is perk ${perkId} of ${venue.name}.`], data: { id: perkId, venueId: id } };
  },
};

export const perkSet: AdminCommand = {
  usage: `--perk NUMBER [--title TEXT] [--tier ${tiers.join('|')}] [--category NAME] ${fieldUsage}`,
  explanation:
    'Changes what is given of a perk, and nothing else; with --language its texts in that language. What was claimed stays as it was claimed.',
  options: { ...fields, perk: { type: 'string' } },
  async run(needs, options) {
    const perk = await perkIn(needs, options);
    const given = fieldsIn(needs, options, perk.venue.timeZone);
    if (Object.values(given).every((value) => value === undefined)) {
      throw new OperatorError('Say what to set, for example --title or --until.');
    }
    const isTranslation = (oneOf(options, 'language', languages) ?? perk.language) !== perk.language;
    const before = isTranslation ? perk.translation : perk;
    const texts = {
      title: given.title ?? before.title,
      blurb: given.blurb ?? before.blurb,
      terms: given.terms ?? before.terms,
    };
    await updatePerk(needs.db, perk.venue.id, perk.id, {
      ...(isTranslation ? { ...perk, translation: texts } : { ...texts, title: texts.title ?? perk.title }),
      minTier: given.minTier ?? (perk.minTier === 'premium' ? 'premium' : 'standard'),
      categoryKey: given.categoryKey ?? perk.categoryKey,
      endsUtc: given.endsUtc ?? perk.endsUtc,
    });
    return [`Perk ${perk.id} is changed.`];
  },
};

export const perkShow: AdminCommand = {
  usage: '--perk NUMBER',
  explanation: 'Shows a perk with its texts and how it is used.',
  options: { perk: { type: 'string' } },
  async run(needs, options) {
    const perk = await perkIn(needs, options);
    const hasEnded = perk.endsUtc !== null && new Date(perk.endsUtc) <= needs.clock.now();
    const { translation } = perk;
    const texts = [perk.blurb, perk.terms, translation.title, translation.blurb, translation.terms].filter(
      (text) => text !== null,
    );
    return {
      lines: [lineOfPerk({ ...perk, hasEnded }), `of ${perk.venue.name}, venue ${perk.venue.id}`, ...texts],
      data: { ...perk, hasEnded },
    };
  },
};

export const perkEnd: AdminCommand = {
  usage: '--perk NUMBER [--why TEXT]',
  explanation: 'Ends a perk at once; what was claimed keeps its own end.',
  options: { perk: { type: 'string' }, ...whyOption },
  async run(needs, options) {
    const perk = await perkIn(needs, options);
    await endPerk(needs, operator(options), perk.id);
    return { lines: [`${perk.title} has ended.`], data: { id: perk.id, venueId: perk.venue.id } };
  },
};

async function perkIn({ db, clock }: AdminNeeds, options: Options) {
  required(options, 'perk');
  const id = wholeNumber(options, 'perk', 2 ** 31 - 1)!;
  const row = await db.selectFrom('perks').where('id', '=', id).select('venue_id').executeTakeFirst();
  const [perk] = row ? await managedPerks(db, row.venue_id, clock.now(), id) : [];
  if (!perk) throw new OperatorError(`There is no perk ${id}.`);
  return perk;
}

/** The fields that were given. A perk ends at the end of a day in the venue's time zone. */
function fieldsIn({ clock }: AdminNeeds, options: Options, timeZone: string) {
  const day = calendarDate(options, 'until');
  const end = day === undefined ? undefined : endOfGivenPlan(timeZone, day, clock.now());
  if (day !== undefined && !end) throw new OperatorError('--until must be today or later.');
  const title = optionalText(options, 'title');
  if (title !== undefined && title.length > 80) throw new OperatorError('--title is too long.');
  return {
    title,
    minTier: oneOf(options, 'tier', tiers),
    categoryKey: oneOf(options, 'category', perkCategories),
    blurb: optionalText(options, 'blurb'),
    terms: optionalText(options, 'terms'),
    endsUtc: end?.toISOString(),
  };
}
