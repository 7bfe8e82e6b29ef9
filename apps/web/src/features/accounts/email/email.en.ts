export const texts = {
  title: 'Email address',
  proved: 'Confirmed',
  unproved: 'Not confirmed yet. Open the link in the email we sent you.',
  change: 'Change address',
  newEmail: 'New email address',
  password: 'Your password',
  whatHappens: 'We’ll send a link to the new address so you can confirm it. Your other devices will be logged out.',
  oldIsNotified:
    'We’ll also write to {email}. For 48 hours, a link in that email restores the old address, and nobody else can take it.',
  save: 'Save new address',
  changed: 'Your email address is now {email}.',
  changeFailed: 'We couldn’t change your address. Please try again.',

  undoTitle: 'Take your account back',
  undoLead:
    'Your email address or your two-step login was changed. If that wasn’t you, undo the change: your account will open as it did before. Phone numbers and friends to contact added since then will be removed, all devices will be logged out, and you’ll choose a new password.',
  undo: 'Take my account back',
  undoFailed: 'We couldn’t undo the change. Please try again.',
  restoredTitle: 'Your account is yours again',
  restoredLead: 'Every device is logged out, and the old password no longer works. Choose a new one to log in.',
  newPassword: 'Choose a new password',
  help: 'If you’ve lost control of your account, write to {email}.',
} as const;
