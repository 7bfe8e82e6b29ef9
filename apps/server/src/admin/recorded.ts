import { recordAct } from '../features/operator/act.ts';
import { accountOf } from './account.ts';
import type { AdminCommand, Options } from './admin-command.ts';
import { operator } from './because.ts';

/**
 * Has each use of a command recorded, with the account that it names if it names one, in one transaction with what it does.
 * Commands whose work records itself need it not.
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

/** The options as they were typed, but for those that say who somebody is. */
const wordsOf = ({ email: _email, member: _member, name: _name, why: _why, ...options }: Options): string[] =>
  Object.entries(options).map(([name, value]) => (value === true ? `--${name}` : `--${name} ${String(value)}`));
