import type { moodRoutes } from '@ambiance/contract/moods';
import type { Result } from '@ambiance/contract/route';
import type { Language } from '@ambiance/domain/languages';
import type { Mood } from '@ambiance/domain/moods';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { apiBase } from '../../loading/api-base.ts';
import { townPulseTexts } from './town-pulse.texts.ts';

type Route = (typeof moodRoutes)['townPulse'];

// The landing page loads neither the client nor the transport. The type ensures that the path matches the contract.
const path: Route['path'] = '/api/moods/town-pulse';
const limitMs = 10_000;

/**
 * About how many people are in a mood around the visitor's town: on the drawing, or below it on a phone. Shows nothing if they
 * are too few.
 */
export function TownPulse({ mood }: { mood: Mood }) {
  const text = useTownPulse()[mood];
  if (text === undefined) return null;
  return (
    <p className="animate-appear bg-surface px-5 pt-3.5 text-sm font-medium text-balance max-sm:border-x max-sm:border-hairline sm:absolute sm:inset-x-4 sm:top-4 sm:w-fit sm:rounded-xl sm:px-4 sm:py-2">
      {text}
    </p>
  );
}

type Sentences = Partial<Record<Mood, string>>;

function useTownPulse(): Sentences {
  const [sentences, setSentences] = useState<Sentences>({});
  const language = useLanguage();
  useEffect(() => {
    const left = new AbortController();
    askTownPulse(language, left.signal).then(setSentences, () => undefined);
    return () => left.abort();
  }, [language]);
  return sentences;
}

async function askTownPulse(language: Language, left: AbortSignal): Promise<Sentences> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const response = await fetch(`${apiBase}${path}?timeZone=${encodeURIComponent(timeZone)}`, {
    headers: { 'accept-language': language },
    signal: AbortSignal.any([left, AbortSignal.timeout(limitMs)]),
  });
  if (!response.ok) return {};
  const { town, moods } = (await response.json()) as Result<Route>;
  const t = await townPulseTexts.load(language);
  return Object.fromEntries(
    moods.map(({ mood, about }) => [mood, t(`around.${mood}`, { town: town ?? '', count: about })]),
  );
}
