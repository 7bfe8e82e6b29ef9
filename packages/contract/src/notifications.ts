import * as z from 'zod/mini';
import { maxLength, done } from './fields.ts';
import { defineRoutes } from './route.ts';

/**
 * True if a URL can be that of a push service: https on its usual port, with a host name that is public in form. The address
 * that the name resolves to is checked when it is called.
 */
function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isName =
    /^([a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(hostname) &&
    !/\.(local|localhost|internal|test|example|invalid|home|lan)$/.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

const key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'field.invalid'));
const endpoint = z.string().check(maxLength(1000, 'field.too-long'), z.refine(isPushEndpoint, 'field.invalid'));

const settings = z.object({
  messages: z.boolean(),
  /** Only for hosts. */
  assignments: z.boolean(),
  perks: z.boolean(),
  /** The notice that somebody near the member saved them, on pages too. Absent from pages and servers of older versions. */
  saved: z.optional(z.boolean()),
  /** If true, notifications show names and texts on a locked screen. */
  showsDetails: z.boolean(),
});
export type NotificationSettings = z.output<typeof settings>;

const rateLimit = { requests: 60, seconds: 3600 };

export const notificationRoutes = defineRoutes({
  settings: {
    endpoint: 'GET /api/notifications/settings',
    access: 'signed-in',
    summary: 'Read the notification settings, and the key with which a browser subscribes',
    response: z.extend(settings, { publicKey: z.string() }),
  },
  change: {
    endpoint: 'PUT /api/notifications/settings',
    access: 'signed-in',
    summary: 'Change the notification settings',
    body: settings,
    response: settings,
    rateLimit,
  },
  subscribe: {
    endpoint: 'POST /api/notifications/subscriptions',
    access: 'signed-in',
    summary: 'Send notifications to this device while the session lasts',
    body: z.object({
      endpoint,
      keys: z.object({ p256dh: key(65), auth: key(16) }),
      /** The server's key with which the device subscribed; absent from pages of older versions. */
      publicKey: z.optional(key(65)),
    }),
    /** The server's current key: a device with another one subscribes again. Absent from older servers. */
    response: z.extend(done, { publicKey: z.optional(z.string()) }),
    rateLimit,
  },
  unsubscribe: {
    endpoint: 'POST /api/notifications/unsubscribe',
    access: 'signed-in',
    summary: 'Stop notifications to this device',
    body: z.object({ endpoint }),
    response: done,
    rateLimit,
  },
});
