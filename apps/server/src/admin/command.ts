import { why as whyShape } from '@ambiance/contract/operator';
import { DomainError, isErrorCode } from '@ambiance/domain/errors';
import type { OperatorAct } from '@ambiance/domain/audit';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { type Credentials, credentialsOf } from '../features/accounts/users.repository.ts';
import { type ActBy, type ActNeeds, type AnyAct, perform } from '../features/operator/act.ts';
import { acts } from '../features/operator/acts.ts';
import { findMembers } from '../features/operator/members.repository.ts';
import { type Parameters, readValues, usageOf } from '../features/operator/parameters.ts';
import type { Db } from '../platform/database/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { AdminCommand, Answer, InstallationCommand, Options, Progress, Written } from './admin-command.ts';

/** A command that only reads. */
export const reading = <const P extends Parameters>(command: Written<ActNeeds, P>): AdminCommand => ({
  ...shown(command),
  run: async (needs, options) => answer(await command.run(needs, readValues(command.parameters, options) as never)),
});

/** A command about the whole installation. */
export const installation = <const P extends Parameters>(
  command: Written<Config, P, [progress: Progress]>,
): InstallationCommand => ({
  ...shown(command),
  run: async (config, options, progress) =>
    answer(await command.run(config, readValues(command.parameters, options) as never, progress)),
});

/** The name of an act’s command: the code, with a space in place of the first hyphen. */
export const nameOf = (code: string): string => code.replace('-', ' ');

/** The command of an act. It is recorded, with the reason of `--why`. */
export function commandOf(code: OperatorAct): AdminCommand {
  const act: AnyAct = acts[code];
  const { usage, options, ...more } = shown(act);
  return {
    ...more,
    usage: [usage, act.needsWhy ? '--why TEXT' : '[--why TEXT]'].filter(Boolean).join(' '),
    options: { ...options, why: 'string' },
    async run(needs, given) {
      const { by, values, email } = await readAct(act, needs.db, given);
      const outcome = await perform({ code, act }, needs, by, values);
      const lines = act.say(outcome as never, { ...values, email } as never);
      return { lines, ...(typeof outcome === 'object' && { data: outcome }) };
    },
  };
}

/** Reads the reason, the account and all other values of an act from its options. */
export async function readAct(
  { parameters, needsWhy }: Pick<AnyAct, 'parameters' | 'needsWhy'>,
  db: Db,
  given: Options,
) {
  const by: ActBy = { actorId: null, why: given['why'] !== undefined || needsWhy ? whyIn(given) : null };
  const values = readValues(parameters, given);
  const member = parameters['member'];
  const isNamed = given['email'] !== undefined || given['member'] !== undefined;
  const account = member && (!member.isOptional || isNamed) ? await accountOf(db, given) : undefined;
  return { by, values: { ...values, ...(account && { member: account.userId }) }, email: account?.email ?? '' };
}

function shown({ parameters, explanation }: { parameters: Parameters; explanation: string }) {
  const options: Record<string, 'string' | 'boolean'> = {};
  for (const [name, { value }] of Object.entries(parameters)) {
    if (value === 'account') Object.assign(options, { email: 'string', member: 'string' });
    else options[name] = value === 'flag' ? 'boolean' : 'string';
  }
  return { usage: usageOf(parameters), explanation, parameters, options };
}

const answer = (result: string[] | Answer): Answer => (Array.isArray(result) ? { lines: result } : result);

function whyIn(options: Options): string {
  const parsed = z.safeParse(whyShape, options['why']);
  if (parsed.success) return parsed.data;
  const code = parsed.error.issues[0]?.message ?? '';
  if (isErrorCode(code) && code !== 'why.required') throw new DomainError(code);
  throw new OperatorError('--why is missing: the reason is recorded.');
}

/** The account with the address `--email`, or the only one that matches `--member`. */
async function accountOf(db: Db, { email, member }: Options): Promise<Credentials> {
  if (email === undefined && member !== undefined) return memberCalled(db, String(member));
  const address = String(email ?? '')
    .trim()
    .toLowerCase();
  if (address === '') throw new OperatorError('--email is missing.');
  const account = await credentialsOf(db, { email: address });
  if (!account) throw new OperatorError(`There is no account with the address ${address}.`);
  return account;
}

async function memberCalled(db: Db, words: string): Promise<Credentials> {
  const found = words === '' ? [] : await findMembers(db, words);
  if (found.length > 1) {
    const candidates = found.map(({ id, email, displayName }) => `${id}  ${email}  ${displayName}`);
    throw new OperatorError(
      [`--member ${words} matches several accounts. Give the id of one:`, ...candidates].join('\n'),
    );
  }
  const account = found[0] && (await credentialsOf(db, { userId: found[0].id }));
  if (!account) throw new OperatorError(`No account matches --member ${words}.`);
  return account;
}
