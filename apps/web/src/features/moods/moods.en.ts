import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'My mood',
  hint: 'Others see it on your card, and Ambiance takes its colour.',
  legend: 'What are you in the mood for?',
  clear: 'Clear my mood',
  endTitle: 'Until when?',
  tonight: 'Tonight, until {time}',
  weekend: 'This weekend',
  lasting: 'Until I change it',
  journey: 'Until the end of my trip',
  lastDay: 'Last day',
  setLastDay: 'Set date',
  endHint: 'When it ends, you go back to your previous mood.',
  endFailed: 'We couldn’t set an end time. Please try again.',
  updated: 'Mood updated to {label}',
  cleared: 'Mood cleared',
  notInPlan: "Your plan doesn't include this mood. Please upgrade.",
  failed: "Couldn't update mood. Please try again.",
  withPlan: 'With {tier}',
});
