import type { AuditAction } from './audit.ts';
import type { retention } from './retention.ts';

type Retention = keyof typeof retention;

/**
 * Who can see a record besides the member. `area` means that others see a rough distance; `partners`, those whom the member
 * writes to; `venues`, the staff of the venue it belongs to; `law`, the payment provider and the tax authority.
 */
type RecordViewer = 'no-one' | 'members' | 'area' | 'partners' | 'friend' | 'venues' | 'moderators' | 'law';

interface StoredRecord {
  retention: Retention;
  seenBy: RecordViewer;
  /** Page on which the member changes or deletes these records. */
  page?: string;
  /** True if the member can erase all of these records at once, without losing anything they were promised. */
  isErasable?: true;
}

/** Every kind of record about a member. The page “Everything we keep about you” lists them in this order. */
export const storedRecords = {
  profile: { retention: 'profile', seenBy: 'members', page: '/profile' },
  consents: { retention: 'profile', seenBy: 'no-one' },
  photos: { retention: 'profile', seenBy: 'members', page: '/profile?edit=photos' },
  position: { retention: 'profile', seenBy: 'area', page: '/search' },
  messages: { retention: 'messages', seenBy: 'partners', page: '/chat' },
  proposals: { retention: 'messages', seenBy: 'partners', page: '/chat' },
  usage: { retention: 'profile', seenBy: 'no-one', page: '/subscriptions' },
  favorites: { retention: 'profile', seenBy: 'no-one', page: '/connections' },
  blocks: { retention: 'profile', seenBy: 'no-one', page: '/connections' },
  checkIns: { retention: 'checkIns', seenBy: 'friend', page: '/chat' },
  tableChecks: { retention: 'tableChecks', seenBy: 'venues', page: '/messages' },
  arrivalAlert: { retention: 'arrivalAlerts', seenBy: 'no-one', page: '/search', isErasable: true },
  notices: { retention: 'notices', seenBy: 'no-one', isErasable: true },
  notifications: { retention: 'profile', seenBy: 'no-one', page: '/settings/notifications' },
  perks: { retention: 'perkClaims', seenBy: 'venues', page: '/perks' },
  venueChats: { retention: 'messages', seenBy: 'venues', page: '/chat' },
  vouchers: { retention: 'vouchers', seenBy: 'members', page: '/profile?edit=verification' },
  doorScans: { retention: 'doorScans', seenBy: 'venues' },
  work: { retention: 'vouchDays', seenBy: 'venues' },
  plan: { retention: 'invoices', seenBy: 'law', page: '/subscriptions' },
  guaranteedMonths: { retention: 'guaranteedMonths', seenBy: 'no-one', page: '/subscriptions' },
  sessions: { retention: 'sessions', seenBy: 'no-one', page: '/settings/account' },
  knownDevices: { retention: 'knownDevices', seenBy: 'no-one', isErasable: true },
  accountTraces: { retention: 'accountTraces', seenBy: 'moderators' },
  secondFactor: { retention: 'secondFactor', seenBy: 'no-one', page: '/settings/account' },
  passkeys: { retention: 'passkeys', seenBy: 'no-one', page: '/settings/account' },
  contacts: { retention: 'formerEmails', seenBy: 'no-one' },
  mails: { retention: 'failedMails', seenBy: 'no-one' },
  reports: { retention: 'reports', seenBy: 'moderators', page: '/settings/reports' },
  decisions: { retention: 'reports', seenBy: 'moderators' },
} as const satisfies Record<string, StoredRecord>;

export type RecordKind = keyof typeof storedRecords;
export const recordKinds = Object.keys(storedRecords) as [RecordKind, ...RecordKind[]];

export type ErasableKind = {
  [K in RecordKind]: (typeof storedRecords)[K] extends { isErasable: true } ? K : never;
}[RecordKind];
export const erasableKinds = recordKinds.filter(isErasable) as [ErasableKind, ...ErasableKind[]];

export function isErasable(kind: RecordKind): kind is ErasableKind {
  return 'isErasable' in storedRecords[kind];
}

/** How staff used the data of a member, in the member's terms. */
export const staffAccesses = [
  'account-viewed',
  'account-changed',
  'data-exported',
  'payments-viewed',
  'payment-refunded',
  'mail-resent',
  'report-viewed',
  'evidence-viewed',
  'report-decided',
  'photo-viewed',
] as const;
export type StaffAccess = (typeof staffAccesses)[number];

/** The meaning of each audited action for the member whom it is about; null if it uses no data of a member. */
export const accessByAction: Readonly<Record<AuditAction, StaffAccess | null>> = {
  'member-show': 'account-viewed',
  'member-export': 'data-exported',
  'member-delete': 'account-changed',
  'member-set': 'account-changed',
  'member-status': 'account-changed',
  'payment-list': 'payments-viewed',
  'payment-refund': 'payment-refunded',
  'mail-resend': 'mail-resent',
  'venue-create': null,
  'venue-set': null,
  'venue-close': null,
  'venue-reopen': null,
  'perk-add': null,
  'perk-set': null,
  'perk-end': null,
  'staff-create': 'account-changed',
  'staff-link': 'account-changed',
  'staff-activate': 'account-changed',
  'staff-deactivate': 'account-changed',
  'staff-reset-factor': 'account-changed',
  'price-schedule': null,
  'price-cancel': null,
  'queue-retry': null,
  'queue-drop': null,
  'incident-add': null,
  'incident-set': null,
  'admin-command': 'account-viewed',
  'admin-page': 'account-viewed',
  'case-opened': 'report-viewed',
  'case-raised': 'report-viewed',
  'case-started': 'report-viewed',
  'evidence-viewed': 'evidence-viewed',
  'member-searched': null,
  'case-decided': 'report-decided',
  'decision-undone': 'report-decided',
  'decision-revised': 'report-decided',
  'appeal-decided': 'report-decided',
  'faces-viewed': null,
  'face-passed': 'photo-viewed',
  'face-reported': 'photo-viewed',
  'face-denied': null,
  'voucher-taken-back': 'account-changed',
  'audit-exported': null,
};
