import { talksEn } from './talks.en.ts';
import { talksFr } from './talks.fr.ts';
import type { Talk } from './talks.ts';

/** Messages between the named logins and their neighbours. */
export const talksWithNeighbours: Readonly<Record<string, readonly Talk[]>> = {
  'free@ambiance.example': talksEn.slice(0, 4),
  'standard@ambiance.example': talksFr,
  'premium@ambiance.example': talksEn.slice(4),
};

/** Messages among the named logins; `you` is the first of the two. */
export const talksBetweenLogins: readonly { between: readonly [you: string, them: string]; talk: Talk }[] = [
  {
    between: ['free@ambiance.example', 'standard@ambiance.example'],
    talk: [
      ['you', 'Bonjour Élodie ! My French is slow, but I understand menus very well.'],
      ['them', 'C’est le plus important ! Écris en anglais, je réponds en français, ça marche toujours.'],
      ['you', 'Perfect. Is it true that you cook for too many people?'],
      ['them', 'Vendredi, il y aura trop de tourtière. Tu aimes la tourtière ?'],
      ['you', 'I once crossed town on a cargo bike for one.', { repliesTo: 3, reaction: 'laugh' }],
      ['them', 'Alors tu es sur la liste. Dix-neuf heures, et apporte ton appétit.'],
    ],
  },
  {
    between: ['premium@ambiance.example', 'free@ambiance.example'],
    talk: [
      ['you', 'Hi Sam! I am in Montréal every second week. Which bakery opens first?'],
      ['them', 'The one behind the market, at five thirty. They know me by my yawn.'],
      ['you', 'My train gets in at nine. Is anything left by then?'],
      ['them', 'I can set a kouign-amann aside. It takes connections.'],
      ['you', 'You have just become my favourite person in that city.', { repliesTo: 3, reaction: 'heart' }],
      ['you', 'Next Thursday, then?'],
    ],
  },
  {
    between: ['standard@ambiance.example', 'premium@ambiance.example'],
    talk: [
      ['them', 'Bonjour Élodie, I loved the drawing on your wall. Is it yours?'],
      ['you', 'Oui ! C’est la vue du train, quelque part après Kingston.'],
      ['them', 'I knew it. I have looked at that lake a hundred times.'],
      ['you', 'Il faut que je te l’envoie en carte postale.'],
    ],
  },
];
