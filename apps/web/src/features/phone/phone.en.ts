import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Phone verification',
  why: 'A verified phone gives your profile its badge, and opens the paid plans. Nobody ever sees the number.',
  verifiedTitle: 'Your phone is verified',
  verifiedNumber: 'The number that ends in {ending}.',
  vouched: 'Our support has confirmed it.',
  change: 'Use another number',
  keep: 'Keep the present number',
  dialogTitle: 'Verify your phone first',
  dialogText: 'Paid plans need a verified phone. It takes a minute, and you go on from here.',

  phone: 'Phone number',
  phoneHint: 'With the country code, for example +1 416 555 1234.',
  sendCode: 'Send code',
  haveCode: 'I have a code',
  codeSent: 'Verification code sent!',
  loadFailed: 'Failed to load phone verification',
  sendFailed: 'Failed to send verification code',
  standIn: 'This installation sends no real text messages: whoever runs it finds the code at /dev/outbox.',

  codeFor: 'We sent a code to {phone}. It works for {minutes} minutes.',
  code: '6-digit code',
  confirm: 'Verify',
  back: 'Back',
  resend: 'Send a new code',
  resendIn: { one: 'Send a new code in {count} second', other: 'Send a new code in {count} seconds' },
  confirmFailed: 'Failed to verify code',
  verified: 'Phone verified successfully!',
});
