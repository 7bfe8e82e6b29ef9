export const texts = {
  'around.chat': '{town} and around: about {count} people are up for a chat right now.',
  'around.dinner': '{town} and around: about {count} people are up for dinner tonight.',
  'around.outdoor': '{town} and around: about {count} people want to be outdoors.',
  'around.travel': '{town} and around: about {count} people want to travel.',
  'around.chill': '{town} and around: about {count} people just want to chill.',
} as const;
