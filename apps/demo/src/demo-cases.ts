import type { CaseId, UserId } from '@ambiance/domain/ids';
import { type DecisionKind, type DecisionReason, priorityOf, type SuspensionDays } from '@ambiance/domain/moderation';
import { type ReportCategory, reportDueHours, reportedMessages } from '@ambiance/domain/reports';
import { addAppeal } from '@ambiance/server/features/moderation/decisions/appeals.repository';
import { closeCase, openCase } from '@ambiance/server/features/moderation/cases.repository';
import { applyDecision } from '@ambiance/server/features/moderation/decisions/effects';
import { addEvidence } from '@ambiance/server/features/photos/evidence.repository';
import { addReport } from '@ambiance/server/features/reports/reports.repository';
import type { Db } from '@ambiance/server/platform/database/database';

interface DemoCase {
  category: ReportCategory;
  reasons: readonly string[];
  hoursAgo: number;
  decided?: { kind: DecisionKind; days?: SuspensionDays; reason: DecisionReason; note: string };
  appeal?: string;
}

/** Cases that moderators of the demo see: some of each kind, three of them overdue, and an appeal. */
const demoCases: readonly DemoCase[] = [
  {
    category: 'under-age',
    reasons: ['Says in the chat that school starts again on Monday, in grade eleven.'],
    hoursAgo: 3,
  },
  {
    category: 'harassment',
    reasons: ['Kept writing after I said no, and then got angry.', 'M’a traitée de tous les noms.'],
    hoursAgo: 27,
  },
  { category: 'danger', reasons: ['Threatened to come to my work tonight.'], hoursAgo: 1 },
  { category: 'content', reasons: ['The second photo is not something I wanted to see.'], hoursAgo: 8 },
  { category: 'content', reasons: ['Photo de profil déplacée.'], hoursAgo: 31 },
  {
    category: 'scam',
    reasons: [
      'Asked for money for a plane ticket.',
      'Veut que je lui envoie des cartes-cadeaux.',
      'Same story as with my friend.',
    ],
    hoursAgo: 12,
  },
  { category: 'scam', reasons: ['Wants to go on about an investment.'], hoursAgo: 44 },
  { category: 'fake-profile', reasons: ['These are the pictures of an actor.'], hoursAgo: 5 },
  { category: 'other', reasons: ['Advertises a bar in every message.'], hoursAgo: 20 },
  {
    category: 'other',
    reasons: ['I just do not like the tone.'],
    hoursAgo: 70,
    decided: { kind: 'none', reason: 'no-violation', note: 'Blunt, but within the rules.' },
  },
  {
    category: 'harassment',
    reasons: ['Insulted me when I did not answer at once.'],
    hoursAgo: 60,
    decided: { kind: 'suspend', days: 30, reason: 'harassment', note: 'Insults over several days, see the messages.' },
    appeal: 'I was joking and we both laughed about it. Thirty days is a lot for that.',
  },
  {
    category: 'scam',
    reasons: ['Asked me for gift cards.'],
    hoursAgo: 90,
    decided: { kind: 'ban', reason: 'scam', note: 'Third account with the same text.' },
  },
];

const hourMs = 3_600_000;

/**
 * Adds the cases. People from the end of the list are reported by people from its beginning; `deciderId` made the
 * decisions.
 */
export async function addCases(tx: Db, people: readonly { id: UserId }[], deciderId: UserId, now: Date): Promise<void> {
  let reporter = 0;
  for (const [index, one] of demoCases.entries()) {
    const userId = people[people.length - 1 - index * 3]!.id;
    const openedAt = new Date(now.getTime() - one.hoursAgo * hourMs);
    const priority = priorityOf(one.category);
    const dueAt = new Date(openedAt.getTime() + reportDueHours * hourMs);
    const caseId = await openCase(tx, userId, { priority, openedAt, dueAt });
    for (const [later, reason] of one.reasons.entries()) {
      const createdAt = new Date(openedAt.getTime() + later * hourMs * 0.5);
      const reporterId = people[reporter++]!.id;
      const said = { category: one.category, reason, messageId: null, createdAt };
      await addReport(tx, { caseId, reporterId, reportedId: userId, ...said }, reportedMessages);
    }
    await addEvidence(tx, caseId, userId);
    await decide(tx, { caseId, userId, decidedBy: deciderId }, one, openedAt);
  }
}

async function decide(
  tx: Db,
  { caseId, userId, decidedBy }: { caseId: CaseId; userId: UserId; decidedBy: UserId },
  { decided, appeal }: DemoCase,
  openedAt: Date,
): Promise<void> {
  if (!decided) return;
  const at = new Date(openedAt.getTime() + 4 * hourMs);
  const { kind, days = null, reason, note } = decided;
  const what = { kind, days, reason, note, removed: null, startsAt: at, now: at };
  const decisionId = await applyDecision(tx, { caseId, userId, decidedBy, ...what });
  await closeCase(tx, caseId, { acted: kind !== 'none', now: at });
  if (appeal) await addAppeal(tx, { decisionId, userId, text: appeal, now: new Date(at.getTime() + 2 * hourMs) });
}
