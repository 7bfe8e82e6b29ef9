import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  redeem: 'Redeem a perk',
  redeemTitle: 'Redeem a perk',
  redeemLead: 'Scan the code on the member’s screen, or type it in.',
  code: 'Code',
  codeMissing: 'Please type a code or scan it.',
  redeemAction: 'Redeem',
  scan: 'Scan with the camera',
  stopScan: 'Stop the camera',
  cameraFailed: 'We can’t use the camera. Please type the code.',
  redeemedTitle: 'Redeemed',
  redeemedText: '{title}, for {name}.',
  redeemFailed: 'We couldn’t redeem this code.',
  undo: 'Undo',
  undone: 'Redemption undone',
  undoFailed: 'This redemption can no longer be undone.',
  next: 'Next code',
});
