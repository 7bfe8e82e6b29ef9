export const texts = {
  contents: 'On this page',
  forReview: 'To be reviewed by a lawyer. Until then, this page says in plain words what Ambiance does.',
  supportTeam: 'our support team',
  record: 'Record',
  period: 'How long',
  retentionTable: 'How long each kind of record is kept',
} as const;
