import { DomainError, wrongField } from '@ambiance/domain/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More waiting hashes than this would only make a flood of logins worse. Further requests are asked to retry later. */
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

/** Hash of a random password, so that an unknown address takes the same time as a wrong password. */
const decoy = hash(crypto.randomUUID(), cost);

/** Returns whether the password is the account's. Without an account or password it returns false, after the same time. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(known, password));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

export function refuseCommonPassword(field: string, password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw wrongField(field, 'password.common');
}
