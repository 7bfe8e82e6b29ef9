/**
 * Actions of administrators (page) and of the operator (admin command). The name of a command is the code, with a space in
 * place of the first hyphen.
 */
export const operatorActs = [
  'member-show',
  'member-export',
  'member-delete',
  'member-set',
  'member-status',
  'payment-list',
  'payment-refund',
  'mail-resend',
  'venue-create',
  'venue-set',
  'venue-close',
  'venue-reopen',
  'perk-add',
  'perk-set',
  'perk-end',
  'staff-create',
  'staff-link',
  'staff-activate',
  'staff-deactivate',
  'staff-reset-factor',
  'price-schedule',
  'price-cancel',
  'queue-retry',
  'queue-drop',
  'incident-add',
  'incident-set',
] as const;
export type OperatorAct = (typeof operatorActs)[number];

/** Answers of the payment provider to a refund. A pending one was not confirmed: money may have moved. */
export const refundOutcomes = ['accepted', 'refused', 'pending'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** Kinds of audit events: acts of operators and administrators, and views and decisions of moderators. */
export const auditActions = [
  ...operatorActs,
  // Actions from before actions had codes. Their details are the words of the command.
  'admin-command',
  'admin-page',
  'case-opened',
  'case-raised',
  'case-started',
  'evidence-viewed',
  'member-searched',
  'case-decided',
  'decision-undone',
  'decision-revised',
  'appeal-decided',
  'faces-viewed',
  'face-passed',
  'face-reported',
  'voucher-taken-back',
  'face-denied',
  'audit-exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Parameters of actions that the audit log stores. None of them is personal. `outcome` is one of `refundOutcomes`, and `refused` is the
 * provider's code of a refusal, or `key-rejected` if it rejected our key.
 */
export const actParameters = [
  'tier',
  'until',
  'phone-verified',
  'email-verified',
  'verified',
  'status',
  'payment',
  'part',
  'outcome',
  'refused',
  'kind',
  'venue',
  'city',
  'country',
  'latitude',
  'longitude',
  'address',
  'time-zone',
  'away-en',
  'away-fr',
  'perk',
  'title',
  'category',
  'blurb',
  'terms',
  'language',
  'role',
  'price',
  'on',
  'mail',
  'topic',
  'refund',
  'incident',
] as const;
