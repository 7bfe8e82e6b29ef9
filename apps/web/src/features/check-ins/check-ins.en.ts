import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  tell: 'Tell a friend',
  title: 'Tell a friend about this meeting',
  explained:
    'We’ll ask you whether you’re home. If you don’t answer within 30 minutes, your friend gets a link that shows who you’re meeting, where and when, for 24 hours. Never where you are. Nobody else learns of it, {name} neither.',
  friend: 'Your friend’s email or phone',
  friendHint:
    'Tell them first, so that they know what it’s about. A number from outside Canada and the United States starts with its country code: +33…',
  willText: 'If you don’t answer, we’ll text {number}.',
  language: 'Your friend reads',
  'language.en': 'English',
  'language.fr': 'French',
  when: 'Ask me at',
  save: 'Tell them if I don’t answer',
  saved: 'Your friend will know if you don’t answer',
  failed: 'That didn’t work. Please try again.',

  list: 'Your friend is there for you',
  meeting: 'Meeting {name}',
  waiting: 'We’ll ask you at {time} whether you’re home. If you don’t answer, {friend} hears from us.',
  asked: 'Are you home? If you don’t answer soon, {friend} hears from us.',
  told: 'We wrote to {friend}. Their link works until you’re home, at most 24 hours.',
  calling: 'We asked {friend} to call you.',
  home: 'I’m home',
  callMe: 'Call me',
  callMeHint: 'Asks {friend} to call you right now',
  takeBack: 'Take back',
  ended: 'Good. We’ve forgotten your friend’s address.',
});
