/**
 * Sections of each page in reading order. The names are the anchors, the same in both languages, and the keys of the texts:
 * `<name>.title` and `<name>.text`.
 */
export const privacySections = [
  'collected',
  'location',
  'visible',
  'messages',
  'photos',
  'sessions',
  'sharing',
  'retention',
  'choices',
  'contact',
] as const;

export const termsSections = [
  'agreement',
  'age',
  'account',
  'conduct',
  'your-content',
  'moderation',
  'plans',
  'prices',
  'cancellation',
  'venues',
  'liability',
  'changes',
] as const;

export const safetySections = [
  'commitments',
  'red-flags',
  'tips',
  'scams',
  'reporting',
  'controls',
  'contact',
] as const;
