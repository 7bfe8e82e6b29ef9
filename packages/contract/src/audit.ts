import { isCalendarDate } from '@ambiance/domain/ages';
import { actParameters, auditActions } from '@ambiance/domain/audit';
import * as z from 'zod/mini';
import { caseId, queryNumber, serialId, userId, utc } from './fields.ts';
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

const date = z.string('field.invalid').check(z.refine(isCalendarDate, 'field.invalid'));

const actions: ReadonlySet<string> = new Set(auditActions);

/** Criteria of listed events. Days are those of the instance, and both are included. */
const filter = z.object({
  about: z.optional(userId),
  /** A colleague, or the operator, who uses the admin command. */
  by: z.optional(
    z
      .string('field.invalid')
      .check(z.refine((value) => value === 'operator' || userId.safeParse(value).success, 'field.invalid')),
  ),
  case: z.optional(queryNumber(caseId)),
  /** One of `auditActions`. */
  action: z.optional(z.string('field.invalid').check(z.refine((value) => actions.has(value), 'field.invalid'))),
  from: z.optional(date),
  to: z.optional(date),
});
export type AuditFilter = z.input<typeof filter>;

/** The largest number of events that one export contains. */
export const maxExportedEvents = 10_000;

export const auditRoutes = defineRoutes({
  list: {
    endpoint: 'GET /api/moderation/audit',
    access: ['admin'],
    summary: 'List the actions of moderators and operators, newest first; 50 a page',
    query: z.extend(filter, { cursor: z.optional(queryNumber(serialId, 'cursor.invalid')) }),
    response: z.array(auditEvent),
    paged: true,
  },
  export: {
    endpoint: 'GET /api/moderation/audit/export',
    access: ['admin'],
    summary: `Export all events of a filter, newest first, at most ${maxExportedEvents}; the export is recorded`,
    query: filter,
    response: z.array(auditEvent),
    rateLimit: { requests: 20, seconds: 3600 },
  },
});
