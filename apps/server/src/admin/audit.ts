import { OperatorError } from '../entry.ts';
import { auditEventsBefore, checkAudit } from '../features/audit/audit.repository.ts';
import type { AdminCommand } from './admin-command.ts';
import { numberWithin } from './option.ts';

const usualLength = 50;

export const auditList: AdminCommand = {
  usage: `[--last NUMBER]`,
  explanation: `Shows what was done with members and cases, newest first: who, when, what, and why; ${usualLength} unless told.`,
  options: { last: { type: 'string' } },
  async run({ db }, options) {
    const events = await auditEventsBefore(db, undefined, numberWithin(options, 'last', 10_000) ?? usualLength);
    const lines = events.map(({ id, atUtc, actor, action, member, caseId, details, why }) => {
      const facts = [
        member && `member ${member.id}`,
        caseId !== null && `case ${caseId}`,
        details,
        why !== null && `because: ${why}`,
      ];
      return [`${id}  ${atUtc}  ${actor?.id ?? 'operator'}  ${action}`, ...facts.filter(Boolean)].join(', ');
    });
    return { lines: lines.length > 0 ? lines : ['Nothing is recorded yet.'], data: events };
  },
};

export const auditVerify: AdminCommand = {
  usage: '',
  explanation:
    'Follows the chain of everything recorded, and prints the last hash: kept elsewhere, it shows later that nothing before it was rewritten.',
  options: {},
  async run({ db }) {
    const { held, last, brokenId } = await checkAudit(db);
    if (brokenId !== undefined) {
      throw new OperatorError(`The chain is broken at event ${brokenId}: it, or the one before it, was changed.`);
    }
    return [`Events: ${held}, none changed.`, ...(last ? [`Event ${last.id} has the hash ${last.hash}.`] : [])];
  },
};
