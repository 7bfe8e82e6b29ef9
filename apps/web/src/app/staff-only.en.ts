export const texts = {
  title: 'For venue staff',
  text: 'This page is for people who work at a partner venue. Your own pages are one click away.',
  toDiscover: 'Go to Discover',
} as const;
