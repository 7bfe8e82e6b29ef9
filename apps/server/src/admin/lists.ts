import { dayIn } from '@ambiance/domain/calendar';
import type { VenueFile } from '@ambiance/contract/operator-shapes';
import { auditEventsBefore, checkAudit, recordAudit } from '../features/audit/audit.repository.ts';
import { refusedRefunds } from '../features/billing/refunds.repository.ts';
import { failingMails, waitingMails } from '../features/mail/outgoing-mails.repository.ts';
import { failedNotifications } from '../features/notifications/failed.repository.ts';
import { dollars } from '../features/operator/acts/payment-acts.ts';
import { perkOf } from '../features/operator/acts/perk-acts.ts';
import { findMembers, maxFound } from '../features/operator/members.repository.ts';
import { optional, perk, text, venue, wholeNumber } from '../features/operator/parameters.ts';
import { venueFile } from '../features/operator/venue-file.ts';
import { overviewOfVenues } from '../features/operator/venues.repository.ts';
import { allPriceChanges, type PriceChange } from '../features/plans/price-changes.repository.ts';
import { allTiers } from '../features/plans/tiers.repository.ts';
import { allStaff } from '../features/venues/staff.repository.ts';
import { allScheduledJobs } from '../platform/database/scheduled-jobs.repository.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { reading } from './command.ts';

const orElse = (lines: string[], sentence: string) => (lines.length > 0 ? lines : [sentence]);

export const memberFind = reading({
  explanation: `Lists accounts by id, or by part of the name or address, staff included, at most ${maxFound}.`,
  parameters: { member: text('"ID, NAME OR PART OF AN ADDRESS"') },
  async run({ db, clock }, { member }) {
    await recordAudit(db, { actorId: null, action: 'member-searched' }, clock.now());
    const found = await findMembers(db, member);
    const lines = found.map((one) => [one.id, one.email, one.displayName, one.role, one.status].join('  '));
    return { lines: orElse(lines, `No account matches ${member}.`), data: found };
  },
});

export const venueList = reading({
  explanation: 'Lists the venues by number, with their active managers, hosts and perks.',
  parameters: {},
  async run({ db, clock }) {
    const venues = await overviewOfVenues(db, clock.now());
    const lines = venues.map(({ id, name, city, country, verified, closedUtc, managers, hosts, perks }) => {
      const marks = [verified && ' (verified)', closedUtc && ' (closed)'].filter(Boolean).join('');
      return `${id}  ${name}, ${city}, ${country}${marks}: managers ${managers}, hosts ${hosts}, perks ${perks}`;
    });
    return { lines: orElse(lines, 'There are no venues yet.'), data: venues };
  },
});

export const venueShow = reading({
  explanation: 'Shows a venue with its staff and all its perks.',
  parameters: { venue },
  async run(needs, { venue: id }) {
    const file = await venueFile(needs, id);
    const marks = [file.verified && 'verified', file.closedUtc && `closed since ${file.closedUtc}`].filter(Boolean);
    const lines = [
      [`${file.id}  ${file.name}`, ...marks].join(', '),
      [file.address, file.city, file.country, file.timeZone].filter(Boolean).join(', '),
      ...file.staff.map((one) => `${one.role}  ${one.email}  ${one.displayName}${one.active ? '' : ', inactive'}`),
      ...file.offers.map(lineOfPerk),
    ];
    return { lines, data: file };
  },
});

export const perkList = reading({
  explanation: 'Lists the perks of a venue by number, newest first, including ended ones, with their use.',
  parameters: { venue },
  async run(needs, { venue: id }) {
    const { name, offers } = await venueFile(needs, id);
    return { lines: orElse(offers.map(lineOfPerk), `${name} has no perks yet.`), data: offers };
  },
});

export const perkShow = reading({
  explanation: 'Shows a perk with its texts and its use.',
  parameters: { perk },
  async run(needs, { perk: id }) {
    const found = await perkOf(needs, id);
    const data = { ...found, hasEnded: found.endsUtc !== null && new Date(found.endsUtc) <= needs.clock.now() };
    const { blurb, terms, translation, venue: of } = found;
    const texts = [blurb, terms, translation.title, translation.blurb, translation.terms].filter((one) => one !== null);
    return { lines: [lineOfPerk(data), `of ${of.name}, venue ${of.id}`, ...texts], data };
  },
});

function lineOfPerk(one: VenueFile['offers'][number]): string {
  const ends = one.endsUtc && `${one.hasEnded ? 'ended' : 'ends'} ${one.endsUtc}`;
  const claimed = one.claimed === null ? 'for two' : `claimed ${one.claimed}`;
  const facts = [claimed, `redeemed ${one.redeemed}`, ends].filter(Boolean).join(', ');
  return `perk ${one.id}  ${one.title} (${one.minTier}, ${one.categoryKey}): ${facts}`;
}

export const staffList = reading({
  explanation: 'Lists managers, hosts, moderators and administrators, or those of one venue.',
  parameters: { venue: optional(venue) },
  async run({ db }, { venue: id }) {
    const staff = await allStaff(db, id);
    const lines = staff.map((person) => {
      const notes = [
        person.venue_id !== null && `venue ${person.venue_id}`,
        person.active === false && 'inactive',
        person.status !== 'Active' && person.status,
        person.password_hash === null && 'has no password yet',
      ].filter((note) => note !== false);
      return [`${person.role}  ${person.email}  ${person.display_name}`, ...notes].join(', ');
    });
    const data = staff.map(({ password_hash, ...person }) => ({ ...person, hasPassword: password_hash !== null }));
    return { lines: orElse(lines, 'There are no staff accounts yet.'), data };
  },
});

export const priceList = reading({
  explanation: 'Shows the price of each plan and all announced changes.',
  parameters: {},
  async run({ db, timeZone }) {
    const [tiers, changes] = [await allTiers(db), await allPriceChanges(db)];
    const ofTiers = tiers.map(({ key, monthlyCents }) => `${key}: ${dollars(monthlyCents)} a month`);
    const ofChanges = changes.map(
      (change) =>
        `${change.tier}: ${dollars(change.oldMonthlyCents)} to ${dollars(change.monthlyCents)} on ` +
        `${dayIn(timeZone, change.takesEffectAt)} (${stateOf(change)})`,
    );
    return { lines: [...ofTiers, ...ofChanges], data: { tiers, changes } };
  },
});

function stateOf({ appliedAt, cancelledAt }: PriceChange): string {
  if (cancelledAt) return 'cancelled';
  return appliedAt ? 'applies' : 'announced';
}

export const queueList = reading({
  explanation:
    'Shows every job with its next run and its last failure, and the mails, notifications and refunds that failed.',
  parameters: {},
  async run({ db }) {
    const [jobs, mails, notifications, refunds, waiting] = [
      await allScheduledJobs(db),
      await failingMails(db),
      await failedNotifications(db),
      await refusedRefunds(db),
      await waitingMails(db),
    ];
    const ofJobs = jobs.map(({ name, dueAt, doneAt, failures, lastError }) => {
      const failure = failures > 0 ? `; failed ${failures} times in a row: ${lastError}` : '';
      return `job "${name}": next ${dueAt.toISOString()}, last done ${doneAt?.toISOString() ?? 'never'}${failure}`;
    });
    const ofMails = mails.map(({ id, kind, email, attempts, dueAt, failedAt, lastError }) => {
      const next = failedAt ? `given up ${failedAt.toISOString()}` : `next try ${dueAt.toISOString()}`;
      return `mail ${id} (${kind}) to ${email}: ${attempts} tries, ${next}: ${lastError}`;
    });
    const ofNotifications = notifications.map(
      ({ userId, topic, count, failedAt, error }) =>
        `notifications of ${userId} (${topic}): ${count} given up ${failedAt.toISOString()}: ${error}`,
    );
    const ofRefunds = refunds.map(
      ({ paymentId, displayName, cents, attempts, refusedAt, refusal }) =>
        `refund of ${paymentId} (${dollars(cents)}) to ${displayName ?? 'an erased account'}: ` +
        `${attempts} attempts, refused ${refusedAt.toISOString()}: ${refusal}`,
    );
    return {
      lines: [...ofJobs, `Mails waiting: ${waiting}`, ...ofMails, ...ofNotifications, ...ofRefunds],
      data: { jobs, mailsWaiting: waiting, mails, notifications, refunds },
    };
  },
});

const usualLength = 50;

export const auditList = reading({
  explanation: `Lists actions of moderators and operators, newest first: ${usualLength}, or as many as --last says.`,
  parameters: { last: optional(wholeNumber(10_000)) },
  async run({ db }, { last = usualLength }) {
    const events = await auditEventsBefore(db, {}, last);
    const lines = events.map(({ id, atUtc, actor, action, member, caseId, parameters, details, why }) => {
      const facts = [
        member && `member ${member.id}`,
        caseId !== null && `case ${caseId}`,
        ...Object.entries(parameters ?? {}).map(([name, value]) => `${name} ${value}`),
        details,
        why !== null && `because: ${why}`,
      ];
      return [`${id}  ${atUtc}  ${actor?.id ?? 'operator'}  ${action}`, ...facts.filter(Boolean)].join(', ');
    });
    return { lines: orElse(lines, 'No activity yet.'), data: events };
  },
});

export const auditVerify = reading({
  explanation:
    'Checks the hash chain of the audit log and prints the last hash. Save it elsewhere: later it proves that no earlier entry was rewritten or removed.',
  parameters: {},
  async run({ db }) {
    const { held, last, brokenId } = await checkAudit(db);
    if (brokenId !== undefined) {
      throw new OperatorError(`The chain is broken at event ${brokenId}: this event or the one before it was changed.`);
    }
    return [`Events: ${held}, none changed.`, ...(last ? [`Event ${last.id} has the hash ${last.hash}.`] : [])];
  },
});
