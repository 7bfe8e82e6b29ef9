import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Settings',
  lead: 'Each change counts at once, on all your devices.',
  failedToLoad: 'Failed to load settings',
  failedToSave: 'We couldn’t save this setting. Please try again.',

  pauseTitle: 'Take a break',
  pauseText:
    'Nobody finds you in Discover, in counts or among their favorites. Your conversations stay, and the people in them can still write to you.',
  pause: 'Hide me until I come back',
  paused: 'You’re hidden. Only people you have a conversation with can see you.',
  comeBack: 'I’m back',
  isBack: 'Welcome back. People can find you again.',

  firstMessagesTitle: 'Who may write first',
  firstMessagesText: 'People you’ve already written with can always answer.',
  'firstMessages.everybody': 'Everybody',
  'firstMessages.verified': 'Verified members',
  'firstMessages.saved': 'Members I saved to favorites',

  seenTitle: 'What others see',
  seenText: 'It works both ways: what you hide, you don’t see of others either.',
  showsActivity: 'When I’m online and when I was last active',
  showsActivityHint: 'While it’s hidden, you come last where members are listed by activity.',
  sendsReadReceipts: 'When I’ve read their messages',

  moodTitle: 'Moods with an end',
  moodText: 'Such as tonight, or this weekend.',
  wantsStillUp: 'Ask me once, half an hour before the end, whether I’m still up for it',
  wantsStillUpHint: 'On the devices where notifications are on.',

  accountTitle: 'Profile and account',
  toProfile: 'Photos, words, two-step login and your data',
  toPassword: 'Change password',
  toConnections: 'Favorites and blocked members',
  toPlans: 'Plan and billing',
});
