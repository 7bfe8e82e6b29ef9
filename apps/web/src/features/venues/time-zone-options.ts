import type { Option } from '../../ui/fields/Select.tsx';

/** Canada's time zones from east to west, one for each offset or daylight saving rule. */
const canadian = ['St_Johns', 'Halifax', 'Toronto', 'Winnipeg', 'Regina', 'Edmonton', 'Vancouver', 'Whitehorse'].map(
  (city) => `America/${city}`,
);

const named = new Map<string, readonly Option[]>();

/** All time zones to choose from: Canada's first, then the others. Always contains the chosen one. */
export function timeZoneOptions(chosen: string, locale: string): readonly Option[] {
  const known = named.get(locale) ?? nameAll(locale);
  named.set(locale, known);
  return known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: nameOf(chosen, locale) }, ...known];
}

// Naming all zones takes a moment, so it is done only once per language.
const nameAll = (locale: string) =>
  [...new Set([...canadian, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: nameOf(value, locale),
  }));

/** `Vancouver · Pacific Time`: the zone's city and its local name. */
function nameOf(timeZone: string, locale: string): string {
  const city = timeZone
    .slice(timeZone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return `${city} · ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}
