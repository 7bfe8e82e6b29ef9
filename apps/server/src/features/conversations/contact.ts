import type { ContactRefusal } from './messages.repository.ts';

/** What somebody is told who may not say anything to somebody else; of a block a sender is told by an event. */
export const contactRefusals = {
  'signed-out': 'session.expired',
  role: 'role.not-allowed',
  gone: 'member.unknown',
  blocked: 'conversation.blocked',
  ended: 'assignment.closed',
  closed: 'conversation.closed',
} as const satisfies Record<ContactRefusal, string>;
