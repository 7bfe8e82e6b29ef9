import type { Language } from '@ambiance/domain/languages';

/** Heritage, as broadly as a portrait and a first name show it. */
export type Heritage = 'european' | 'african' | 'south-asian' | 'east-asian' | 'maghrebi' | 'latin';

/** The gender that a face, a name and clothes suggest. */
export type Presentation = 'woman' | 'man';

const words = (text: string) => text.split(' ');

const european: Record<Language, Record<Presentation, readonly string[]>> = {
  en: {
    woman: words(
      'Emma Olivia Claire Hannah Megan Sarah Julia Laura Kate Rachel Nora Alice Beth Heather Joanne Fiona Maeve Ingrid Zofia Daria Helen Ruth Paula Stella Charlie Jordan',
    ),
    man: words(
      'Liam Ethan Noah Ben Daniel Owen Jack Colin Peter Graham Simon Duncan Mark Adam Theo Luke Ian Callum Piotr Marko Stefan Victor Neil Hugh Robin Alex',
    ),
  },
  fr: {
    woman: words(
      'Océane Sophie Julie Marie-Ève Geneviève Catherine Maude Laurence Anaïs Florence Audrey Chloé Noémie Mélanie Jade Rosalie Béatrice Isabelle Nathalie Sylvie Manon Juliette Margaux Clémence Camille Dominique',
    ),
    man: words(
      'Antoine Félix Gabriel Mathieu Étienne Olivier Xavier Louis Thomas Vincent Guillaume Jérôme Benoît Marc-André Pascal Luc Sylvain Hugo Émile Raphaël Nicolas Rémi Tristan Yves Alexis Philippe',
    ),
  },
};

const african: typeof european = {
  en: {
    woman: words('Amara Nia Keisha Imani Adaeze Naomi Simone Thandi Folake Renée'),
    man: words('Kwame Marcus Jamal Tunde Andre Isaiah Kofi Malik Darnell Emeka'),
  },
  fr: {
    woman: words('Aïssatou Fatou Mireille Nadège Widline Awa Grâce Mariam Solange Rose-Laure'),
    man: words('Mamadou Ousmane Jean-Marc Patrick Wilner Cheikh Stanley Moussa Ibrahima Frantz'),
  },
};

const others: Record<Exclude<Heritage, 'european' | 'african'>, Record<Presentation, readonly string[]>> = {
  'south-asian': {
    woman: words('Priya Anjali Meera Simran Ayesha Kavita Nisha Leela Harpreet Divya Tara'),
    man: words('Arjun Rohan Vikram Harjit Imran Sanjay Dev Kabir Nikhil Anil Ravi'),
  },
  'east-asian': {
    woman: words('Mei Grace Hana Linh Jia Yuki Min-ji Vivian Mai Thuy Karen'),
    man: words('Kenji Wei Minh Jun Andrew Hiro Tae Jason Kevin Bao Léo'),
  },
  maghrebi: {
    woman: words('Yasmine Leïla Samira Nour Salma Inès Amel Hiba Rania Farah Dalia'),
    man: words('Karim Youssef Amine Sofiane Rachid Nabil Omar Bilal Samir Walid Mehdi'),
  },
  latin: {
    woman: words('Valentina Camila Lucía Daniela Gabriela Paola Marisol Elena Renata Ximena'),
    man: words('Mateo Diego Andrés Javier Luis Santiago Rafael Pablo Emilio Tomás'),
  },
};

/** First names that fit a heritage and a language. */
export function firstNames(heritage: Heritage, language: Language, presentation: Presentation): readonly string[] {
  if (heritage === 'european') return european[language][presentation];
  if (heritage === 'african') return african[language][presentation];
  return others[heritage][presentation];
}
