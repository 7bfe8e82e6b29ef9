import type { ContactRefusal } from './messages.repository.ts';

/**
 * Error codes for each reason why a user may not write to another. When a message is sent, a block refuses it with an event
 * instead.
 */
export const contactRefusals = {
  'signed-out': 'session.expired',
  role: 'role.not-allowed',
  gone: 'member.unknown',
  blocked: 'conversation.blocked',
  ended: 'assignment.closed',
  closed: 'conversation.closed',
} as const satisfies Record<ContactRefusal, string>;
