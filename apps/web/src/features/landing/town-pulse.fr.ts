import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./town-pulse.en.ts')>()({
  'around.chat': '{town} et environs : à peu près {count} personnes ont envie de jaser en ce moment.',
  'around.dinner': '{town} et environs : à peu près {count} personnes ont envie de souper ce soir.',
  'around.outdoor': '{town} et environs : à peu près {count} personnes ont envie de plein air.',
  'around.travel': '{town} et environs : à peu près {count} personnes ont envie de voyager.',
  'around.chill': '{town} et environs : à peu près {count} personnes ont juste envie de relaxer.',
});
