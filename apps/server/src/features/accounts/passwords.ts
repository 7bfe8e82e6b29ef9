import { DomainError } from '@ambiance/domain/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More waiting than this and a login storm would only grow; the rest is told to come back. */
const maxWaiting = 50;

const commonPasswords = new Set(dictionary['passwords-common'].map(String));

let waiting = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw new DomainError('server.unavailable', { details: { retryAfterSeconds: 2 } });
  waiting += 1;
  try {
    return await work();
  } finally {
    waiting -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** A hash of nothing anybody knows, so that an unknown address costs the same time as a wrong password. */
const decoy = hash(crypto.randomUUID(), cost);

/** Whether the password is the account's; false, after the same time, where there is no account or no password. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(known, password));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** Refuses a password that is among those that are tried first. */
export function refuseCommonPassword(field: string, password: string): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw new DomainError('password.common', { fields: { [field]: 'password.common' } });
  }
}
