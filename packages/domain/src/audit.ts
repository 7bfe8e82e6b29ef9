/** What an audit event can be about: looks and decisions of moderators, and the admin command used on an account. */
export const auditActions = [
  'admin-command',
  'case-opened',
  'evidence-viewed',
  'member-searched',
  'case-decided',
  'appeal-decided',
  'faces-viewed',
  'face-passed',
  'face-reported',
] as const;
export type AuditAction = (typeof auditActions)[number];
