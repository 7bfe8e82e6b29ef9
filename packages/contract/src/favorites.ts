import * as z from 'zod/mini';
import { userId, done } from './fields.ts';
import { memberSummaryShape } from './members.ts';
import { defineRoutes } from './route.ts';

const params = z.object({ id: userId });
const rateLimit = { requests: 60, seconds: 60 };

/** `userId` saved `favoriteUserId`; `user` is the one of the two who is not the caller. */
const favoriteShape = z.object({ favoriteUserId: userId, userId, user: memberSummaryShape });
export type Favorite = z.output<typeof favoriteShape>;

export const favoriteRoutes = defineRoutes({
  add: {
    endpoint: 'POST /api/users/{id}/favorite',
    access: 'signed-in',
    summary: 'Save a member as a favorite; can be repeated',
    params,
    response: done,
    rateLimit,
  },
  remove: {
    endpoint: 'DELETE /api/users/{id}/favorite',
    access: 'signed-in',
    summary: 'Remove a favorite; can be repeated',
    params,
    response: done,
    rateLimit,
  },
  mine: {
    endpoint: 'GET /api/users/me/favorites',
    access: 'signed-in',
    summary: 'List the members whom the user saved, newest first',
    response: z.array(favoriteShape),
  },
  favoritedBy: {
    endpoint: 'GET /api/users/me/favorited-by',
    access: 'signed-in',
    summary: 'List the members who saved the user, newest first',
    response: z.array(favoriteShape),
  },
});
