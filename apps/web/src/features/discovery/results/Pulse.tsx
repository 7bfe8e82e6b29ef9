import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { pulseQuery } from '../discovery.queries.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import type { Searcher } from '../filter/search-filter.ts';

/**
 * About how many people nearby are in each mood, after a search without results. It shows what a search with a wider radius, or at
 * another hour, may find.
 */
export function Pulse({ searcher }: { searcher: Searcher }) {
  const t = useTexts(discoveryTexts);
  const told = usePulse(searcher);
  if (told.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-1">
      <ul>
        {told.map(({ mood, about: count }) => (
          <li key={mood}>{t(`pulse.${mood}`, { count })}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">{t('pulseHourly')}</p>
    </div>
  );
}

/** Moods with enough people to be shown. The page does not wait for them. */
export function usePulse(searcher: Searcher | undefined) {
  const { data = [] } = useQuery({ ...pulseQuery, enabled: searcher?.position !== undefined });
  return data.flatMap(({ mood, about }) => (about === null ? [] : [{ mood, about }]));
}
