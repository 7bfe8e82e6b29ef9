import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  pageTitle: 'Meet people in the mood you’re in',
  headline: 'Meet people in the mood you’re in.',
  lead: 'Say what you’re up for tonight, see who nearby feels the same, and start talking. No swiping.',
  startMatching: 'Start matching',
  learnMore: 'Learn more',
  aboutAmbiance: 'about Ambiance',
  moodQuestion: 'What are you in the mood for?',
  'scene.chat': 'A long coffee, a good question, nowhere else to be.',
  'scene.dinner': 'A table by the window, seven o’clock, one more chair.',
  'scene.outdoor': 'An early trail, two thermoses, a view at the end.',
  'scene.travel': 'A cheap fare, a loose plan, somebody to share the map.',
  'scene.chill': 'Rain on the glass, a record on, no plans at all.',

  howTitle: 'Three steps, one evening',
  'picture.mood': 'The five moods on a profile, Travel chosen',
  'picture.discover': 'Discover: members nearby who are in the mood to travel',
  'picture.chat': 'A conversation about a train on Thursday and the best bakery in town',
  step1Title: 'Set the vibe',
  step1Text: 'Choose a mood: chat, dinner, outdoor, travel or chill. Change it whenever you like.',
  step2Title: 'Discover nearby',
  step2Text: 'See members close to you who are in that mood right now, with a name, an age and a face.',
  step3Title: 'Connect instantly',
  step3Text: 'Write to whoever you like. Messages arrive the moment they’re sent. There’s no game to win first.',

  outdoorTitle: 'For days too good for the couch',
  outdoorText:
    'Outdoor is the mood for trails, lakes, bikes and picnics. Set it on Friday, find company by Saturday, and meet in daylight with other people around.',
  outdoor1: 'A morning on the ridge',
  outdoor2: 'Skates, canoe or bikes',
  outdoor3: 'A picnic that turns into dinner',

  safetyTitle: 'Safe enough to relax',
  safetyText: 'Nobody sees where you are, only roughly how far away. And if somebody spoils the evening, we’re here.',
  safety1Title: 'Real people moderate',
  safety1Text: 'Every report is read by a person and reviewed within 24 hours.',
  safety2Title: 'Report from anywhere',
  safety2Text: 'From a profile or a chat, in two taps, even after the chat has closed.',
  safety3Title: 'Block for good',
  safety3Text: 'A block works both ways, right away. They’re never told who did it.',
  safetyLink: 'How we keep Ambiance safe',

  venuesTitle: 'And a good place to meet',
  venuesText:
    'Partner cafés, restaurants, gyms and theatres have something for members: a drink, a table, a ticket. Claim a perk, show its code at the counter, and enjoy it in person.',
  ticketKind: 'Perk',
  ticketTitle: 'The first round is on the house',
  ticketText: 'Show this code at the counter',
  venues1: 'Perks from venues near you',
  venues2: 'Staff who know what’s on tonight',
  venues3: 'A first meeting in a public place',

  closingTitle: 'Tonight’s a good night to start.',
  closingText: 'Starting is free, and the free plan stays free.',
  activeUsers: '{number} active users',
  getStarted: 'Get started free',
});
