export const texts = {
  updateReady: 'A new version of Ambiance is ready.',
  change: 'Reload',
} as const;
