export const texts = {
  pause: 'Pause my plan',
  title: 'Pause the {tier} plan',
  text: 'You keep the plan until {date}, because it is paid until then. After that, you have the free plan and pay nothing.',
  legend: 'Pause for',
  months: { one: '{count} month', other: '{count} months' },
  resumesOn: 'Resumes on {date}',
  charged:
    'The plan then resumes automatically, and your card is charged for a month. We write to you seven days before. You can resume or cancel at any time.',
  notNow: 'Not now',
  action: 'Pause the plan',
  done: 'Your plan will be paused from {from} to {until}.',
  failed: 'Your plan was not paused',
  planned: 'Paused from {from} to {until}. Nothing changes before it begins.',
  begun: 'Your {tier} plan is paused, and you pay nothing. It resumes on {until}.',
  badge: 'Paused',
  notChanged: 'Your plan is paused',
  notChangedText:
    'A paused plan can’t be changed, so it stays as it is, and this change isn’t charged. Resume your plan first, and then change it.',
  cancelPause: 'Cancel the pause',
  pauseCancelled: 'The pause is cancelled. Your plan renews on {date}.',
  resume: 'Resume my plan',
  resumeTitle: 'Resume the {tier} plan now?',
  resumeText: 'A new month begins today, and your card is charged {price}, tax included.',
  resumeAction: 'Resume and pay',
  resumed: 'Your plan has resumed.',
  evenings: {
    one: 'This month so far, {empty} of {count} evening had fewer than ten active members near you. If it’s most of them, we refund the month.',
    other:
      'This month so far, {empty} of {count} evenings had fewer than ten active members near you. If it’s most of them, we refund the month.',
  },
  monthRefunded: 'We refunded {amount} for the month that ended on {date}: too few members were near you.',
  resumeFailed: 'We couldn’t resume your plan',
} as const;
