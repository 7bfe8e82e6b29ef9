import { picture } from '../picture-files.ts';
import type { Api } from '@ambiance/contract/api';
import type { UserId } from '@ambiance/domain/ids';
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
  (...names: ('ana' | 'eve' | 'ben' | 'host' | 'colleague' | 'manager')[]): Allows =>
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
/** The rows of a session and its device. */
export const session = (who: Allows) => ({ sessions: who, account_traces: who, known_devices: who });
/** The rows of a staff account, with the mail that it gets. */
export const newStaff = {
  users: ofNew,
  positions: ofNew,
  discover: ofNew,
  outgoing_mails: ofNew,
  account_links: ofNew,
};
/** The rows of a new account, with the mail that it gets. */
export const newAccount = { ...newStaff, ...session(ofNew), consents: ofNew };
/** Rows of the venue's staff. */
export const staffOfVenue: Allows = (row, { host, colleague, manager }) =>
  [host, colleague, manager].some(({ id: one }) => row.includes(one));
/** The same, with staff that calls have added. */
export const anyStaffOfVenue: Allows = (row, town) => staffOfVenue(row, town) || ofNew(row, town);
export const atVenue: Allows = (row, { venue }) =>
  row.includes(`"venue_id": ${venue.id},`) || row.includes(`"venue_id": ${venue.id}}`);
export const thePerk: Allows = (row, { perkId }) => row.includes(`"id": ${perkId},`);
export const aPhoto = async () => new Blob([Uint8Array.from(await picture())], { type: 'image/jpeg' });
export const theVenue: Allows = (row, { venue }) => row.includes(`"id": ${venue.id},`);
export const reads = (run: Call['run']): Call => ({ run, may: {} });
export const id = (value: unknown) => ({ params: { id: String(value) } });
export const atPerk = ({ venue, perkId }: Town) => ({ params: { id: String(venue.id), perkId: String(perkId) } });
export const atHost = ({ venue }: Town, host: { id: UserId }) => ({
  params: { id: String(venue.id), hostId: host.id },
});

/** Rows of the payment provider, except those of the paying bystander. */
export const notPaid: Allows = (row, { paid }) => !paid.some((one) => row.includes(one));
