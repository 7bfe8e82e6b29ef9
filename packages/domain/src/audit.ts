/**
 * Kinds of audit events: views and decisions of moderators, acts of operators (admin command) and of administrators (operator
 * page).
 */
export const auditActions = [
  'admin-command',
  'admin-page',
  'case-opened',
  'evidence-viewed',
  'member-searched',
  'case-decided',
  'appeal-decided',
  'faces-viewed',
  'face-passed',
  'face-reported',
  'voucher-taken-back',
] as const;
export type AuditAction = (typeof auditActions)[number];
