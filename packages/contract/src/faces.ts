import * as z from 'zod/mini';
import { caseId, photoHexId, userId, utc, done } from './fields.ts';
import { defineRoutes, moderators } from './route.ts';

const params = z.object({ photoId: photoHexId });

/** A primary photo that no moderator has reviewed yet. */
const faceShape = z.object({
  /** Hex id. */
  photoId: z.string(),
  photoUrl: z.string(),
  member: z.object({ id: userId, displayName: z.string() }),
  dateOfBirth: z.nullable(z.string()),
  /** When the account was created. */
  joinedUtc: utc,
  /** Since when it has been the primary photo. */
  sinceUtc: utc,
});
export type Face = z.output<typeof faceShape>;

export const faceRoutes = defineRoutes({
  list: {
    endpoint: 'GET /api/moderation/faces',
    access: moderators,
    summary: 'List the 24 oldest primary photos that no moderator has reviewed; never the caller’s own',
    response: z.array(faceShape),
  },
  pass: {
    endpoint: 'POST /api/moderation/faces/{photoId}/fine',
    access: moderators,
    summary:
      'Approve a new face; 409 `face.looked-at` if a colleague was first, `face.gone` if it is no longer the primary photo',
    params,
    response: done,
  },
  openCase: {
    endpoint: 'POST /api/moderation/faces/{photoId}/case',
    access: moderators,
    summary:
      'Open a case about a new face; same errors as for approval, and 403 `case.party` for a moderator who is part of the case',
    params,
    response: z.object({ caseId }),
  },
});
