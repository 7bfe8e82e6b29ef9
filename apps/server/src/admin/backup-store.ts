import { DomainError } from '@ambiance/domain/errors';
import type { Target } from '@ambiance/embedded-postgres';
import type { Config } from '../config.ts';
import { custom, optional } from '../features/operator/parameters.ts';
import { errorCode } from '../platform/database/error-code.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { backupTargetOf } from '../stores.ts';

/** Names a backup, for `restore` and `backup verify`. */
export const backupId = optional(
  custom('ID', 'an id that "backup list" shows', (words) => (/^\d{8}T\d{6}Z$/.test(words) ? words : undefined)),
);

/**
 * Works with the backups that an option names, or else with those of the settings. Errors of the store become readable
 * sentences.
 */
export async function withBackups(
  config: Config,
  named: { to: string | undefined } | { from: string | undefined },
  work: (target: Target) => Promise<string[]>,
): Promise<string[]> {
  const [[option, place]] = Object.entries(named) as [[string, string | undefined]];
  const name = place ?? config.BACKUP_TO;
  if (!name) throw new OperatorError(`--${option} is missing: a folder, or s3://bucket/folder.`);
  const target = await backupTargetOf(config, name);
  try {
    return await work(target);
  } catch (error) {
    const reason = refusalOf(error);
    throw reason ? new OperatorError(`${name} cannot be used: ${reason}.`) : error;
  }
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof DomainError && error.code === 'server.unavailable') {
    return error.cause instanceof Error ? error.cause.message : 'it does not respond';
  }
  const isOfFiles = ['EACCES', 'EEXIST', 'ENOTDIR', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
  return isOfFiles ? (error as Error).message : undefined;
}
