import type { Decision } from '@ambiance/contract/cases';
import { isLighter, type SuspensionDays, suspensionDays } from '@ambiance/domain/moderation';

/** A decision that can take the place of a heavier one. */
export interface Lighter {
  kind: 'warn' | 'suspend';
  days: SuspensionDays | null;
}

const everyLighter: readonly Lighter[] = [
  { kind: 'warn', days: null },
  ...suspensionDays.map((days): Lighter => ({ kind: 'suspend', days })),
];

export const lighterThan = (decision: Pick<Decision, 'kind' | 'days'>): readonly Lighter[] =>
  everyLighter.filter((one) => isLighter(one, decision));

/** True if a change of a decision may leave removed content removed. A mere removal has no other effect to end. */
export const mayKeepRemoved = ({ removed, kind }: Pick<Decision, 'removed' | 'kind'>): boolean =>
  removed !== null && kind !== 'remove';

/** True if this user took the decision a short time ago. */
export const mayUndo = (
  { decidedBy, undoUntilUtc }: { decidedBy: { id: string }; undoUntilUtc: string | null },
  userId: string | undefined,
  now: Date,
): boolean => decidedBy.id === userId && undoUntilUtc !== null && new Date(undoUntilUtc) > now;

/** Administrators may change a decision in force. */
export const mayRevise = ({ kind, endedUtc }: Pick<Decision, 'kind' | 'endedUtc'>, role: string | undefined): boolean =>
  role === 'admin' && kind !== 'none' && endedUtc === null;
