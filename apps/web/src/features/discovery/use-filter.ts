import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { emptyFilter, type Filter, readFilter, type Seeker, writeFilter } from './search-filter.ts';

/**
 * The filter in the address, undefined where nothing is searched for, and how to change it. A visit that comes without a
 * filter starts with the seeker's own mood where their plan has it.
 */
export function useFilter(seeker: Seeker | undefined): [Filter | undefined, (changes: Partial<Filter>) => void] {
  const [address, setAddress] = useSearchParams();
  const addressed = readFilter(address);
  const ownMood = seeker?.ownMood && seeker.moods.includes(seeker.ownMood) ? seeker.ownMood : undefined;
  const startsWithOwnMood = !addressed && ownMood !== undefined;
  const filter = startsWithOwnMood ? { ...emptyFilter, mood: ownMood } : addressed;
  useEffect(() => {
    if (startsWithOwnMood) setAddress(writeFilter({ ...emptyFilter, mood: ownMood }), { replace: true });
  }, [startsWithOwnMood, ownMood, setAddress]);

  const change = (changes: Partial<Filter>) => {
    // Moving the slider is one search in the history, wherever it stopped on its way.
    const onlyRadius = Object.keys(changes).join() === 'radiusKm';
    setAddress(writeFilter({ ...emptyFilter, ...filter, ...changes }), { replace: onlyRadius });
  };
  return [filter, change];
}
