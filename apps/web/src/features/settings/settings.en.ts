import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Settings',
  lead: 'Changes apply right away on all your devices.',
  failedToLoad: 'Failed to load settings',
  failedToSave: 'We couldn’t save this setting. Please try again.',

  pauseTitle: 'Take a break',
  pauseText:
    'Nobody can find you in Discover or in their favorites, and you aren’t counted there. Your conversations stay, and the people in them can still write to you.',
  pause: 'Hide me until I come back',
  paused: 'You’re hidden. Only people you have a conversation with can see you.',
  comeBack: 'I’m back',
  isBack: 'Welcome back. People can find you again.',

  firstMessagesTitle: 'Who may write first',
  firstMessagesText: 'People you’ve already chatted with can always reply.',
  'firstMessages.everybody': 'Everyone',
  'firstMessages.verified': 'Verified members',
  'firstMessages.saved': 'Members in my favorites',

  seenTitle: 'What others see',
  seenText: 'It works both ways: if you hide something, you won’t see it about others either.',
  showsActivity: 'When I’m online and when I was last active',
  showsActivityHint: 'While it’s hidden, you’ll appear last in lists sorted by activity.',
  sendsReadReceipts: 'When I’ve read their messages',

  moodTitle: 'Temporary moods',
  moodText: 'For example, tonight or this weekend.',
  wantsStillUp: 'Ask me once, half an hour before the end, whether I’m still up for it',
  wantsStillUpHint: 'On the devices where notifications are on.',

  account: 'Account and login',
  accountText: 'Email, password, passkeys, two-step login and devices',
  notifications: 'Notifications',
  notificationsText: 'What you hear about on this device',
  privacy: 'Privacy',
  privacyText: 'Who may write first, what others see, breaks',
  blocked: 'Blocked members',
  blockedText: 'See whom you blocked, and unblock them',
  plan: 'Plan and usage',
  planText: 'What is included and how much is left',
  billing: 'Plans and billing',
  billingText: 'Compare plans, change, pause or cancel yours',
  reports: 'Your reports',
  reportsText: 'What became of what you reported',
  data: 'Your data',
  dataText: 'Everything we keep about you, download, delete the account',
  password: 'Password',
  passwordText: 'Changing it logs out your other devices.',
  changePassword: 'Change your password',
});
