import { firstMessageSenders } from '@ambiance/domain/settings';
import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';

/** How quiet a user wants it. */
export const settingsShape = z.object({
  /** Hidden from everybody but those they have a conversation with, until they come back. */
  paused: z.boolean(),
  /** Others see when they are online and were last active. Whoever hides it does not see it of others. */
  showsActivity: z.boolean(),
  /** Others see what they have read. Whoever hides it does not see it of others. */
  sendsReadReceipts: z.boolean(),
  /** Who may send them a first message. Those who have written to each other always may. */
  firstMessagesFrom: z.enum(firstMessageSenders),
  /** Asked on their devices, shortly before a mood ends, whether they are still up for it. */
  wantsStillUp: z.boolean(),
});
export type Settings = z.output<typeof settingsShape>;

const flag = z.optional(z.boolean('field.invalid'));

/** Missing leaves a setting as it is. */
const settingChanges = z.object({
  paused: flag,
  showsActivity: flag,
  sendsReadReceipts: flag,
  firstMessagesFrom: z.optional(z.enum(firstMessageSenders, 'field.invalid')),
  wantsStillUp: flag,
});
export type SettingChanges = z.output<typeof settingChanges>;

export const settingRoutes = defineRoutes({
  change: {
    method: 'PUT',
    path: '/api/users/me/settings',
    access: 'signed-in',
    summary: 'Pause, and choose what others see and who may write first',
    body: settingChanges,
    response: settingsShape,
    rateLimit: { requests: 120, seconds: 3600 },
  },
});
