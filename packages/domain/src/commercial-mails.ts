import type { whatLeaves } from './what-leaves.ts';

/**
 * True for mails that invite someone to use the service again, which the law on spam counts as commercial. They are sent only with
 * consent, and each has a link that ends it with one tap. The others are about something that the reader did or must know.
 */
export const isCommercialMail: Readonly<Record<keyof typeof whatLeaves.mail, boolean>> = {
  arrival: true,
  'verify-email': false,
  'undo-email-change': false,
  'reset-password': false,
  'staff-invitation': false,
  'staff-access-back': false,
  'staff-removed': false,
  'venue-closed': false,
  'moderator-removed': false,
  'password-changed': false,
  'undo-deletion': false,
  'unused-account': false,
  'friend-no-answer': false,
  'friend-call': false,
  'check-in': false,
  'meeting-called-off': false,
  'second-factor-added': false,
  'second-factor-removed': false,
  'second-factor-reset': false,
  'recovery-codes-renewed': false,
  'recovery-code-used': false,
  'passkey-added': false,
  'passkey-removed': false,
  decision: false,
  'suspension-ended': false,
  'decision-undone': false,
  'appeal-decided': false,
  'voucher-taken-back': false,
  'cases-waiting': false,
  emergency: false,
  'report-received': false,
  'report-closed': false,
  'price-change': false,
  'price-stays': false,
  refund: false,
  'month-refunded': false,
  'plan-renewing': false,
  'plan-paused': false,
  'plan-resuming': false,
  'plan-resumed': false,
  'plan-given': false,
  'staff-acted': false,
  notice: false,
};

/** Days for which the link that ends commercial mails works. The law asks for 60. */
export const unsubscribeDays = 60;
