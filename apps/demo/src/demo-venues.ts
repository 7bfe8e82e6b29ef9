import type { Language } from '@ambiance/domain/languages';
import type { PerkFields } from '@ambiance/server/features/perks/managed/managed-perks.repository';
import type { Heritage, Presentation } from './names.ts';

export interface DemoVenue {
  name: string;
  city: string;
  latitude: number;
  longitude: number;
  address: string;
  timeZone: string;
  /** The staff of the venue; null if the named host and manager work there. */
  host: { displayName: string; language: Language; age: number; presentation: Presentation; heritage: Heritage } | null;
  perks: readonly PerkFields[];
}

/** Fictional venues. Their perks are not valid anywhere. */
export const demoVenues: readonly DemoVenue[] = [
  {
    name: 'Café Lanterne',
    city: 'Montréal',
    latitude: 45.5236,
    longitude: -73.5817,
    address: '212, rue des Réverbères',
    timeZone: 'America/Toronto',
    host: null,
    perks: [
      {
        title: 'Un café filtre avec chaque brioche',
        blurb: 'Assoyez-vous près de la fenêtre, on s’occupe du reste.',
        terms: 'Une fois par personne, avant midi.',
        language: 'fr',
        translation: {
          title: 'A filter coffee with every brioche',
          blurb: 'Sit by the window, we’ll see to the rest.',
          terms: 'Once per person, before noon.',
        },
        minTier: 'standard',
        categoryKey: 'cafe',
      },
      {
        title: 'Un dessert à partager, deux cuillères',
        blurb: 'Le dessert du jour, pour deux qui se donnent rendez-vous ici.',
        terms: 'En soirée, sur place.',
        language: 'fr',
        translation: {
          title: 'One dessert, two spoons',
          blurb: 'The dessert of the day, for two who meet here.',
          terms: 'In the evening, to eat in.',
        },
        minTier: 'standard',
        forTwo: true,
        categoryKey: 'cafe',
      },
      {
        title: 'Deux places pour le jazz du jeudi',
        blurb: 'La petite scène du fond, à huit heures.',
        terms: 'Réservez la veille. Valable pour deux personnes.',
        language: 'fr',
        translation: {
          title: 'Two seats for Thursday jazz',
          blurb: 'The small stage at the back, at eight.',
          terms: 'Book the day before. Valid for two.',
        },
        minTier: 'premium',
        categoryKey: 'entertainment',
      },
    ],
  },
  {
    name: 'La Table d’Ariane',
    city: 'Montréal',
    latitude: 45.5371,
    longitude: -73.6008,
    address: '48, avenue du Fil-d’Or',
    timeZone: 'America/Toronto',
    host: { displayName: 'Ariane', language: 'fr', age: 44, presentation: 'woman', heritage: 'european' },
    perks: [
      {
        title: 'Une entrée à partager',
        blurb: 'Le plat du marché, au milieu de la table.',
        terms: 'Avec deux plats principaux, du mardi au jeudi.',
        language: 'fr',
        translation: {
          title: 'A starter to share',
          blurb: 'The market dish, in the middle of the table.',
          terms: 'With two mains, Tuesday to Thursday.',
        },
        minTier: 'standard',
        categoryKey: 'dining',
      },
    ],
  },
  {
    name: 'Harbour & Rye',
    city: 'Toronto',
    latitude: 43.6469,
    longitude: -79.3788,
    address: '17 Ropewalk Lane',
    timeZone: 'America/Toronto',
    host: { displayName: 'Marcus', language: 'en', age: 35, presentation: 'man', heritage: 'african' },
    perks: [
      {
        title: 'A shared plate on the house',
        blurb: 'Whatever the kitchen is proud of tonight.',
        terms: 'With two mains, Monday to Wednesday.',
        language: 'en',
        translation: {
          title: 'Une assiette à partager, offerte',
          blurb: 'Ce dont la cuisine est fière ce soir.',
          terms: 'Avec deux plats principaux, du lundi au mercredi.',
        },
        minTier: 'standard',
        categoryKey: 'dining',
      },
      {
        title: 'Two seats at the chef’s counter',
        blurb: 'Five small courses and all your questions answered.',
        terms: 'Book a day ahead. Drinks are not included.',
        language: 'en',
        minTier: 'premium',
        categoryKey: 'dining',
      },
    ],
  },
  {
    name: 'Northlight Climbing',
    city: 'Vancouver',
    latitude: 49.2684,
    longitude: -123.1005,
    address: '930 Granite Street',
    timeZone: 'America/Vancouver',
    host: { displayName: 'Mei', language: 'en', age: 29, presentation: 'woman', heritage: 'east-asian' },
    perks: [
      {
        title: 'First climb for two',
        blurb: 'Shoes, ropes and somebody patient included.',
        terms: 'For people who have not climbed here before.',
        language: 'en',
        translation: {
          title: 'Une première grimpe à deux',
          blurb: 'Chaussons, cordes et quelqu’un de patient inclus.',
          terms: 'Pour qui n’a pas encore grimpé ici.',
        },
        minTier: 'standard',
        categoryKey: 'fitness',
      },
    ],
  },
  {
    name: 'Le Petit Ciné',
    city: 'Québec',
    latitude: 46.8147,
    longitude: -71.2255,
    address: '5, côte du Projecteur',
    timeZone: 'America/Toronto',
    host: { displayName: 'Benoît', language: 'fr', age: 51, presentation: 'man', heritage: 'european' },
    perks: [
      {
        title: 'Deux billets pour le prix d’un',
        blurb: 'Tous les mardis, en version originale.',
        terms: 'À la caisse, le soir même.',
        language: 'fr',
        minTier: 'standard',
        categoryKey: 'entertainment',
      },
    ],
  },
];
