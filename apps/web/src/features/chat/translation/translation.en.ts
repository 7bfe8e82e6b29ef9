export const texts = {
  translate: 'Translate',
  loading: 'Your browser is fetching its translator: {percent}%',
  translated: 'Translated on this device:',
  stop: 'Show only the original',
  failed: 'Your browser couldn’t translate this.',
} as const;
