import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { myVenuesQuery } from '../../me/my-venues.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { venuesTexts } from './venues.texts.ts';

interface VenueSwitchProps {
  /** The selected venue. Undefined for all. */
  venueId: number | undefined;
  /** Allows all venues at once. */
  all?: boolean;
}

/** The venue's name on a staff screen. Users with several venues can switch here. */
export function VenueSwitch({ venueId, all = false }: VenueSwitchProps) {
  const t = useTexts(venuesTexts);
  const [, setAddress] = useSearchParams();
  const { data: venues = [] } = useQuery(myVenuesQuery);
  if (venues.length < 2) {
    const name = venues.find(({ id }) => id === venueId || all)?.name;
    return name && <p className="mt-1 text-ink-muted">{name}</p>;
  }
  return (
    <Select
      className="mt-2 sm:w-72"
      label={t('venue')}
      hiddenLabel
      value={String(venueId ?? '')}
      onChange={({ currentTarget: { value } }) => setAddress(value ? { venueId: value } : {})}
      options={[
        ...(all ? [{ value: '', label: t('allVenues') }] : []),
        ...venues.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** Names of the user's venues, for a screen about all of them. */
export function MyVenues() {
  const { data: venues = [] } = useQuery(myVenuesQuery);
  return venues.length > 0 && <p className="mt-1 text-ink-muted">{venues.map(({ name }) => name).join(' · ')}</p>;
}
