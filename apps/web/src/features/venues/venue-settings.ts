import type { server } from '../../server/server.ts';

export type Saved = Awaited<ReturnType<typeof server.venues.get>>;

export interface VenueSettings extends Pick<Saved, 'name' | 'openingHours' | 'awayText' | 'timeZone'> {
  address: string;
  holidays: NonNullable<Saved['holidays']>;
}
