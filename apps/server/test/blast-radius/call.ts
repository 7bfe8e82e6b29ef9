import { picture } from '../picture-files.ts';
import type { Api } from '@ambiance/contract/api';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { Town } from '../bystanders.ts';

/** True if a call may touch a row. It is called with the row before and after the call, as JSON text. */
export type Allows = (row: string, town: Town) => boolean;

/** A call, and the rows of each table that it may add, change or remove. All other rows must stay as they are. */
export interface Call {
  run(town: Town): Promise<unknown>;
  may: Partial<Record<keyof Tables, Allows>>;
  /** True if the call must change something. */
  isDue?: boolean;
}
/** Every endpoint, by feature. */
export type Calls = { [Feature in keyof Api]: { [Name in keyof Api[Feature]]: Call } };

export const of =
  (...names: ('ana' | 'eve' | 'ben' | 'host' | 'manager')[]): Allows =>
  (row, town) =>
    names.every((name) => row.includes(town[name].id));
export const faceOfBen: Allows = (row, town) => row.includes(town.faceOfBen);
/** A photo whose files are to be deleted no longer has an owner. */
export const notOfBystanders: Allows = (row, { faceOfBen: ben, otherFace }) =>
  !row.includes(ben) && !row.includes(otherFace);
export const ana = of('ana');
export const eve = of('eve');
export const eveAsked: Allows = (row, town) => row.includes(town.eve.email);
export const ofNew: Allows = (row, { known }) => !known.some((id) => row.includes(id));
/** The rows of a new account, with the mail that it gets. */
export const newAccount = {
  users: ofNew,
  consents: ofNew,
  sessions: ofNew,
  account_traces: ofNew,
  known_devices: ofNew,
  positions: ofNew,
  discover: ofNew,
  outgoing_mails: ofNew,
  account_links: ofNew,
};
/** Rows of the venue's staff. */
export const staffOfVenue: Allows = (row, { host, colleague, manager }) =>
  [host, colleague, manager].some(({ id: one }) => row.includes(one));
export const atVenue: Allows = (row, { venue }) =>
  row.includes(`"venue_id": ${venue.id},`) || row.includes(`"venue_id": ${venue.id}}`);
export const thePerk: Allows = (row, { perkId }) => row.includes(`"id": ${perkId},`);
export const aPhoto = async () => new Blob([Uint8Array.from(await picture())], { type: 'image/jpeg' });
export const theVenue: Allows = (row, { venue }) => row.includes(`"id": ${venue.id},`);
export const reads = (run: Call['run']): Call => ({ run, may: {} });
export const id = (value: unknown) => ({ params: { id: String(value) } });

/** Rows of the payment provider, except those of the paying bystander. */
export const notPaid: Allows = (row, { paid }) => !paid.some((one) => row.includes(one));
