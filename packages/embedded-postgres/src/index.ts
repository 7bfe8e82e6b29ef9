export { backUp, type MadeBackup, type Source } from './backup/back-up.ts';
export { newBackupKey } from './backup/cipher.ts';
export { createFolderStore, isFileName, type Store } from './backup/folder-store.ts';
export { type InspectedBackup, inspectNewestBackup } from './backup/inspect.ts';
export { type ListedBackup, listBackups } from './backup/list-backups.ts';
export { type BackupKind, openBackups, type Target, type Which } from './backup/manifest.ts';
export { removeOldBackups } from './backup/remove-old-backups.ts';
export { type Place, type Restored, restoreBackup } from './backup/restore-backup.ts';
export { type BackupSchedule, type Plan, scheduleBackups } from './backup/schedule.ts';
export { keepNoWal } from './backup/slots.ts';
export { verifyBackup } from './backup/verify.ts';
export type { Log } from './log.ts';
export { BackupError, PostgresError, type PostgresErrorCode } from './postgres-error.ts';
export { type Binaries, findBinaries, majorOfBinaries } from './server/binaries.ts';
export {
  attachEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  type StartOptions,
} from './server/embedded-postgres.ts';
export { copyDatabase, copyDatabaseChanges, type Move, refuseUnfitTarget } from './upgrade/move-database.ts';
export { type Upgraded, upgradeDatabase, type UpgradeOptions } from './upgrade/upgrade-database.ts';
