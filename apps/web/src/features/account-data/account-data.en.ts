export const texts = {
  sessions: 'Where you’re logged in',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  signedInAt: 'Logged in on {time}',
  endOthers: 'Log out everywhere else',
  othersEnded: 'You’re logged out everywhere else.',
  endOthersFailed: 'We couldn’t log out the other devices. Please try again.',
  sessionsFailed: 'We couldn’t load your devices.',

  export: 'Download your data',
  exportHint:
    'A ZIP file with everything we have about you: profile, photos, location, messages, favorites, blocks, reports and perks.',
  exportFailed: 'We couldn’t download your data. Please try again.',

  delete: 'Delete account',
  deleteHint:
    'You disappear right away. For {count} days, the link we email you brings everything back except your paid plan, if you have one. After that, it’s gone for good.',
  deleteTitle: 'Delete your account?',
  deleteText:
    'Nobody can see you or write to you any more, all your devices are logged out, and any paid plan ends. For {count} days, the link we email you brings your account back, without the plan. Then it’s erased: profile, photos, favorites, blocks and conversations. What the law requires us to keep, such as invoices and open reports, is kept for up to {years} years.',
  password: 'Password',
  deleteNow: 'Delete my account',
  deleted: 'Your account is deleted. You can bring it back for {count} days with the link we emailed you.',
  deleteFailed: 'We couldn’t delete your account. Please try again.',
} as const;
