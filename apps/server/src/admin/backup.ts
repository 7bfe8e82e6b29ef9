import { resolve } from 'node:path';
import { backUp, listBackups, newBackupKey, removeOldBackups, verifyNewestBackup } from '@ambiance/embedded-postgres';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import { sessionSecret } from '../platform/session-secret.ts';
import { mediaOf } from '../stores.ts';
import type { InstallationCommand } from './admin-command.ts';
import { withBackups } from './backup-store.ts';
import { openAdminDatabase } from './open-admin-database.ts';
import { wholeNumber } from './option.ts';

export const backup: InstallationCommand = {
  usage: '[--to FOLDER|s3://BUCKET/FOLDER] [--keep-days DAYS]',
  explanation:
    'Makes a backup of database, photos and secret, encrypted with BACKUP_KEY, and reads it back; beside a running server or without one. --keep-days removes those there that are older. Without --to it goes where BACKUP_TO says.',
  options: { to: { type: 'string' }, 'keep-days': { type: 'string' } },
  run: (config, options) =>
    withBackups(config, options, 'to', async (target) => {
      const keepDays = wholeNumber(options, 'keep-days', 3650);
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
};

export const backupList: InstallationCommand = {
  usage: '[--from FOLDER|s3://BUCKET/FOLDER]',
  explanation: 'Shows the backups that are there, oldest first, and the moments that each reaches.',
  options: { from: { type: 'string' } },
  run: (config, options) =>
    withBackups(config, options, 'from', async (target) => {
      const lines = (await listBackups(target)).map(({ id, endsAt, until }) =>
        endsAt
          ? `${id}  ends ${endsAt}, restores any moment until ${until}`
          : `${id}  made with another key than BACKUP_KEY`,
      );
      return lines.length > 0 ? lines : [`There is no backup in ${target.name}.`];
    }),
};

export const backupVerify: InstallationCommand = {
  usage: '[--from FOLDER|s3://BUCKET/FOLDER]',
  explanation: 'Reads the newest backup back, every byte of its database and photos.',
  options: { from: { type: 'string' } },
  run: (config, options) =>
    withBackups(config, options, 'from', async (target) => {
      const { id, files } = await verifyNewestBackup(target);
      return [`Backup ${id} is whole: its database, and ${files} photos.`];
    }),
};

export const backupKey: InstallationCommand = {
  usage: '',
  explanation: 'Prints a new key for BACKUP_KEY. Without it no backup can be read: keep it somewhere else as well.',
  options: {},
  run: async () => [await newBackupKey()],
};
