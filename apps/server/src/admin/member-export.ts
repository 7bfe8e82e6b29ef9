import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../entry.ts';
import { accountArchive } from '../features/account-data/account-archive.ts';
import type { UserId } from '@ambiance/domain/ids';
import type { ActBy } from '../features/operator/act.ts';
import { recordExport } from '../features/operator/member-acts.ts';
import { errorCode } from '../platform/database/error-code.ts';
import { accountOf, accountOptions, accountUsage } from './account.ts';
import type { AdminCommand, AdminNeeds } from './admin-command.ts';
import { operatorBecause, whyOption } from './because.ts';
import { required } from './option.ts';

export const memberExport: AdminCommand = {
  usage: `${accountUsage} --to FILE.zip|- --why TEXT`,
  explanation:
    'Writes everything that is kept of a member into a new file, as they could take it out themselves: for a written request. Make sure who asks. With --to - it goes to standard output.',
  options: { ...accountOptions, ...whyOption, to: { type: 'string' } },
  async run(needs, options) {
    const to = required(options, 'to');
    const by = operatorBecause(options);
    const { userId, email } = await accountOf(needs.db, options);
    if (to === '-') {
      await writeArchive(needs, { by, userId }, process.stdout);
      console.error(`This is everything of ${email}.`);
      return { lines: [], isPrinted: true };
    }
    const file = resolve(to);
    const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await new Promise<void>((opened, failed) => {
      output.once('open', () => opened());
      output.once('error', (error) => failed(new OperatorError(`${file} cannot be written: ${errorCode(error)}.`)));
    });
    try {
      await writeArchive(needs, { by, userId }, output);
    } catch (error) {
      output.destroy();
      await rm(file, { force: true });
      throw error;
    }
    return { lines: [`${file} holds everything of ${email}.`], data: { file, id: userId } };
  },
};

async function writeArchive(
  needs: AdminNeeds,
  { by, userId }: { by: ActBy; userId: UserId },
  output: NodeJS.WritableStream,
): Promise<void> {
  await recordExport(needs, by, userId);
  let failure: unknown;
  const archive = await accountArchive(needs, userId, (error) => (failure = error));
  await pipeline(archive, output, { end: output !== process.stdout }).catch((error: unknown) => {
    throw failure ?? error;
  });
}
