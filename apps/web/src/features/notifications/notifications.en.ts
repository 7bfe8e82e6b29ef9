import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'This device',
  lead: 'Get a nudge on this device when something is waiting for you. No names or message previews unless you turn them on.',
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  turnedOn: 'Notifications are on for this device.',
  turnedOff: 'Notifications are off for this device.',
  failed: 'We couldn’t turn on notifications. Please try again.',
  turnOffFailed: 'We couldn’t turn off notifications. Please try again.',
  dismissed: 'Notifications stay off until you allow them in your browser.',
  refused: 'Your browser blocks notifications from Ambiance. You can allow them in its settings for this site.',
  unsupported: 'This browser can’t show notifications. On an iPhone, add Ambiance to the home screen first.',
  topics: 'Notify me about',
  messages: 'New messages',
  assignments: 'Members assigned to me',
  perks: 'Redeemed perks',
  showsDetails: 'Show names and message previews, even on a locked screen',
  failedToLoad: 'Failed to load the notification settings',
  failedToSave: 'Failed to update settings',
});
