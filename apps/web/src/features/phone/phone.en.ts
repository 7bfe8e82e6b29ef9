import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Phone verification',
  why: 'A verified phone puts a badge on your profile, and paid plans need one. Nobody ever sees your number.',
  verifiedTitle: 'Your phone is verified',
  verifiedNumber: 'The number ending in {ending}.',
  vouched: 'Confirmed by our support team.',
  change: 'Use another number',
  keep: 'Keep my current number',
  dialogTitle: 'Verify your phone first',
  dialogText: 'Paid plans need a verified phone. It takes a minute, then you can continue.',

  phone: 'Phone number',
  phoneHint: 'With the country code, for example +1 416 555 1234.',
  sendCode: 'Send code',
  haveCode: 'I have a code',
  codeSent: 'Verification code sent!',
  loadFailed: 'Failed to load phone verification',
  sendFailed: 'Failed to send verification code',
  stub: 'This installation doesn’t send real text messages. The person who runs it can read the code at /dev/outbox.',

  codeFor: 'We sent a code to {phone}. It works for {minutes} minutes.',
  code: '6-digit code',
  confirm: 'Verify',
  back: 'Back',
  resend: 'Send a new code',
  resendIn: { one: 'Send a new code in {count} second', other: 'Send a new code in {count} seconds' },
  confirmFailed: 'Failed to verify code',
  verified: 'Phone verified successfully!',
});
