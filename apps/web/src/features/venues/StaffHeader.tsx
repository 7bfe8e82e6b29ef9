import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useChosenVenue } from './use-venue-id.ts';
import { MyVenues, VenueSwitch } from './VenueSwitch.tsx';

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
