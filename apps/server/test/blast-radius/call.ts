import { picture } from '../picture-files.ts';
import type { Api } from '@ambiance/contract/api';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { Town } from '../bystanders.ts';

/** Whether a call may touch a row: the row before and after it, as JSON text. */
export type Allows = (row: string, town: Town) => boolean;

/** One call, and the rows of each table that it may add, change or remove. What is not named must stay as it is. */
export interface Call {
  run(town: Town): Promise<unknown>;
  may: Partial<Record<keyof Tables, Allows>>;
  /** It must do something. */
  isDue?: boolean;
}
/** Every endpoint, by feature. */
export type Calls = { [Feature in keyof Api]: { [Name in keyof Api[Feature]]: Call } };

export const of =
  (...names: ('ana' | 'eve' | 'ben' | 'host' | 'manager')[]): Allows =>
  (row, town) =>
    names.every((name) => row.includes(town[name].id));
export const faceOfBen: Allows = (row, town) => row.includes(town.faceOfBen);
/** A photo whose files are to be deleted has no owner any more. */
export const notOfBystanders: Allows = (row, { faceOfBen: ben, otherFace }) =>
  !row.includes(ben) && !row.includes(otherFace);
export const ana = of('ana');
export const eve = of('eve');
export const eveAsked: Allows = (row, town) => row.includes(town.eve.email);
export const ofNew: Allows = (row, { known }) => !known.some((id) => row.includes(id));
/** What somebody new brings, with the mail that they get. */
export const newAccount = {
  users: ofNew,
  sessions: ofNew,
  known_devices: ofNew,
  positions: ofNew,
  discover: ofNew,
  outgoing_mails: ofNew,
  account_links: ofNew,
};
/** Who works at the venue. */
export const staffOfVenue: Allows = (row, { host, colleague, manager }) =>
  [host, colleague, manager].some(({ id: one }) => row.includes(one));
export const atVenue: Allows = (row, { venue }) =>
  row.includes(`"venue_id": ${venue.id},`) || row.includes(`"venue_id": ${venue.id}}`);
export const thePerk: Allows = (row, { perkId }) => row.includes(`"id": ${perkId},`);
export const aPhoto = async () => new Blob([Uint8Array.from(await picture())], { type: 'image/jpeg' });
export const theVenue: Allows = (row, { venue }) => row.includes(`"id": ${venue.id},`);
export const reads = (run: Call['run']): Call => ({ run, may: {} });
export const id = (value: unknown) => ({ params: { id: String(value) } });

/** What the payment provider has of somebody who is not the bystander that pays. */
export const notPaid: Allows = (row, { paid }) => !paid.some((one) => row.includes(one));
