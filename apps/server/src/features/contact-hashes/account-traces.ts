import type { UserId } from '@ambiance/domain/ids';
import { storedSince, retention } from '@ambiance/domain/retention';
import { createHmac } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { derivedKey } from '../../platform/session-secret.ts';
import { perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

/** The origin of a login: the network of its address, and the secret that the browser stores. */
interface Origin {
  network: string;
  deviceSecret: string | undefined;
}

interface Trace {
  kind: 'network' | 'device';
  trace: Buffer;
}

/** Returns the keyed hashes of a login's origin. */
export type AccountTraces = (origin: Origin) => Trace[];

/** Makes keyed hashes. Without the key, an attacker could find an address by hashing them all. */
export function createAccountTraces(secrets: SessionSecrets): AccountTraces {
  const keyOf = perSecret((secret) => derivedKey(secret, 'account traces'));
  return ({ network, deviceSecret }) => {
    // Hashes with replaced secrets still match the traces that were stored with them.
    const keys = secrets.ofLast(retention.accountTraces.days).map(keyOf);
    const tracesOf = (kind: Trace['kind'], value: string): Trace[] =>
      keys.map((key) => ({ kind, trace: createHmac('sha256', key).update(`${kind} ${value}`).digest() }));
    return [...tracesOf('network', network), ...(deviceSecret ? tracesOf('device', deviceSecret) : [])];
  };
}

export async function recordTraces(tx: Db, userId: UserId, traces: readonly Trace[], now: Date): Promise<void> {
  await tx
    .insertInto('account_traces')
    .values(traces.map(({ kind, trace }) => ({ user_id: userId, kind, trace, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'trace']).doUpdateSet({ seen_at: now }))
    .execute();
}

export async function deleteOldTraces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_traces').where('seen_at', '<=', storedSince('accountTraces', now)).execute();
}
