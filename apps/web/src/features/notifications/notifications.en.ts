import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Notifications',
  lead: 'Ambiance can tell you on this device when something waits for you. Without names or texts, unless you choose to see them.',
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  turnedOn: 'Notifications are on for this device.',
  turnedOff: 'Notifications are off for this device.',
  failed: 'Notifications could not be turned on. Please try again.',
  refused: 'Your browser does not let Ambiance notify you. You can allow it in the settings of this site.',
  unsupported: 'This browser cannot show notifications. On an iPhone, add Ambiance to the home screen first.',
  topics: 'What you want to be told',
  messages: 'New messages',
  assignments: 'Members assigned to me',
  perks: 'Perks that were redeemed',
  showsDetails: 'Show names and texts, also on a locked screen',
  failedToLoad: 'Failed to load the notification settings',
  failedToSave: 'Failed to update settings',
});
