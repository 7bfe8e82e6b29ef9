export const texts = {
  notify: 'Tell a friend',
  contact: 'Safety contact: {friend}',
  noContact: 'We can’t contact {friend}',
  title: 'Tell a friend about this meeting',
  explained:
    'We’ll ask you whether you’re home. If you don’t answer within 30 minutes, your friend gets a link that shows who you’re meeting, where and when, for 24 hours. Never where you are. Nobody else finds out, not even {name}.',
  friend: 'Your friend’s email or phone',
  friendHint:
    'Tell them first, so they know what it’s about. A number from outside Canada and the United States starts with its country code: +33…',
  willText: 'If you don’t answer, we’ll text {number}.',
  language: 'Your friend’s language',
  'language.en': 'English',
  'language.fr': 'French',
  when: 'Ask me at',
  save: 'Contact them if I don’t answer',
  saved: 'We’ll contact your friend if you don’t answer',
  failed: 'That didn’t work. Please try again.',

  list: 'Safety check-ins',
  meeting: 'Meeting {name}',
  waiting: 'We’ll ask you at {time} whether you’re home. If you don’t answer, we’ll contact {friend}.',
  asked: 'Are you home? If you don’t answer soon, we’ll contact {friend}.',
  told: 'We contacted {friend}. Their link works until you’re home, at most 24 hours.',
  trying:
    'We’re still trying to reach {friend}. Don’t wait for us: call them yourself, or call 911 if you’re in danger.',
  'not-reached': 'We couldn’t reach {friend}. Call them yourself, or call 911 if you’re in danger.',
  declined:
    '{friend} no longer wants our messages, so we won’t contact them. Call them yourself, or choose someone else.',
  callFriend: 'Call your friend: {friend}',
  call911: 'Call 911',
  calling: 'We asked {friend} to call you.',
  home: 'I’m home',
  callMe: 'Call me',
  callMeHint: 'Asks {friend} to call you right now',
  cancel: 'Don’t ask me',
  cancelled: 'Cancelled. We’ve deleted your friend’s contact details.',
  ended: 'Glad you’re home. We’ve deleted your friend’s contact details.',
} as const;
