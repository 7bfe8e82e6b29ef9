export const texts = {
  '/': 'Set a mood, see who nearby is in the same one, and start talking. No swiping: chat, dinner, outdoor, travel or chill, anywhere in Canada.',
  '/auth': 'Log in to Ambiance, or register for free: set a mood, discover members nearby, and talk tonight.',
  '/care':
    'How Ambiance handles reports, in numbers: how many there were, how fast they were decided, and with what outcome.',
  '/forgot-password': 'Get a link to choose a new password for your Ambiance account.',
  '/pricing':
    'What the free, standard and premium plans of Ambiance include and what they cost a month, in Canadian dollars.',
  '/privacy':
    'What Ambiance stores about you, who sees it, how long it is kept, and how your location stays approximate.',
  '/safety': 'How Ambiance keeps members safe: moderation, reports, blocking, red flags, dating tips and common scams.',
  '/terms': 'The terms of Ambiance: who can join, how members treat each other, plans, prices and cancelling.',
  picture: 'The home page of Ambiance: its headline next to a drawing of a candle and two glasses.',
} as const;
