import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import type { UserId } from '@ambiance/domain/ids';
import { accountArchive } from '../features/account-data/account-archive.ts';
import type { ActBy, ActNeeds } from '../features/operator/act.ts';
import { acts, runAct } from '../features/operator/acts.ts';
import { errorCode } from '../platform/database/error-code.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { AdminCommand } from './admin-command.ts';
import { commandOf, readAct } from './command.ts';

const { usage, explanation, parameters, options } = commandOf('member-export');

/** The act only records the export. The command writes it. */
export const memberExport: AdminCommand = {
  usage: usage.replace('--why', '--to FILE.zip|- --why'),
  explanation: `${explanation} With "--to -", it is written to standard output.`,
  parameters,
  options: { ...options, to: 'string' },
  async run(needs, { to, ...given }) {
    if (typeof to !== 'string' || to === '') throw new OperatorError('--to is missing.');
    const { by, values, email } = await readAct(acts['member-export'], needs.db, given);
    const what = { by, userId: values.member! };
    if (to === '-') {
      await writeArchive(needs, what, process.stdout);
      console.error(`These are all data of ${email}.`);
      return { lines: [], isPrinted: true };
    }
    const file = resolve(to);
    const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await new Promise<void>((opened, failed) => {
      output.once('open', () => opened());
      output.once('error', (error) => failed(new OperatorError(`${file} cannot be written: ${errorCode(error)}.`)));
    });
    try {
      await writeArchive(needs, what, output);
    } catch (error) {
      output.destroy();
      await rm(file, { force: true });
      throw error;
    }
    return { lines: [`${file} contains all data of ${email}.`], data: { file, id: what.userId } };
  },
};

async function writeArchive(
  needs: ActNeeds,
  { by, userId }: { by: ActBy; userId: UserId },
  output: NodeJS.WritableStream,
): Promise<void> {
  await runAct('member-export', needs, by, { member: userId });
  let failure: unknown;
  const archive = await accountArchive(needs, userId, (error) => (failure = error));
  await pipeline(archive, output, { end: output !== process.stdout }).catch((error: unknown) => {
    throw failure ?? error;
  });
}
