import type { Mood } from '@ambiance/domain/moods';
import { maxCountedNearby } from '@ambiance/domain/search-radius';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { nearbyCountsQuery } from '../discovery.queries.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { growingCounts } from './growing-counts.ts';

/** After a search without results: number of members within each radius of the plan. */
export function NearbyCounts({ mood }: { mood: Mood | undefined }) {
  const t = useTexts(discoveryTexts);
  const { data = [] } = useQuery(nearbyCountsQuery(mood));
  const steps = growingCounts(data);
  if (steps.length === 0) return null;
  const counts = steps.map(({ count, radiusKm: km }) =>
    count === maxCountedNearby ? t('manyWithin', { count, km }) : t('countWithin', { count, km }),
  );
  const listed = counts.join(', ');
  return (
    <p className="mt-2 text-ink">{mood ? t('nearbyInMood', { counts: listed }) : t('nearby', { counts: listed })}</p>
  );
}
