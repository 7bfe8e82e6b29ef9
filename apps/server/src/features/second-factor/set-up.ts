import type { UserId } from '@ambiance/domain/ids';
import type { Ids } from '../../platform/ids.ts';
import type { Seal } from './seal.ts';

const secretBytes = 20;
const minutes = 30;

const belongsTo = (userId: UserId, until: string) => `set-up ${userId} ${until}`;

/** A new secret, and an encrypted token that contains it and is valid for 30 minutes. So no unused secret has to be stored. */
export function newSetUp({ ids, seal }: { ids: Ids; seal: Seal }, userId: UserId, now: Date) {
  const secret = Buffer.from(ids.hex(secretBytes), 'hex');
  const until = String(now.getTime() + minutes * 60_000);
  const sealed = seal.seal(secret, belongsTo(userId, until)).toString('base64url');
  return { secret, setUpToken: `${until}.${sealed}` };
}

/** The secret in a token made for this user; undefined if the token is invalid or has expired. */
export function secretOfSetUp(seal: Seal, userId: UserId, setUpToken: string, now: Date): Buffer | undefined {
  const [until = '', sealed = ''] = setUpToken.split('.');
  if (!(Number(until) > now.getTime())) return undefined;
  return seal.open(Buffer.from(sealed, 'base64url'), belongsTo(userId, until));
}
