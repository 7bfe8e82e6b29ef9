import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  redeem: 'Redeem a perk',
  redeemTitle: 'Redeem a perk',
  redeemLead: 'Scan the code on the member’s screen, or type it.',
  code: 'Code',
  codeMissing: 'Please type a code, or scan it.',
  redeemAction: 'Redeem',
  scan: 'Scan with the camera',
  stopScan: 'Stop the camera',
  cameraFailed: 'The camera cannot be used. Please type the code.',
  redeemedTitle: 'Redeemed',
  redeemedText: '{title}, for {name}.',
  redeemFailed: 'This code could not be redeemed.',
  undo: 'Undo',
  undone: 'Taken back',
  undoFailed: 'This redemption can no longer be taken back.',
  next: 'Next code',
});
