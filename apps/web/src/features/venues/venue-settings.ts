import type { server } from '../../server/server.ts';

type Saved = Awaited<ReturnType<typeof server.venues.get>>;

/** The values of a venue's settings form. */
export interface VenueSettings extends Pick<Saved, 'name' | 'openingHours' | 'awayText' | 'timeZone'> {
  address: string;
  holidays: NonNullable<Saved['holidays']>;
}

/** Wide enough for `05:00 PM`. If there is too little space, the browser's own button is hidden first. */
export const timeStyle =
  'w-36 min-w-0 max-sm:[&_input]:px-2.5 max-[22rem]:[&_input::-webkit-calendar-picker-indicator]:hidden';
