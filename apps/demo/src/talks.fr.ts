import type { Talk } from './talks.ts';

export const talksFr: readonly Talk[] = [
  [
    ['them', 'Bonjour ! Tes livres pour enfants, on les trouve où ?'],
    ['you', 'À la petite librairie du coin, entre les dinosaures et les contes.'],
    ['them', 'Parfait, ma nièce adore les dinosaures. Et toi, tu aimes le café ?'],
    ['you', 'J’aime surtout les cafés où l’on peut rester longtemps.'],
    ['them', 'J’en connais un. Samedi vers dix heures ?'],
    ['you', 'Samedi, dix heures. J’apporte un carnet.'],
    ['them', 'Et moi, des questions.'],
  ],
  [
    ['you', 'Bonsoir ! Tu avais parlé d’une soupe miso maison, c’est vrai ?'],
    ['them', 'Tout est vrai, sauf peut-être le mot « maison » : c’était chez ma voisine.'],
    ['you', 'Vive les voisines, alors.'],
    ['them', 'Elle donne un atelier le mois prochain. Ça te tente ?'],
  ],
  [
    ['them', 'Tu vas au concert jeudi ?'],
    ['you', 'J’y pense. Et s’il pleut ?'],
    ['them', 'J’ai deux ponchos et aucune honte.'],
    ['you', 'Deux ponchos, c’est presque une invitation.'],
    ['them', 'C’en est une. Dix-neuf heures, près de la fontaine ?'],
  ],
  [
    ['you', 'Alors, la randonnée ?'],
    ['them', 'De la boue, un renard et un gant perdu. Une réussite.'],
    ['you', 'Le renard doit être très élégant maintenant.'],
    ['them', 'Je l’espère ! La prochaine sera facile, avec une soupe à l’arrivée.'],
    ['you', 'Inscris-moi. Je m’occupe du pain.'],
  ],
  [
    ['them', 'On m’a dit que tu connaissais les meilleures nouilles du quartier.'],
    ['you', 'On t’a dit vrai. Plutôt bouillon ou plutôt sautées ?'],
    ['them', 'Les deux. J’ai faim.'],
  ],
  [
    ['you', 'Tu as fini le roman ?'],
    ['them', 'Cette nuit, à trois heures. Me voilà de mauvaise humeur et aux anges.'],
    ['you', 'C’est la bonne réaction. La fin, on en parle ?'],
    ['them', 'Devant quelque chose de chaud, alors.'],
    ['them', 'Demain, dix-huit heures ?'],
  ],
  [
    ['them', 'Ta table ou la mienne pour la prochaine soirée de jeux ?'],
    ['you', 'La tienne a de meilleures chaises.'],
    ['them', 'La mienne a surtout un chat qui mange les dés.'],
    ['you', 'Alors on jouera aux cartes.'],
    ['them', 'Il mange aussi les cartes.'],
  ],
  [
    ['you', 'Bonjour ! La baignade du dimanche, c’est ouvert aux débutants ?'],
    ['them', 'Bien sûr. La moitié du groupe vient pour le thé d’après.'],
    ['you', 'Le thé, c’est mon point fort.'],
    ['them', 'Te voilà au niveau. Neuf heures, porte est.'],
  ],
  [['them', 'Bonjour ! J’ai vu ton dessin du lac à la librairie. Tu donnes aussi des cours ?']],
];
