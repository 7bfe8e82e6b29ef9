import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Your data',
  changePassword: 'Change your password',

  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  signedInAt: 'Signed in on {time}',
  endOthers: 'Sign out everywhere else',
  othersEnded: 'Signed out everywhere else.',
  endOthersFailed: 'The other devices could not be signed out. Please try again.',
  sessionsFailed: 'Your devices could not be listed.',

  export: 'Download your data',
  exportHint:
    'A ZIP file with everything we keep about you: profile, photos, position, messages, favorites, blocks, reports and perks.',
  exportFailed: 'Your data could not be downloaded. Please try again.',

  delete: 'Delete account',
  deleteHint:
    'You disappear at once. For {count} days a link in a mail brings everything back but a paid plan; after that it is erased.',
  deleteTitle: 'Delete your account?',
  deleteText:
    'Nobody will see you or write to you any more, every device is signed out, and a paid plan ends. For {count} days the link we mail you brings the account back, without the plan. Then it is erased: profile, photos, favorites, blocks and conversations. What the law asks us to keep, such as invoices and open reports, stays up to {years} years.',
  password: 'Password',
  deleteNow: 'Delete my account',
  deleted: 'Your account is deleted. The mail we sent you can bring it back for {count} days.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
});
