import type { Language } from '@ambiance/domain/languages';
import { localeOf } from '../../i18n/translator.ts';

const steps = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, Infinity],
] as const;

/** How long ago an instant was, in words: "5 minutes ago". */
export function since(utc: string, now: Date, language: Language): string {
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  const elapsed = Math.max(0, now.getTime() - new Date(utc).getTime());
  if (elapsed < 60_000) return format.format(0, 'second');
  const [unit, size] = steps.find(([, ms, max]) => elapsed / ms < max)!;
  return format.format(-Math.floor(elapsed / size), unit);
}
