export const texts = {
  notHereYet: 'We can’t load this right now. It will open as soon as you’re back online.',
} as const;
