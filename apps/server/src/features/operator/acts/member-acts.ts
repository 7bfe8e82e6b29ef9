import { resentMails } from '@ambiance/contract/operator';
import type { MemberFile } from '@ambiance/contract/operator-shapes';
import { type CalendarDate, dayIn, nextDayStart } from '@ambiance/domain/calendar';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { NoticeParameters } from '@ambiance/domain/notices';
import { deletionUndoDays } from '@ambiance/domain/retention';
import { effectiveTier } from '@ambiance/domain/subscriptions';
import { type TierKey, tierKeys } from '@ambiance/domain/tiers';
import type { Db } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/lock-users.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { closeAccount } from '../../account-data/close-account.ts';
import { giveBadge, lockEmail, recordEmailProof, removeBadge } from '../../accounts/users.repository.ts';
import { reassignOpenChats } from '../../hosts/host-changes.ts';
import { queueMail } from '../../mail/outgoing-mails.repository.ts';
import { meOf } from '../../members/me.repository.ts';
import { limitMoodTo } from '../../moods/moods.repository.ts';
import { addNotice } from '../../notices/add-notice.ts';
import { saveVerifiedPhone } from '../../phone/verification.repository.ts';
import { effectiveTierOf, giveTier, removeTier, storedSubscriptionsOf } from '../../plans/subscriptions.repository.ts';
import { tierOf } from '../../plans/tiers.repository.ts';
import { resetFactor } from '../../second-factor/reset-factor.ts';
import { defineAct } from '../act.ts';
import { memberFile } from '../member-file.ts';
import { account, choice, day, flag, optional } from '../parameters.ts';
import { setAccountStatus } from '../set-account-status.ts';

export const memberShow = defineAct({
  explanation: 'Shows an account: profile, verifications, plan, status, sessions, cases.',
  parameters: { member: account },
  async run(needs, { member }) {
    const file = await memberFile(needs, member);
    const now = needs.clock.now();
    const today = dayIn(needs.timeZone, now);
    const { currentMoodKey } = await meOf(needs.db, member, { now, today, requireSecondFactor: false });
    return { ...file, mood: currentMoodKey };
  },
  say: (file) => Object.entries(factsOf(file)).map(([name, value]) => `${`${name}:`.padEnd(10)} ${value}`),
});

/** Facts that support needs to know, but no location and nothing that grants access to the account. */
function factsOf(file: MemberFile & { mood: string | null }): Record<string, string | number> {
  const { effectiveTier: tier, given, paid } = file.plan;
  const planned = (name: string, plan: typeof given) =>
    plan && `${name} ${plan.tier}${plan.endsUtc ? ` until ${plan.endsUtc}` : ''}, ${plan.status}`;
  const plans = [planned('given', given), planned('paid', paid)].filter(Boolean).join('; ');
  const { email, phone, secondFactor, passkeys, badge } = file.proofs;
  const proofs = [
    email && 'e-mail',
    phone && 'phone',
    secondFactor && 'two-step login',
    passkeys > 0 && 'passkeys',
  ].filter(Boolean);
  const cases = file.cases.map(({ id, closedUtc }) => `${id} (${closedUtc ? 'closed' : 'open'})`);
  return {
    'E-mail': file.email,
    Id: file.id,
    Name: file.displayName,
    Role: file.role,
    Status: file.status + (file.deletedUtc ? ` since ${file.deletedUtc}` : ''),
    Plan: tier + (plans ? ` (${plans})` : ''),
    Proofs: proofs.join(', ') || 'none',
    Badge: badge ?? 'none',
    Mood: file.mood ?? 'none',
    Age: file.age ?? 'not asked',
    City: `${file.city}, ${file.country}`,
    Language: file.language,
    Joined: file.createdUtc,
    'Here last': file.activeOn,
    Photos: file.photos,
    Sessions: file.sessions,
    Cases: cases.join(', ') || 'none',
  };
}

/** Records the export and mails the member, before it begins; the caller writes it. @throws DomainError `member.unknown` */
export const memberExport = defineAct({
  explanation: 'Writes all data of a member to a new file, for a written request. Verify the requester’s identity.',
  parameters: { member: account },
  needsWhy: true,
  run: async ({ db, clock }, { member }) => {
    await requireAccount(db, member);
    await notifyOfAct(db, member, { act: 'export' }, clock.now());
  },
  say: () => [],
});

/**
 * Deletes an account with the same effect as a deletion by its owner: hidden at once, erased after 30 days. Returns the changes
 * of a host's chats to publish.
 * @throws DomainError `member.unknown`, `account.deleted`, `staff.yourself`, `staff.last-admin`, `account.not-deleted`
 */
export const memberDelete = defineAct({
  explanation: `Deletes an account on a written request: hidden at once, with its plan ended, and erased after ${deletionUndoDays} days. A mailed link restores it until then. Verify the requester’s identity.`,
  parameters: { member: account },
  needsWhy: true,
  recordsItself: true,
  endsSessions: true,
  async run(needs, { member }, { actorId, record }) {
    if (member === actorId) throw new DomainError('staff.yourself');
    const { status } = await requireAccount(needs.db, member);
    if (status === 'Deleted') throw new DomainError('account.deleted');
    return { changes: await closeAccount(needs, member, { isByStaff: true, deleted: record }) };
  },
  say: (_, { email }) => [
    `${email} is deleted, and will be erased in ${deletionUndoDays} days unless its owner undoes the deletion.`,
  ],
});

/** @throws DomainError `member.unknown`, `plan-end.past` */
export const memberSet = defineAct({
  explanation:
    'Grants a plan without payment, until the end of that day or without end; "free" removes it. Marks phone or email as verified, and gives or removes the badge.',
  parameters: {
    member: account,
    tier: optional(choice(tierKeys)),
    until: optional(day),
    'phone-verified': flag,
    'email-verified': flag,
    verified: optional(choice(['admin', 'none'])),
  },
  async run({ db: tx, clock, timeZone }, { member, tier, until, verified, ...marks }) {
    if (until && (!tier || tier === 'free')) throw new OperatorError('--until needs --tier standard or premium.');
    if (!tier && !verified && !marks['phone-verified'] && !marks['email-verified']) {
      throw new OperatorError('Give at least one of --tier, --phone-verified, --email-verified and --verified.');
    }
    await requireAccount(tx, member);
    // All writes that depend on the plan wait for this lock, and then read the new plan.
    await lockUsers(tx, [member]);
    const now = clock.now();
    const end = until ? endOfDay(timeZone, until, now) : null;
    if (tier) await setGivenPlan(tx, member, { tier, until: end }, now);
    if (marks['phone-verified']) await saveVerifiedPhone(tx, member, null, now);
    if (marks['email-verified']) await recordEmailProof(tx, member);
    if (verified === 'admin') {
      await giveBadge(tx, member, 'admin', now);
      await addNotice(tx, member, { kind: 'verified' }, now);
    }
    if (verified === 'none') {
      const hadBadge = await removeBadge(tx, member);
      if (hadBadge) await notifyOfAct(tx, member, { act: 'verification' }, now);
    }
    return { untilUtc: end?.toISOString() };
  },
  say: ({ untilUtc }, { email, tier, verified, ...marks }) =>
    [
      tier && `${email} has the plan ${tier}${untilUtc ? ` until ${untilUtc}` : ''}.`,
      marks['phone-verified'] && `The phone of ${email} counts as verified.`,
      marks['email-verified'] && `The address ${email} counts as verified.`,
      verified === 'admin' && `${email} has the badge of an administrator.`,
      verified === 'none' && `${email} has no badge.`,
    ].filter((line): line is string => typeof line === 'string'),
});

/** The end of a given plan or of a perk: the end of the named day. @throws DomainError `plan-end.past` */
export function endOfDay(timeZone: string, day: CalendarDate, now: Date): Date {
  const end = nextDayStart(timeZone, new Date(`${day}T12:00:00Z`));
  if (end <= now) throw wrongField('until', 'plan-end.past');
  return end;
}

/** Gives a plan without payment until the given time, or without end (null), and mails the member. `free` removes a given plan. */
async function setGivenPlan(
  tx: Db,
  userId: UserId,
  { tier, until }: { tier: TierKey; until: Date | null },
  now: Date,
): Promise<void> {
  const { paid, given } = await storedSubscriptionsOf(tx, userId);
  await (tier === 'free' ? removeTier(tx, userId) : giveTier(tx, userId, tier, until));
  await limitMoodTo(tx, userId, (await tierOf(tx, await effectiveTierOf(tx, userId, now))).moods);
  const pays = effectiveTier(paid, now) !== 'free' && { pays: 1 };
  if (tier === 'free') {
    const ended = effectiveTier(given, now);
    if (ended !== 'free') await notifyOfAct(tx, userId, { act: 'end-plan', tier: ended, ...pays }, now);
    return;
  }
  const details = {
    tier,
    // The mail names the last day: the end is the first moment after it.
    ...(until && { lastMs: until.getTime() - 1 }),
    ...pays,
  };
  await queueMail(tx, userId, { kind: 'plan-given', details }, now);
  await addNotice(tx, userId, { kind: 'plan-given', tier }, now);
}

/** Mails a member about an act of the staff, and shows it on their pages. */
async function notifyOfAct(
  tx: Db,
  userId: UserId,
  details: { act: NoticeParameters['staff-acted']['act']; tier?: TierKey; pays?: number },
  now: Date,
): Promise<void> {
  await queueMail(tx, userId, { kind: 'staff-acted', details }, now);
  await addNotice(tx, userId, { kind: 'staff-acted', act: details.act }, now);
}

/** Sets the status of an account. A deleted one is refused. */
export const memberStatus = defineAct({
  explanation:
    'Suspends, blocks or reactivates an account. The first two end its sessions at once and give a host’s open chats to a colleague. Blocked also cancels a paid plan within a minute and refunds unused days and any later charge.',
  parameters: { member: account, status: choice(['Active', 'Suspended', 'Blocked']) },
  async run({ db: tx, clock }, { member, status }) {
    const { status: before } = await requireAccount(tx, member);
    if (before === 'Deleted') throw new DomainError('account.deleted');
    if (status !== 'Active') await reassignOpenChats(tx, member, clock.now());
    return { before, ended: await setAccountStatus(tx, member, status, clock.now()) };
  },
  say: ({ before, ended }, { email, status }) => [
    `${email} was ${before} and is ${status} now.`,
    ...(ended > 0 ? [`Sessions ended: ${ended}.`] : []),
  ],
});

/**
 * Removes the second factor and the passkeys of a member or colleague who lost them, and ends their sessions. Staff must set up a new one at the
 * next login.
 * @throws DomainError `staff.yourself`, `member.unknown`, `second-factor.none`
 */
export const staffResetFactor = defineAct({
  explanation:
    'Turns off two-step login and removes all passkeys for a person who lost phone and recovery codes, also for a member. Sessions end at once; staff set it up again at the next login. Verify the requester’s identity.',
  parameters: { member: account },
  endsSessions: true,
  async run({ db: tx, clock }, { member }, { actorId }) {
    if (member === actorId) throw new DomainError('staff.yourself');
    await requireAccount(tx, member);
    const ended = await resetFactor(tx, member, clock.now());
    if (ended === undefined) throw new DomainError('second-factor.none');
    return { ended };
  },
  say: ({ ended }, { email }) => [
    `Two-step login is now off for ${email}, and passkeys are removed.`,
    `Sessions ended: ${ended}.`,
  ],
});

/**
 * Sends a mail with a new link, if that mail applies to the state of the account.
 * @throws DomainError `member.unknown`, `mail.not-for-them`
 */
export const mailResend = defineAct({
  explanation:
    'Sends a mail with a new link again: to confirm the address, to set a new password, or to restore a deleted account. "queue retry" resends a mail that failed.',
  parameters: { member: account, kind: choice(resentMails) },
  needsWhy: true,
  async run({ db: tx, clock }, { member, kind }) {
    await requireAccount(tx, member);
    const { isProved, status } = await lockEmail(tx, member);
    const fits = {
      'verify-email': status === 'Active' && !isProved,
      'reset-password': status === 'Active',
      'undo-deletion': status === 'Deleted',
    };
    if (!fits[kind]) throw new DomainError('mail.not-for-them');
    await queueMail(tx, member, { kind }, clock.now());
  },
  say: (_, { kind, email }) => [`A new mail "${kind}" is on its way to ${email}.`],
});

async function requireAccount(db: Db, userId: UserId) {
  const row = await db.selectFrom('users').where('id', '=', userId).select('status').executeTakeFirst();
  if (!row) throw new DomainError('member.unknown');
  return row;
}
