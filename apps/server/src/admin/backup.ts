import { resolve } from 'node:path';
import { backUp, listBackups, newBackupKey, removeOldBackups, verifyNewestBackup } from '@ambiance/embedded-postgres';
import { optional, text, wholeNumber } from '../features/operator/parameters.ts';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import { sessionSecret } from '../platform/session-secret.ts';
import { mediaOf } from '../stores.ts';
import { withBackups } from './backup-store.ts';
import { installation } from './command.ts';
import { openAdminDatabase } from './open-admin-database.ts';

const place = text('FOLDER|s3://BUCKET/FOLDER');

export const backup = installation({
  explanation:
    'Makes a backup of database, photos and secret, encrypted with BACKUP_KEY, and reads it back; beside a running server or without one. --keep-days removes those there that are older. Without --to it goes where BACKUP_TO says.',
  parameters: { to: optional(place), 'keep-days': optional(wholeNumber(3650)) },
  run: (config, { to, 'keep-days': keepDays }) =>
    withBackups(config, { to }, async (target) => {
      const dataDir = resolve(config.DATA_DIR);
      const { url, close } = await openAdminDatabase(config);
      try {
        const secret = await sessionSecret(config.SESSION_SECRET, dataDir, systemIds);
        const folder = config.DATABASE_URL ? undefined : dataDir;
        const source = { url, dataDir: folder, files: mediaOf(config), secret };
        const now = systemClock.now();
        const made = await backUp(target, source, { now, isFollowed: target.name === config.BACKUP_TO });
        const size = `${Math.ceil(made.databaseBytes / 1_000_000)} MB and ${made.files} photos`;
        const lines = [`Backup ${made.id} in ${target.name} holds everything until ${made.endsAt} (${size}).`];
        if (keepDays === undefined) return lines;
        return [...lines, `Removed: ${await removeOldBackups(target, url, keepDays, now)} older.`];
      } finally {
        await close();
      }
    }),
});

export const backupList = installation({
  explanation: 'Shows the backups that are there, oldest first, and the moments that each reaches.',
  parameters: { from: optional(place) },
  run: (config, { from }) =>
    withBackups(config, { from }, async (target) => {
      const lines = (await listBackups(target)).map(({ id, endsAt, until }) =>
        endsAt
          ? `${id}  ends ${endsAt}, restores any moment until ${until}`
          : `${id}  made with another key than BACKUP_KEY`,
      );
      return lines.length > 0 ? lines : [`There is no backup in ${target.name}.`];
    }),
});

export const backupVerify = installation({
  explanation: 'Reads the newest backup back, every byte of its database and photos.',
  parameters: { from: optional(place) },
  run: (config, { from }) =>
    withBackups(config, { from }, async (target) => {
      const { id, files } = await verifyNewestBackup(target);
      return [`Backup ${id} is whole: its database, and ${files} photos.`];
    }),
});

export const backupKey = installation({
  explanation: 'Prints a new key for BACKUP_KEY. Without it no backup can be read: keep it somewhere else as well.',
  parameters: {},
  run: async () => [await newBackupKey()],
});
