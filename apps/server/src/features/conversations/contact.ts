import type { ContactRefusal } from './messages.repository.ts';

/** Error codes for members who may not write to each other. In the chat, a block refuses with an event instead. */
export const contactRefusals = {
  'signed-out': 'session.expired',
  role: 'role.not-allowed',
  gone: 'member.unknown',
  blocked: 'conversation.blocked',
  ended: 'assignment.closed',
  closed: 'conversation.closed',
} as const satisfies Record<ContactRefusal, string>;
