import type { Option } from '../../ui/Select.tsx';

/** Canada's, from east to west: those with an offset or a summer time of their own. */
const canadian = ['St_Johns', 'Halifax', 'Toronto', 'Winnipeg', 'Regina', 'Edmonton', 'Vancouver', 'Whitehorse'].map(
  (city) => `America/${city}`,
);

const named = new Map<string, readonly Option[]>();

/** The time zones of the world to choose from, Canada's first, and the chosen one whatever it is. */
export function timeZoneOptions(chosen: string, locale: string): readonly Option[] {
  const known = named.get(locale) ?? nameAll(locale);
  named.set(locale, known);
  return known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: nameOf(chosen, locale) }, ...known];
}

// Naming them all takes a moment, so it is done once in each language.
const nameAll = (locale: string) =>
  [...new Set([...canadian, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: nameOf(value, locale),
  }));

/** `Vancouver · Pacific Time`: the city of the zone, and what people there call it. */
function nameOf(timeZone: string, locale: string): string {
  const city = timeZone
    .slice(timeZone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return `${city} · ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}
