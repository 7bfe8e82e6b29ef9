import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../entry.ts';
import { accountArchive } from '../features/account-data/account-archive.ts';
import { recordExport } from '../features/operator/member-acts.ts';
import { errorCode } from '../platform/database/error-code.ts';
import { accountOf, accountOptions, accountUsage } from './account.ts';
import type { AdminCommand } from './admin-command.ts';
import { operatorBecause, whyOption } from './because.ts';
import { required } from './option.ts';

export const memberExport: AdminCommand = {
  usage: `${accountUsage} --to FILE.zip --why TEXT`,
  explanation:
    'Writes everything that is kept of a member into a new file, as they could take it out themselves: for a written request. Make sure who asks.',
  options: { ...accountOptions, ...whyOption, to: { type: 'string' } },
  async run(needs, options) {
    const file = resolve(required(options, 'to'));
    const by = operatorBecause(options);
    const { userId, email } = await accountOf(needs.db, options);
    const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await new Promise<void>((opened, failed) => {
      output.once('open', () => opened());
      output.once('error', (error) => failed(new OperatorError(`${file} cannot be written: ${errorCode(error)}.`)));
    });
    try {
      await recordExport(needs, by, userId);
      let failure: unknown;
      const archive = await accountArchive(needs, userId, (error) => (failure = error));
      await pipeline(archive, output).catch((error: unknown) => {
        throw failure ?? error;
      });
    } catch (error) {
      output.destroy();
      await rm(file, { force: true });
      throw error;
    }
    return { lines: [`${file} holds everything of ${email}.`], data: { file, id: userId } };
  },
};
