import type { Decision } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { ParsedRequest } from '@ambiance/contract/route';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { CaseId } from '@ambiance/domain/ids';
import { mayDecideAbout, type SuspensionDays } from '@ambiance/domain/moderation';
import { retention } from '@ambiance/domain/retention';
import type { CurrentUser } from '../../../http/authenticate.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import { isActive, lockUsers } from '../../../platform/database/lock-users.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addPerceptualHashes } from '../../photos/perceptual-hashes.repository.ts';
import { publishReturn } from '../../assignments/publish-gone.ts';
import type { PhotoEncoder } from '../../photos/photo-encoder.ts';
import { caseFor, closeCase, lockOpenCase } from '../cases.repository.ts';
import { decisionOf } from './decisions.repository.ts';
import { applyDecision, prepareEffects, publishEffects } from './effects.ts';
import { keepRemoved } from './keep-removed.ts';
import { notifyMember, notifyReporters } from './mail-decision.ts';
import { removeContent } from './removed-content.ts';

export type DecideNeeds = Pick<Platform, 'db' | 'clock' | 'ids' | 'bus' | 'media' | 'log'> & {
  encoder: PhotoEncoder;
  /** Starts sending queued mail now instead of at the next run of the job. */
  wakeMail(): void;
};

type Wanted = ParsedRequest<(typeof moderationRoutes)['decide']>['body'];

/**
 * Decides an open case in one transaction: stores the decision, applies its effects, closes the case and mails the member.
 * @throws DomainError `case.unknown`, `case.party`, `case.staff`, `case.taken`, `case.decided`, and the errors of its checks
 */
export async function decideCase(
  needs: DecideNeeds,
  caseId: CaseId,
  moderator: CurrentUser,
  wanted: Wanted,
): Promise<Decision> {
  const days = checkFields(wanted);
  const now = needs.clock.now();
  const { decisionId, changedChats, wasActive } = await needs.db.transaction().execute(async (tx) => {
    const { user_id: userId, role } = await caseFor(tx, caseId, moderator.id);
    if (!mayDecideAbout(moderator.role, role ?? 'member')) throw new DomainError('case.staff');
    // The lock order of all transactions: a host's open chats first, then the account.
    const changed = await prepareEffects(tx, userId, wanted.kind, now);
    await lockUsers(tx, [userId]);
    const wasActive = await isActive(tx, userId);
    await lockOpenCase(tx, caseId, moderator.id, now);
    const removed = removesSomething(wanted) ? await removeContent(tx, caseId, userId, { ...wanted, now }) : null;
    const id = await applyDecision(tx, {
      caseId,
      userId,
      decidedBy: moderator.id,
      kind: wanted.kind,
      days,
      reason: wanted.reason,
      note: wanted.note,
      removed,
      startsAt: now,
      now,
    });
    const hashesExpireAt = new Date(now.getTime() + retention.perceptualHashes.days * 86_400_000);
    await addPerceptualHashes(tx, id, removed?.photos.map((photo) => photo.id) ?? [], hashesExpireAt);
    const acted = wanted.kind !== 'none';
    await closeCase(tx, caseId, { acted, now });
    await notifyReporters(tx, caseId, acted, now);
    if (role !== null) await notifyMember(tx, id, now);
    await recordAudit(
      tx,
      {
        actorId: moderator.id,
        action: 'case-decided',
        memberId: userId,
        caseId,
        details: auditDetails(wanted),
        why: wanted.reason,
      },
      now,
    );
    return { decisionId: id, changedChats: changed, wasActive };
  });
  if (removesSomething(wanted)) await keepRemoved(needs, caseId, decisionId);
  const decision = await decisionOf(needs.db, decisionId);
  needs.wakeMail();
  await publishEffects(needs, decision.userId, wanted.kind, changedChats);
  // A milder decision may have replaced one that shut the member out.
  if (!wasActive) await publishReturn(needs, decision.userId);
  return decision.view;
}

const removesSomething = ({ photoIds, texts }: Wanted) => photoIds.length + texts.length > 0;

/**
 * Refuses a decision with a missing or an unused field. Returns the days of a suspension.
 * @throws DomainError `decision.note-required`, `decision.nothing-chosen`, `decision.days-required`, `decision.field-unused`
 */
function checkFields(wanted: Wanted): SuspensionDays | null {
  const { kind, days = null, note, photoIds, texts } = wanted;
  if (kind !== 'none' && note === '') throw wrongField('note', 'decision.note-required');
  if (kind === 'remove' && !removesSomething(wanted)) throw wrongField('photoIds', 'decision.nothing-chosen');
  if (kind === 'suspend' && days === null) throw wrongField('days', 'decision.days-required');
  refuseUnused({
    days: kind !== 'suspend' && days !== null,
    photoIds: kind === 'none' && photoIds.length > 0,
    texts: kind === 'none' && texts.length > 0,
  });
  return days;
}

/**
 * Throws if one of the fields was given although the decision does not use it.
 * @param fields true for each given field
 * @throws DomainError `decision.field-unused`
 */
export function refuseUnused(fields: Readonly<Record<string, boolean>>): void {
  const unused = Object.keys(fields).filter((name) => fields[name]);
  if (unused.length === 0) return;
  throw new DomainError('decision.field-unused', {
    fields: Object.fromEntries(unused.map((name) => [name, 'decision.field-unused' as const])),
  });
}

/** A summary of a decision for the audit log, such as `suspend 3 days, removed: description, 2 photos`. */
function auditDetails({ kind, days, photoIds, texts }: Wanted): string {
  const photos = new Set(photoIds).size;
  const removed = [...new Set(texts), ...(photos > 0 ? [photos === 1 ? '1 photo' : `${photos} photos`] : [])];
  const decided = days ? `${kind} ${days} days` : kind;
  return removed.length > 0 ? `${decided}, removed: ${removed.join(', ')}` : decided;
}
