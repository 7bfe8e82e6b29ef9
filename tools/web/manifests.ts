import { type ByLanguage, type Language, languages } from '../../packages/domain/src/languages.ts';

const texts: ByLanguage<
  Record<'description' | 'messages' | 'perks' | 'discover' | 'home' | 'people' | 'talk', string>
> = {
  en: {
    description: 'Set a mood, see who nearby is in the same one, and start talking.',
    messages: 'Messages',
    perks: 'Perks',
    discover: 'Discover',
    home: 'Choose what you’re in the mood for',
    people: 'People nearby in the same mood',
    talk: 'Messages with someone nearby',
  },
  fr: {
    description: 'Choisis une humeur, vois qui la partage tout près et fais connaissance.',
    messages: 'Messages',
    perks: 'Avantages',
    discover: 'Découvrir',
    home: 'Choisis ce dont tu as envie',
    people: 'Des gens tout près, de la même humeur',
    talk: 'Des messages avec quelqu’un de tout près',
  },
};

/** File name of the manifest in a language. */
export const manifestName = (language: Language): string =>
  language === languages[0] ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`;

/** The web app manifest in a language: name and start page of an installed Ambiance. */
export function manifestIn(language: Language): string {
  const t = texts[language];
  const icon = (purpose: 'any' | 'maskable', size: number) => ({
    src: `/icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const screenshot = (name: string, label: string) => ({
    src: `/pictures/${name}.${language}.light.webp`,
    sizes: '780x975',
    type: 'image/webp',
    form_factor: 'narrow',
    label,
  });
  const manifest = {
    id: '/',
    name: 'Ambiance',
    short_name: 'Ambiance',
    description: t.description,
    lang: `${language}-CA`,
    dir: 'ltr',
    start_url: '/search',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f4',
    theme_color: '#fbf8f4',
    categories: ['social', 'lifestyle'],
    icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
    // Browsers show them before the installation.
    screenshots: [
      screenshot('discover', t.people),
      screenshot('chat', t.talk),
      {
        src: `/pictures/share.${language}.jpg`,
        sizes: '1200x630',
        type: 'image/jpeg',
        form_factor: 'wide',
        label: t.home,
      },
    ],
    shortcuts: [
      { name: t.discover, url: '/search' },
      { name: t.messages, url: '/messages' },
      { name: t.perks, url: '/perks' },
    ],
  };
  return JSON.stringify(manifest);
}
