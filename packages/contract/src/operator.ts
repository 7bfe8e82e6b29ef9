import { isCalendarDate } from '@ambiance/domain/ages';
import { languages } from '@ambiance/domain/languages';
import { notificationTopics } from '@ambiance/domain/notifications';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import {
  city,
  country,
  displayName,
  email,
  maxLength,
  perkId,
  queryNumber,
  requiredText,
  serialId,
  text,
  userId,
  venueName,
  venueParams,
  done,
} from './fields.ts';
import {
  checkShape,
  failuresShape,
  foundMemberShape,
  foundVenueShape,
  memberFileShape,
  numbersShape,
  paymentShape,
  priceShape,
  staffMemberShape,
  venueFileShape,
} from './operator-shapes.ts';
import { defineRoutes } from './route.ts';

const administrators = ['admin'] as const;
const member = z.object({ id: userId });
const failedMail = z.object({ id: queryNumber(serialId) });
const refusedRefund = z.object({ id: z.string('refund.unknown').check(maxLength(255, 'refund.unknown')) });
const failedNotifications = z.object({ id: userId, topic: z.enum(notificationTopics, 'field.invalid') });

/** An administrator's reason for an act; it is recorded. */
export const why = requiredText(300, 'why.required');
const because = z.object({ why });

const newStaff = { email, displayName, language: z.enum(languages, 'field.invalid') };

/** Amount of a refund: the whole payment, or only its unused days. */
export const refundParts = ['all', 'unused'] as const;

/** Mails that can be resent, each with a new link. */
export const resentMails = ['verify-email', 'reset-password', 'undo-deletion'] as const;

/** Administrators' acts on members, venues and staff. Each act needs a reason, which is recorded. */
export const operatorRoutes = defineRoutes({
  numbers: {
    endpoint: 'GET /api/admin/numbers',
    access: administrators,
    summary: 'Read the figures of this installation',
    response: numbersShape,
  },
  check: {
    endpoint: 'POST /api/admin/checks',
    access: administrators,
    summary: 'Check settings, database, services, backups and this machine. Sends a test mail to the administrator',
    response: z.array(checkShape),
    rateLimit: { requests: 10, seconds: 600 },
  },
  findMembers: {
    endpoint: 'GET /api/admin/members',
    access: administrators,
    summary: 'Find accounts by a part of the name or address, or by id; at most 20',
    query: z.object({ q: requiredText(254, 'field.required') }),
    response: z.array(foundMemberShape),
  },
  member: {
    endpoint: 'GET /api/admin/members/{id}',
    access: administrators,
    summary: 'Read the details of an account that support needs; the access is recorded',
    params: member,
    response: memberFileShape,
  },
  payments: {
    endpoint: 'GET /api/admin/members/{id}/payments',
    access: administrators,
    summary: 'List the payments of a member at the payment provider, newest first',
    params: member,
    response: z.array(paymentShape),
  },
  refund: {
    endpoint: 'POST /api/admin/members/{id}/refunds',
    access: administrators,
    summary: 'Refund a payment, once; the plan that it covers ends',
    params: member,
    body: z.extend(because, {
      paymentId: z.string('payment.unknown').check(maxLength(255, 'payment.unknown')),
      part: z.enum(refundParts, 'field.invalid'),
    }),
    response: paymentShape,
  },
  setPlan: {
    endpoint: 'POST /api/admin/members/{id}/plan',
    access: administrators,
    summary: 'Grant a plan without payment until the end of a day or without end; free removes a granted plan',
    params: member,
    body: z.extend(because, {
      tier: z.enum(tierKeys, 'plan.unknown'),
      until: z.nullable(z.string('field.invalid').check(z.refine(isCalendarDate, 'field.invalid'))),
    }),
    response: memberFileShape,
  },
  deleteMember: {
    endpoint: 'POST /api/admin/members/{id}/deletion',
    access: administrators,
    summary: 'Delete an account on a written request, as its owner could; not the caller’s own',
    params: member,
    body: because,
    response: done,
  },
  resetSecondFactor: {
    endpoint: 'POST /api/admin/members/{id}/second-factor-reset',
    access: administrators,
    summary: 'Turn off the two-step login of a user who lost it, and end their sessions; not the caller’s own',
    params: member,
    body: because,
    response: memberFileShape,
  },
  resendMail: {
    endpoint: 'POST /api/admin/members/{id}/mails',
    access: administrators,
    summary: 'Resend a mail that has a link',
    params: member,
    body: z.extend(because, { kind: z.enum(resentMails, 'field.invalid') }),
    response: done,
  },
  findVenues: {
    endpoint: 'GET /api/admin/venues',
    access: administrators,
    summary: 'Find venues by a part of the name or city, or by number; at most 20',
    query: z.object({ q: requiredText(80, 'field.required') }),
    response: z.array(foundVenueShape),
  },
  venue: {
    endpoint: 'GET /api/admin/venues/{id}',
    access: administrators,
    summary: 'Read a venue with its staff and perks',
    params: venueParams,
    response: venueFileShape,
  },
  createVenue: {
    endpoint: 'POST /api/admin/venues',
    access: administrators,
    summary: 'Create a venue; it has the position and time zone of its city',
    body: z.extend(because, {
      name: venueName,
      city,
      country,
      address: z.optional(text(300)),
    }),
    response: venueFileShape,
  },
  addVenueStaff: {
    endpoint: 'POST /api/admin/venues/{id}/staff',
    access: administrators,
    summary:
      'Create the account of a manager or host, who is mailed a link to set the password. Existing staff with the same role work here too',
    params: venueParams,
    body: z.extend(because, {
      ...newStaff,
      role: z.enum(['manager', 'host'], 'field.invalid'),
    }),
    response: venueFileShape,
  },
  closeVenue: {
    endpoint: 'POST /api/admin/venues/{id}/closing',
    access: administrators,
    summary: 'Close a venue: its perks and chats end, and its staff lose access',
    params: venueParams,
    body: because,
    response: venueFileShape,
  },
  reopenVenue: {
    endpoint: 'POST /api/admin/venues/{id}/reopening',
    access: administrators,
    summary: 'Reopen a closed venue with the staff who worked there until then; its perks stay ended',
    params: venueParams,
    body: because,
    response: venueFileShape,
  },
  endPerk: {
    endpoint: 'POST /api/admin/perks/{id}/end',
    access: administrators,
    summary: 'End a perk now; existing claims stay valid until they expire. Returns its venue',
    params: z.object({ id: queryNumber(perkId) }),
    body: because,
    response: venueFileShape,
  },
  staff: {
    endpoint: 'GET /api/admin/staff',
    access: administrators,
    summary: 'List the moderators and administrators',
    response: z.array(staffMemberShape),
  },
  addStaff: {
    endpoint: 'POST /api/admin/staff',
    access: administrators,
    summary: 'Create the account of a moderator or administrator, who is mailed a link to set the password',
    body: z.extend(because, {
      ...newStaff,
      role: z.enum(['moderator', 'admin'], 'field.invalid'),
    }),
    response: z.array(staffMemberShape),
  },
  setStaffAccess: {
    endpoint: 'POST /api/admin/staff/{id}/access',
    access: administrators,
    summary: 'Revoke or restore a colleague’s access; never the caller’s own',
    params: member,
    body: z.extend(because, { active: z.boolean('field.invalid') }),
    response: z.array(staffMemberShape),
  },
  prices: {
    endpoint: 'GET /api/admin/prices',
    access: administrators,
    summary: 'List the price of each plan, here and at the payment provider',
    response: z.object({
      provider: z.enum(['stripe', 'stand-in']),
      /** False if the provider could not be reached. */
      isReached: z.boolean(),
      prices: z.array(priceShape),
    }),
  },
  failures: {
    endpoint: 'GET /api/admin/failures',
    access: administrators,
    summary: 'List the mails, notifications, refunds and jobs that failed',
    response: failuresShape,
  },
  retryMail: {
    endpoint: 'POST /api/admin/failures/mails/{id}/retry',
    access: administrators,
    summary: 'Retry a failed mail at once',
    params: failedMail,
    body: because,
    response: done,
  },
  dropMail: {
    endpoint: 'POST /api/admin/failures/mails/{id}/drop',
    access: administrators,
    summary: 'Discard a failed mail',
    params: failedMail,
    body: because,
    response: done,
  },
  retryRefund: {
    endpoint: 'POST /api/admin/failures/refunds/{id}/retry',
    access: administrators,
    summary: 'Ask the payment provider again for a refund that it refused',
    params: refusedRefund,
    body: because,
    response: done,
  },
  dropRefund: {
    endpoint: 'POST /api/admin/failures/refunds/{id}/drop',
    access: administrators,
    summary: 'Stop asking for a refund that the payment provider refused',
    params: refusedRefund,
    body: because,
    response: done,
  },
  retryNotifications: {
    endpoint: 'POST /api/admin/failures/notifications/{id}/{topic}/retry',
    access: administrators,
    summary: 'Resend the failed notifications of a member and topic, if they still apply',
    params: failedNotifications,
    body: because,
    response: done,
  },
  dropNotifications: {
    endpoint: 'POST /api/admin/failures/notifications/{id}/{topic}/drop',
    access: administrators,
    summary: 'Discard the failed notifications of a member and topic',
    params: failedNotifications,
    body: because,
    response: done,
  },
});
