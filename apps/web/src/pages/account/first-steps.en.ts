export const texts = {
  step: 'Step {number} of {count}',
  photos: 'Show your face',
  photosLead: 'Profiles with a photo get answers. Add or change photos any time.',
  mood: 'What are you up for?',
  moodLead: 'Your mood is how people find you tonight. Change it whenever it changes.',
  cameForLocked: 'You came for {mood}, which is included in a higher plan. You can use Chat right away.',
  skip: 'Skip for now',
  next: 'Next',
} as const;
