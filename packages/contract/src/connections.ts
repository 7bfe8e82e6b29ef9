import { maxLengths } from '@ambiance/domain/members';
import { reportCategories } from '@ambiance/domain/reports';
import * as z from 'zod/mini';
import { serialId, text, userId, utc } from './fields.ts';
import { memberShape } from './members.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: userId });
const done = z.object({ ok: z.literal(true) });
const rateLimit = { requests: 60, seconds: 60 };

const connectedUser = z.extend(z.pick(memberShape, { id: true, displayName: true, city: true, country: true }), {
  primaryPhotoUrl: z.nullable(z.string()),
});

/** `userId` saved `favoriteUserId`; `user` is whichever of the two is not asking. */
const favoriteShape = z.object({ favoriteUserId: userId, userId, user: connectedUser });
export type Favorite = z.output<typeof favoriteShape>;

/** `user` is null for somebody who cannot be seen: an account that is no longer active, or one that blocks the user too. */
const blockShape = z.object({ blockedId: userId, user: z.nullable(connectedUser), createdUtc: utc });
export type Block = z.output<typeof blockShape>;

export const favoriteRoutes = defineRoutes({
  add: {
    method: 'POST',
    path: '/api/users/{id}/favorite',
    access: 'signed-in',
    summary: 'Save a member as a favorite; repeats are harmless',
    params,
    response: done,
    rateLimit,
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/{id}/favorite',
    access: 'signed-in',
    summary: 'Remove a favorite; repeats are harmless',
    params,
    response: done,
    rateLimit,
  },
  mine: {
    method: 'GET',
    path: '/api/users/me/favorites',
    access: 'signed-in',
    summary: 'The members that the user saved, newest first',
    response: z.array(favoriteShape),
  },
  favoritedBy: {
    method: 'GET',
    path: '/api/users/me/favorited-by',
    access: 'signed-in',
    summary: 'The members who saved the user, newest first',
    response: z.array(favoriteShape),
  },
});

export const blockRoutes = defineRoutes({
  add: {
    method: 'POST',
    path: '/api/users/{id}/block',
    access: 'signed-in',
    summary: 'Block somebody: neither reaches or sees the other from now on',
    params,
    response: done,
    rateLimit,
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/{id}/block',
    access: 'signed-in',
    summary: 'Lift the own block',
    params,
    response: done,
    rateLimit,
  },
  mine: {
    method: 'GET',
    path: '/api/users/me/blocks',
    access: 'signed-in',
    summary: 'Whom the user blocked, newest first',
    response: z.array(blockShape),
  },
  blockedBy: {
    method: 'GET',
    path: '/api/users/me/blocked-by',
    access: 'signed-in',
    summary: 'Who blocked the user: ids alone',
    response: z.array(userId),
  },
});

export const reportRoutes = defineRoutes({
  report: {
    method: 'POST',
    path: '/api/users/{id}/report',
    access: 'signed-in',
    summary: 'Tell the moderators about somebody, and block them too where wished; 10 a day',
    params,
    body: z.object({
      reason: text(maxLengths.reportReason).check(z.minLength(1, 'report.reason-required')),
      category: z._default(z.enum(reportCategories, 'field.invalid'), 'other'),
      messageId: z.optional(z.nullable(serialId)),
      block: z._default(z.boolean('field.invalid'), false),
    }),
    response: done,
  },
});
