import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useChosenVenue } from './use-venue-id.ts';
import { useTexts } from '../../i18n/texts.ts';
import { myVenuesQuery } from '../../me/my-venues.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { venuesTexts } from './venues.texts.ts';

export interface StaffHeaderProps {
  title: string;
  lead?: string;
  /** The screen's venue, or undefined for all venues of the user. */
  venueId?: number | undefined;
  /** Lets users with several venues choose just one of them. */
  chooses?: boolean;
  children?: ReactNode;
}

/** Head of a staff screen: title, venue, and links to related screens. */
export function StaffHeader({ title, lead, venueId, chooses = false, children }: StaffHeaderProps) {
  const chosen = useChosenVenue();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <PageTitle>{title}</PageTitle>
      <div className="max-sm:w-full">
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {venueId !== undefined && <VenueSwitch venueId={venueId} />}
        {venueId === undefined && (chooses ? <VenueSwitch venueId={chosen} all /> : <MyVenues />)}
        {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{children}</div>
    </div>
  );
}

interface VenueSwitchProps {
  /** The selected venue. Undefined for all. */
  venueId: number | undefined;
  /** Allows all venues at once. */
  all?: boolean;
}

/** The venue's name on a staff screen. Users with several venues can switch here. */
function VenueSwitch({ venueId, all = false }: VenueSwitchProps) {
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
function MyVenues() {
  const { data: venues = [] } = useQuery(myVenuesQuery);
  return venues.length > 0 && <p className="mt-1 text-ink-muted">{venues.map(({ name }) => name).join(' · ')}</p>;
}
