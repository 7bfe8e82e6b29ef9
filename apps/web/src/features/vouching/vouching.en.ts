import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Vouched at the door',
  hint: 'Show your code and a photo ID to the staff of a partner venue. They look at both, and nothing of the ID is kept. Others see only “Vouched by a venue”.',
  met: 'Met at {venue}, {month}',
  strong: 'Two venues vouch for you.',
  showCode: 'Show my code',
  remove: 'Remove',
  removeNamed: 'Remove: {venue}',
  removeTitle: 'Remove this voucher?',
  removeText: '{venue} vouches for you no more. Its staff can meet you again.',
  removed: 'Removed',
  removeFailed: 'We couldn’t remove it.',
  failed: 'We couldn’t load who vouches for you.',
  codeTitle: 'Your code',
  codeText: 'For the staff of a venue, with your photo ID. It changes every 30 seconds and works once.',
  codeLabel: 'QR code that says who you are, for the staff of a venue',
  codeFailed: 'We couldn’t load your code. We keep trying.',
});
