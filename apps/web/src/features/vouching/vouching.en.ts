import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Verified in person',
  hint: 'Show your code and a photo ID to the staff of a partner venue. They compare both, and nothing from your ID is kept. Others see only “Vouched for by a venue”.',
  met: 'Met at {venue}, {month}',
  strong: 'Two venues vouch for you.',
  showCode: 'Show my code',
  remove: 'Remove',
  removeNamed: 'Remove: {venue}',
  removeTitle: 'Remove this verification?',
  removeText: '{venue} will no longer vouch for you. You can ask its staff again.',
  removed: 'Removed',
  removeFailed: 'We couldn’t remove it.',
  failed: 'We couldn’t load your verifications.',
  codeTitle: 'Your code',
  codeText: 'For the staff of a venue, with your photo ID. It changes every 30 seconds, and each code works once.',
  codeLabel: 'QR code that identifies you to venue staff',
  codeToSay: 'Or say this code',
  codeFailed: 'We couldn’t load your code. We keep trying.',
});
