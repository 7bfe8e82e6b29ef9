import { OperatorError } from '../entry.ts';
import { type Credentials, credentialsOf } from '../features/accounts/users.repository.ts';
import type { Db } from '../platform/database/database.ts';
import type { Options } from './admin-command.ts';
import { required } from './option.ts';

/** The account that `--email` names. */
export async function accountOf(db: Db, options: Options): Promise<Credentials> {
  const email = required(options, 'email').trim().toLowerCase();
  const account = await credentialsOf(db, { email });
  if (!account) throw new OperatorError(`There is no account with the address ${email}.`);
  return account;
}
