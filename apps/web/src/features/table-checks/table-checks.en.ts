export const texts = {
  open: 'Help at my table',
  title: 'I’d like some help at my table',
  explained:
    'The staff on duty at {venue} see your photo, your first name and what you write here, and come to you. Nobody else finds out. It’s free on every plan.',
  hint: 'Where you’re sitting',
  hintHint: 'For example: by the window',
  checking: 'Checking who is there…',
  send: 'Ask for help',
  noStaff: 'Nobody from {venue} is online right now, so we can’t ask them here. Speak to someone there, or call.',
  unknownStaff: 'We couldn’t check who is there. Speak to someone there, or call.',
  sent: 'Sent',
  failed: 'That didn’t work. Please try again.',

  list: 'Where you are now',
  asked: 'We’ve asked the staff. You’ll see here who comes.',
  answered: '{name} is on the way.',
  answeredUnnamed: 'Someone is on the way.',
  unanswered: 'Nobody has answered yet. Speak to someone there, or call.',
  callFriend: 'Call your friend: {friend}',
  call911: 'Call 911',
  withdraw: 'No longer needed',
  withdrawn: 'The staff know that you’re fine.',
} as const;
