export const texts = {
  title: 'Oops! Page not found',
  text: 'There may be a typo in the address, or the page has moved.',
  backHome: 'Back to the home page',
} as const;
