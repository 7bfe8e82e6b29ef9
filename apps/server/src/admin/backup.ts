import { join, resolve } from 'node:path';
import { OperatorError } from '../entry.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { newBackupKey } from '../platform/backup/cipher.ts';
import { backupsAmong, readAllFiles, readManifest, readUntil } from '../platform/backup/manifest.ts';
import { removeOldBackups } from '../platform/backup/remove-old-backups.ts';
import { verifyBackup, verifyPhotos } from '../platform/backup/verify.ts';
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
        const cluster = config.DATABASE_URL ? undefined : join(dataDir, 'postgres');
        const secret = await sessionSecret(config.SESSION_SECRET, dataDir, systemIds);
        const source = { url, cluster, media: mediaOf(config), sessionSecret: secret };
        const now = systemClock.now();
        const made = await backUp(target, source, { now, isFollowed: target.name === config.BACKUP_TO });
        const size = `${Math.ceil(made.databaseBytes / 1_000_000)} MB and ${made.photos} photos`;
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
      const names = await target.store.list('backups/');
      const lines: string[] = [];
      for (const one of backupsAmong(names)) {
        if (one.keyId === target.cipher.keyId) {
          const manifest = await readManifest(target, one);
          const until = await readUntil(target, one.id, manifest, names);
          lines.push(`${one.id}  ends ${manifest.endsAt}, restores any moment until ${until}`);
        } else lines.push(`${one.id}  made with another key than BACKUP_KEY`);
      }
      return lines.length > 0 ? lines : [`There is no backup in ${target.name}.`];
    }),
};

export const backupVerify: InstallationCommand = {
  usage: '[--from FOLDER|s3://BUCKET/FOLDER]',
  explanation: 'Reads the newest backup back, every byte of its database and photos.',
  options: { from: { type: 'string' } },
  run: (config, options) =>
    withBackups(config, options, 'from', async (target) => {
      const names = await target.store.list('backups/');
      const newest = backupsAmong(names).at(-1);
      if (!newest) throw new OperatorError(`There is no backup in ${target.name}.`);
      const manifest = await readManifest(target, newest);
      await verifyBackup(target, newest.id, manifest);
      const photos = await readAllFiles(target, newest.id, manifest.files, names);
      await verifyPhotos(target, photos);
      return [`Backup ${newest.id} is whole: its database, and ${photos.size} photos.`];
    }),
};

export const backupKey: InstallationCommand = {
  usage: '',
  explanation: 'Prints a new key for BACKUP_KEY. Without it no backup can be read: keep it somewhere else as well.',
  options: {},
  run: async () => [await newBackupKey()],
};
