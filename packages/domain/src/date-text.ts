import type { ByLanguage, Language } from './languages.ts';

/** Corrections to the text that `Intl` formats. */
const corrections: ByLanguage<(text: string) => string> = {
  en: (text) => text.replaceAll(/ (?=[ap]\.m\.)/g, '\u00a0'),
  fr: (text) => frenchHour(frenchFirst(text)),
};

/**
 * An instant as Canadian English or French writes it, in the zone of the options or else the device's. English has a 12-hour clock
 * and French a 24-hour clock without "00" ("19 h", "19 h 30"). Neither breaks between an hour and its unit. French writes the first of a
 * month as an ordinal.
 */
export function dateText(at: Date | string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return corrections[language](formatOf(`${language}-CA`, options).format(new Date(at)));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes far longer than using it. Formats in the device's zone are not kept, since that may change. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = options.timeZone && locale + JSON.stringify(options);
  const format = (key && formats.get(key)) || new Intl.DateTimeFormat(locale, options);
  if (key) formats.set(key, format);
  return format;
}

const frenchFirst = (text: string) =>
  text.replace(/\b1 (?=janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/, '1er ');

/** No leading zero, no minutes on the hour, and no-break spaces around the "h". */
const frenchHour = (text: string) =>
  text.replace(/\b0?(\d{1,2})\sh(\s00(?!\smin))?(?!\p{L})/u, '$1\u00a0h').replace(/(?<=\sh)\s(?=\d)/, '\u00a0');

const clock: Intl.DateTimeFormatOptions = { day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' };

/** The short name of a zone at an instant: "EDT" in summer, in French "HAE". */
export const zoneName = (at: Date, timeZone: string, language: Language): string =>
  formatOf(`${language}-CA`, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value;

/** True if the local time of an instant occurs twice, as in the night when clocks go back. */
export function isShownTwice(at: Date, timeZone: string): boolean {
  const format = formatOf('en-CA', { timeZone, ...clock });
  // Clocks go back by one hour, and by half an hour on Lord Howe Island.
  return [-60, -30, 30, 60].some((minutes) => format.format(at.getTime() + minutes * 60_000) === format.format(at));
}

/** Like `dateText`, for a time in a zone. If the hour occurs twice, the zone's name follows it, to distinguish the two. */
export function clockText(
  at: Date | string,
  language: Language,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): string {
  const instant = new Date(at);
  const text = dateText(instant, language, options);
  return isShownTwice(instant, options.timeZone) ? `${text} (${zoneName(instant, options.timeZone, language)})` : text;
}
