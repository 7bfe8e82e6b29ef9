import { actParameters, auditActions } from '@ambiance/domain/audit';
import * as z from 'zod/mini';
import { queryNumber, serialId, userId, utc } from './fields.ts';
import { defineRoutes } from './route.ts';

/** A person named by an event; the name is null once the account is erased. */
const person = z.object({ id: userId, name: z.nullable(z.string()) });

const auditEvent = z.object({
  /** Increases without gaps. */
  id: serialId,
  atUtc: utc,
  /** Null for the operator, who used the admin command. */
  actor: z.nullable(person),
  action: z.enum(auditActions),
  member: z.nullable(person),
  caseId: z.nullable(serialId),
  details: z.nullable(z.string()),
  /** The parameters of an operator's act; null for any other event. */
  parameters: z.nullable(z.partialRecord(z.enum(actParameters), z.string())),
  why: z.nullable(z.string()),
});
export type AuditEvent = z.output<typeof auditEvent>;

export const auditRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/moderation/audit',
    access: ['admin'],
    summary: 'What moderators and operators did with members and cases, newest first; 50 a page',
    query: z.object({ cursor: z.optional(queryNumber(serialId, 'cursor.invalid')) }),
    response: z.array(auditEvent),
    paged: true,
  },
});
