import { OperatorError } from '../entry.ts';
import { type Credentials, credentialsOf } from '../features/accounts/users.repository.ts';
import { findMembers } from '../features/operator/members.repository.ts';
import type { Db } from '../platform/database/database.ts';
import type { Options } from './admin-command.ts';
import { required } from './option.ts';

/** Options that identify an account. */
export const accountOptions = { email: { type: 'string' }, member: { type: 'string' } } as const;
export const accountUsage = '(--email ADDRESS | --member "ID, NAME OR PART OF AN ADDRESS")';

/** The account with the address `--email`, or the only one that matches `--member`. */
export async function accountOf(db: Db, options: Options): Promise<Credentials> {
  if (options['email'] === undefined && options['member'] !== undefined) return memberCalled(db, options);
  const email = required(options, 'email').trim().toLowerCase();
  const account = await credentialsOf(db, { email });
  if (!account) throw new OperatorError(`There is no account with the address ${email}.`);
  return account;
}

async function memberCalled(db: Db, options: Options): Promise<Credentials> {
  const words = required(options, 'member');
  const found = await findMembers(db, words);
  if (found.length > 1) {
    const candidates = found.map(({ id, email, displayName }) => `${id}  ${email}  ${displayName}`);
    throw new OperatorError([`--member ${words} fits several accounts. Name one by its id:`, ...candidates].join('\n'));
  }
  const account = found[0] && (await credentialsOf(db, { userId: found[0].id }));
  if (!account) throw new OperatorError(`There is no account that --member ${words} fits.`);
  return account;
}
