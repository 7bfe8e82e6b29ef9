import { recordAct } from '../features/operator/act.ts';
import { accountOf } from './account.ts';
import type { AdminCommand, Options } from './admin-command.ts';
import { operator } from './because.ts';

/**
 * Records each use of a command in the same transaction, with the account it names, if any. Commands that record their own
 * work do not need this.
 */
export const recorded = (words: string, command: AdminCommand): AdminCommand => ({
  ...command,
  usage: `${command.usage} [--why TEXT]`,
  options: { ...command.options, why: { type: 'string' } },
  run: (needs, options) =>
    needs.db.transaction().execute(async (tx) => {
      const answer = await command.run({ ...needs, db: tx }, options);
      const memberId = 'email' in command.options ? (await accountOf(tx, options)).userId : null;
      const { why } = operator(options);
      const details = [words, ...wordsOf(options)].join(' ');
      await recordAct(tx, { actorId: null, why }, details, memberId, needs.clock.now());
      return answer;
    }),
});

/** The options as they were typed, except personal data and the reason. */
const wordsOf = ({ email: _email, member: _member, name: _name, why: _why, ...options }: Options): string[] =>
  Object.entries(options).map(([name, value]) => (value === true ? `--${name}` : `--${name} ${String(value)}`));
