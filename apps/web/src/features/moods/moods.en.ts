import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'My mood',
  hint: 'Others see it on your card, and Ambiance takes its colour.',
  legend: 'What are you in the mood for?',
  clear: 'Clear my mood',
  updated: 'Mood updated to {label}',
  cleared: 'Your mood is cleared',
  notInPlan: "Your plan doesn't include this mood. Please upgrade.",
  failed: "Couldn't update mood. Please try again.",
  lockedSome: '{moods} come with a higher plan.',
  seePlans: 'See plans',
});
