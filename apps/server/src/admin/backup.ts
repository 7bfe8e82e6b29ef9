import { resolve } from 'node:path';
import { backUp, listBackups, newBackupKey, removeOldBackups, verifyBackup } from '@ambiance/embedded-postgres';
import { tooNewDump } from '../features/operator/checks/machine-checks.ts';
import { optional, text, wholeNumber } from '../features/operator/parameters.ts';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import { sessionSecret } from '../platform/session-secret.ts';
import { secretInUse } from '../platform/session-secrets.ts';
import { mediaOf, mountedPhotos } from '../stores.ts';
import { backupId, withBackups } from './backup-store.ts';
import { installation } from './command.ts';
import { openAdminDatabase } from './open-admin-database.ts';

const place = text('FOLDER|s3://BUCKET/FOLDER');

export const backup = installation({
  explanation:
    'Makes a backup of database, photos and secret, encrypted with BACKUP_KEY, and reads it back. The server may be running. --keep-days deletes older backups there. Without --to, the target is BACKUP_TO.',
  parameters: { to: optional(place), 'keep-days': optional(wholeNumber(3650)) },
  run: (config, { to, 'keep-days': keepDays }) =>
    withBackups(config, { to }, async (target) => {
      const dataDir = resolve(config.DATA_DIR);
      const { db, url, close } = await openAdminDatabase(config);
      try {
        const own = await sessionSecret(config.SESSION_SECRET, dataDir, systemIds);
        const secret = await secretInUse(db, { own, former: config.FORMER_SESSION_SECRET });
        const folder = config.DATABASE_URL ? undefined : dataDir;
        const files = mountedPhotos(config, mediaOf(config), db);
        const source = { url, dataDir: folder, files, secret };
        const now = systemClock.now();
        const made = await backUp(target, source, { now, isFollowed: target.name === config.BACKUP_TO });
        const size = `${Math.ceil(made.databaseBytes / 1_000_000)} MB and ${made.files} photos`;
        const lines = [
          `Backup ${made.id} in ${target.name} contains all data until ${made.endsAt} (${size}).`,
          ...(made.restoresInto > made.major ? [`Warning: ${tooNewDump(made).en}`] : []),
        ];
        if (keepDays === undefined) return lines;
        return [...lines, `Removed: ${await removeOldBackups(target, url, keepDays, now)} older.`];
      } finally {
        await close();
      }
    }),
});

export const backupList = installation({
  explanation: 'Lists the backups, oldest first, with the time range that each can restore.',
  parameters: { from: optional(place) },
  run: (config, { from }) =>
    withBackups(config, { from }, async (target) => {
      const lines = (await listBackups(target)).map(({ id, endsAt, until }) =>
        endsAt
          ? `${id}  ends ${endsAt}, restores any moment until ${until}`
          : `${id}  encrypted with a key other than BACKUP_KEY`,
      );
      return lines.length > 0 ? lines : [`There is no backup in ${target.name}.`];
    }),
});

export const backupVerify = installation({
  explanation:
    'Reads back every byte of the newest backup, photos included. With --backup, reads the one with that id.',
  parameters: { from: optional(place), backup: backupId },
  run: (config, { from, backup: named }) =>
    withBackups(config, { from }, async (target) => {
      const { id, files, skipped } = await verifyBackup(target, { now: systemClock.now(), id: named });
      return [`Backup ${id} is complete: its database, and ${files} photos.`, ...skipped.map(skippedLine)];
    }),
});

const skippedLine = (id: string) =>
  `Backup ${id} was skipped: it is dated in the future, so a clock was or is wrong. To use it, add --backup ${id}.`;

export const backupKey = installation({
  explanation: 'Prints a new key for BACKUP_KEY. Without it, no backup can be read: keep a copy elsewhere.',
  parameters: {},
  run: async () => [await newBackupKey()],
});
