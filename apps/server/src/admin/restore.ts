import { resolve } from 'node:path';
import { restoreBackup } from '@ambiance/embedded-postgres';
import { custom, optional, text } from '../features/operator/parameters.ts';
import { systemClock } from '../platform/clock.ts';
import { superuser } from '../platform/database/embedded-postgres.ts';
import { s3MediaOf } from '../stores.ts';
import { backupId, withBackups } from './backup-store.ts';
import { installation } from './command.ts';
import { createTables, filledByTables } from './database/create-tables.ts';

/** A moment with its time zone. */
const moment = custom(
  '2026-11-22T20:42Z',
  'a time with its zone, such as 2026-11-22T20:42Z or 2026-11-22T15:42-05:00',
  (words) => {
    const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(words);
    const time = new Date(words);
    return isMoment && !Number.isNaN(time.getTime()) ? time : undefined;
  },
);

export const restore = installation({
  explanation:
    'Restores the newest backup into an empty DATA_DIR (with DATABASE_URL, into that empty database). The backup may be of the built-in PostgreSQL or of your own. With --to-time, restores the state of that moment (backups of the built-in PostgreSQL only). With --backup, restores the one with that id.',
  parameters: { from: optional(text('FOLDER|s3://BUCKET/FOLDER')), 'to-time': optional(moment), backup: backupId },
  run: (config, { from, 'to-time': toTime, backup: id }) =>
    withBackups(config, { from }, async (target) => {
      const place = {
        dataDir: resolve(config.DATA_DIR),
        databaseUrl: config.DATABASE_URL,
        files: s3MediaOf(config) ?? 'media',
        superuser,
        createTables,
        except: filledByTables,
        secretFile: config.SESSION_SECRET ? undefined : 'session-secret',
      };
      const which = { now: systemClock.now(), id, toTime };
      const { backup, until, files, secret } = await restoreBackup(target, place, which);
      return [
        `Restored from backup ${backup.id}: everything until ${until}, and ${files} photos, into ${config.DATABASE_URL ? 'the database of DATABASE_URL' : place.dataDir}.`,
        ...([config.SESSION_SECRET ?? secret, config.FORMER_SESSION_SECRET].includes(secret)
          ? []
          : [
              'SESSION_SECRET differs from the one in the backup: every user must log in again, and two-step login accepts only recovery codes. If you still have that one, set it as FORMER_SESSION_SECRET and run "npm run admin -- keys session".',
            ]),
        ...(config.BACKUP_TO
          ? [
              'At its start, the server makes a new full backup in BACKUP_TO. If this is only a test, start it without BACKUP_TO.',
            ]
          : []),
      ];
    }),
});
