import { languages } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import { displayName, email, queryNumber, userId, venueId, venueParams } from './fields.ts';
import { defineRoutes, managers } from './route.ts';

const managerShape = z.object({
  id: userId,
  displayName: z.string(),
  email: z.string(),
  /** True until they have set a password. */
  isInvited: z.boolean(),
});
export type Manager = z.output<typeof managerShape>;

export const managerRoutes = defineRoutes({
  list: {
    endpoint: 'GET /api/venues/{id}/managers',
    access: managers,
    summary: 'List the managers of a venue by name',
    params: venueParams,
    response: z.array(managerShape),
  },
  invite: {
    endpoint: 'POST /api/venues/{id}/managers',
    access: managers,
    summary: 'Invite another manager by mail; someone who was removed or has set no password yet is invited again',
    params: venueParams,
    body: z.object({ email, displayName, language: z.enum(languages, 'field.invalid') }),
    response: z.array(managerShape),
    rateLimit: { requests: 20, seconds: 3600 },
  },
  remove: {
    endpoint: 'DELETE /api/venues/{id}/managers/{managerId}',
    access: managers,
    summary: 'End another manager’s access to a venue at once',
    params: z.object({ id: queryNumber(venueId), managerId: userId }),
    response: z.array(managerShape),
  },
});
