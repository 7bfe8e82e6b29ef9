import { firstMessageSenders } from '@ambiance/domain/settings';
import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';

/** A user's privacy and notification settings. */
export const settingsShape = z.object({
  /** Hidden from everyone except existing conversation partners, until turned off. */
  paused: z.boolean(),
  /** Others see when they are online and were last active. If a user hides this, they cannot see it about others. */
  showsActivity: z.boolean(),
  /** Others see which messages they have read. If a user hides this, they cannot see it about others. */
  sendsReadReceipts: z.boolean(),
  /** Allowed senders of a first message. People who have already exchanged messages are not affected. */
  firstMessagesFrom: z.enum(firstMessageSenders),
  /** A notification, shortly before a mood ends, asks if they are still up for it. */
  wantsStillUp: z.boolean(),
});
export type Settings = z.output<typeof settingsShape>;

const flag = z.optional(z.boolean('field.invalid'));

/** A missing setting is left unchanged. */
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
    endpoint: 'PUT /api/users/me/settings',
    access: 'signed-in',
    summary: 'Pause, and choose what others see and who may write first',
    body: settingChanges,
    response: settingsShape,
    rateLimit: { requests: 120, seconds: 3600 },
  },
});
