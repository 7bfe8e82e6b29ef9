import { resolve } from 'node:path';
import { restoreBackup } from '@ambiance/embedded-postgres';
import { OperatorError } from '../entry.ts';
import { s3MediaOf } from '../stores.ts';
import type { InstallationCommand, Options } from './admin-command.ts';
import { withBackups } from './backup-store.ts';
import { required } from './option.ts';

export const restore: InstallationCommand = {
  usage: '[--from FOLDER|s3://BUCKET/FOLDER] [--to-time 2026-11-22T20:42Z]',
  explanation:
    'Restores the newest backup into an empty DATA_DIR (with DATABASE_URL: and an empty database); with the built-in PostgreSQL also what was there at a moment.',
  options: { from: { type: 'string' }, 'to-time': { type: 'string' } },
  run: (config, options) =>
    withBackups(config, options, 'from', async (target) => {
      const place = {
        dataDir: resolve(config.DATA_DIR),
        databaseUrl: config.DATABASE_URL,
        files: s3MediaOf(config) ?? 'media',
        secretFile: config.SESSION_SECRET ? undefined : 'session-secret',
      };
      const { backup, until, files, secret } = await restoreBackup(target, place, timeIn(options));
      return [
        `Restored from backup ${backup.id}: everything until ${until}, and ${files} photos, into ${place.dataDir}.`,
        ...((config.SESSION_SECRET ?? secret) === secret
          ? []
          : [
              'SESSION_SECRET is not the one of the backup: everybody has to log in again, and two-step login accepts only recovery codes.',
            ]),
        ...(config.BACKUP_TO
          ? ['The server will begin with a new backup in BACKUP_TO. For a trial, start it without that setting.']
          : []),
      ];
    }),
};

/** A moment with its time zone; undefined without the option. */
function timeIn(options: Options): Date | undefined {
  if (options['to-time'] === undefined) return undefined;
  const text = required(options, 'to-time');
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) {
    return time;
  }
  throw new OperatorError(
    '--to-time must be a moment with its zone, such as 2026-11-22T20:42Z or 2026-11-22T15:42-05:00.',
  );
}
