import type { UserId } from '@ambiance/domain/ids';
import { createHmac } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { derivedKey } from '../../platform/session-secret.ts';

/** Where a login comes from: the network of the address, and the secret that the browser keeps. */
interface Origin {
  network: string;
  deviceSecret: string | undefined;
}

interface Trace {
  kind: 'network' | 'device';
  trace: Buffer;
}

/** Returns the keyed hashes of where a login comes from. */
export type AccountTraces = (origin: Origin) => Trace[];

/** Makes keyed hashes. Without the key, an attacker could find an address by hashing them all. */
export function createAccountTraces(sessionSecret: string): AccountTraces {
  const key = derivedKey(sessionSecret, 'account traces');
  const traceOf = (kind: Trace['kind'], value: string): Trace => ({
    kind,
    trace: createHmac('sha256', key).update(`${kind} ${value}`).digest(),
  });
  return ({ network, deviceSecret }) => [
    traceOf('network', network),
    ...(deviceSecret ? [traceOf('device', deviceSecret)] : []),
  ];
}

/** Records the traces of a login. */
export async function recordTraces(tx: Db, userId: UserId, traces: readonly Trace[], now: Date): Promise<void> {
  await tx
    .insertInto('account_traces')
    .values(traces.map(({ kind, trace }) => ({ user_id: userId, kind, trace, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'trace']).doUpdateSet({ seen_at: now }))
    .execute();
}

export async function deleteOldTraces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_traces').where('seen_at', '<=', before).execute();
}
