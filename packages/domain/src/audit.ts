/** What an audit event can be about: looks and decisions of moderators, and what operators do by the admin command or administrators on its page. */
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
