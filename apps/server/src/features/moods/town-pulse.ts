import type { ByLanguage, Language } from '@ambiance/domain/languages';
import { cellAt, type RegionId, regionOf } from '@ambiance/domain/location-grid';
import { hourOf } from './pulse.ts';
import type { Pulse } from './pulse.repository.ts';

interface Town {
  name: ByLanguage<string>;
  region: RegionId;
}

const town = (names: string | [en: string, fr: string], lat: number, lng: number): Town => {
  const [en, fr] = typeof names === 'string' ? [names, names] : names;
  return { name: { en, fr }, region: regionOf(cellAt(lat, lng)) };
};
const both = (one: Town): ByLanguage<Town> => ({ en: one, fr: one });

const montreal = town('Montréal', 45.51, -73.57);
const toronto = town('Toronto', 43.65, -79.38);

/**
 * The main town of each time zone, for visitors of that language. A visitor's address is never looked up: their browser says in
 * which time zone it is.
 */
const towns: Readonly<Record<string, ByLanguage<Town>>> = {
  'America/Toronto': { en: toronto, fr: montreal },
  'America/Montreal': both(montreal),
  'America/Vancouver': both(town('Vancouver', 49.28, -123.12)),
  'America/Edmonton': both(town('Calgary', 51.05, -114.07)),
  'America/Winnipeg': both(town('Winnipeg', 49.9, -97.14)),
  'America/Regina': both(town('Regina', 50.45, -104.61)),
  'America/Halifax': both(town('Halifax', 44.65, -63.58)),
  'America/Moncton': both(town('Moncton', 46.09, -64.78)),
  'America/St_Johns': both(town(['St. John’s', 'Saint-Jean'], 47.56, -52.71)),
};

/** Returns the pulse of a visitor's town, with only the moods that have enough people. Each node reads it once an hour. */
export function createTownPulse(read: (region: RegionId, now: Date) => Promise<Pulse>) {
  const known = new Map<RegionId, { hour: number; pulse: Promise<Pulse> }>();
  const pulseOf = (region: RegionId, now: Date): Promise<Pulse> => {
    const hour = hourOf(now).getTime();
    const last = known.get(region);
    if (last?.hour === hour) return last.pulse;
    const pulse = read(region, now);
    known.set(region, { hour, pulse });
    pulse.catch(() => known.delete(region));
    return pulse;
  };
  return async (timeZone: string, language: Language, now: Date) => {
    const found = Object.hasOwn(towns, timeZone) ? towns[timeZone]?.[language] : undefined;
    if (!found) return { town: null, moods: [] };
    const pulse = await pulseOf(found.region, now);
    const moods = pulse.flatMap(({ mood, about }) => (about === null ? [] : [{ mood, about }]));
    return { town: moods.length > 0 ? found.name[language] : null, moods };
  };
}
