import { recordAudit } from '../features/audit/audit.repository.ts';
import { accountOf } from './account.ts';
import type { AdminCommand, Options } from './admin-command.ts';
import { optionalText } from './option.ts';

/** Has each use of a command on the account that `--email` names recorded, in one transaction with what it does. */
export const recorded = (words: string, command: AdminCommand): AdminCommand => ({
  ...command,
  usage: `${command.usage} [--why TEXT]`,
  options: { ...command.options, why: { type: 'string' } },
  run: (needs, options) =>
    needs.db.transaction().execute(async (tx) => {
      const lines = await command.run({ ...needs, db: tx }, options);
      const { userId } = await accountOf(tx, options);
      const why = optionalText(options, 'why') ?? null;
      const details = [words, ...wordsOf(options)].join(' ');
      await recordAudit(
        tx,
        { actorId: null, action: 'admin-command', memberId: userId, details, why },
        needs.clock.now(),
      );
      return lines;
    }),
});

/** The options as they were typed, but for those that say who somebody is. */
const wordsOf = ({ email: _email, name: _name, why: _why, ...options }: Options): string[] =>
  Object.entries(options).map(([name, value]) => (value === true ? `--${name}` : `--${name} ${String(value)}`));
