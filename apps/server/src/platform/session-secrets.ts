import type { Clock } from './clock.ts';
import { type Db, query } from './database/database.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import { openWith, sealWith } from './seal.ts';
import { derivedKey } from './session-secret.ts';

/**
 * The secrets of this installation. While both `SESSION_SECRET` and `FORMER_SESSION_SECRET` are set, the former one stays in use
 * until `keys session` replaces it on all servers. The replaced one is then in the database, encrypted with the new one.
 */
export interface SessionSecrets {
  /** The secret that signs, encrypts and hashes. */
  current(): string;
  /**
   * The secrets to accept: the current one first, then the next one if there is one, then those that were replaced within the last `days`
   * days.
   */
  ofLast(days: number): readonly string[];
}

/** All secrets, for data that is stored for years. */
export const allSecrets = (secrets: SessionSecrets): readonly string[] => secrets.ofLast(Infinity);

/** An installation whose secret was never replaced. */
export const onlySecret = (secret: string): SessionSecrets => ({ current: () => secret, ofLast: () => [secret] });

/** Runs `make` once for each secret. */
export function perSecret<T>(make: (secret: string) => T): (secret: string) => T {
  const made = new Map<string, T>();
  return (secret) => {
    if (!made.has(secret)) made.set(secret, make(secret));
    return made.get(secret)!;
  };
}

export interface ConfiguredSecrets {
  /** `SESSION_SECRET`, or the one in the data folder. */
  own: string;
  /** `FORMER_SESSION_SECRET` */
  former: string | undefined;
}

interface FormerSecret {
  id: number;
  /** Undefined if it was encrypted with a secret that is not configured. */
  secret: string | undefined;
  /** It was encrypted with `SESSION_SECRET`. */
  isByOwn: boolean;
  replacedAt: Date;
}

/** Servers notice within this time that the new secret is in use. */
export const noticedMs = 3_000;

const sealKey = perSecret((secret) => derivedKey(secret, 'former session secrets'));
const belongsTo = 'former session secret';
const msOfDay = 86_400_000;

/** Reads the former secrets. */
export async function openSessionSecrets(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  { own, former }: ConfiguredSecrets,
): Promise<SessionSecrets> {
  let all = await readFormer(db, { own, former });
  const unreadable = all.filter(({ secret }) => secret === undefined).length;
  if (unreadable > 0) {
    log.warn(
      `SESSION_SECRET is not the one with which ${unreadable} replaced secrets were encrypted, so users must log in again. Set the right one, or set it as FORMER_SESSION_SECRET and run "npm run admin -- keys session".`,
    );
  }
  const isReplaced = () => former === undefined || hasReplaced(all, former);
  let isReading = false;
  async function readAgain(): Promise<void> {
    if (isReading || isReplaced()) return;
    isReading = true;
    try {
      all = await readFormer(db, { own, former });
      if (isReplaced()) log.info('SESSION_SECRET is in use now. FORMER_SESSION_SECRET can be removed.');
    } catch (error) {
      log.warn({ err: error }, 'the session secrets could not be read');
    } finally {
      isReading = false;
    }
  }
  // Without FORMER_SESSION_SECRET, nothing can change while the server runs.
  if (former !== undefined) clock.everySecond(() => void readAgain());
  return {
    current: () => (isReplaced() ? own : former!),
    ofLast(days) {
      const since = clock.now().getTime() - days * msOfDay;
      const recent = all.filter(({ replacedAt }) => replacedAt.getTime() > since).flatMap(({ secret }) => secret ?? []);
      const configured = isReplaced() ? [own] : [former!, own];
      return [...new Set([...configured, ...recent])];
    },
  };
}

/** True if the configured secret has replaced the former one. */
export const hasReplaced = (all: readonly FormerSecret[], former: string): boolean =>
  all.some(({ isByOwn, secret }) => isByOwn && secret === former);

/** The secret that signs and encrypts now. */
export async function secretInUse(db: Db, { own, former }: ConfiguredSecrets): Promise<string> {
  return former === undefined || hasReplaced(await readFormer(db, { own, former }), former) ? own : former;
}

/** The replaced secrets, newest first. */
export async function readFormer(db: Db, { own, former }: ConfiguredSecrets): Promise<FormerSecret[]> {
  const rows = await db.selectFrom('former_session_secrets').orderBy('id', 'desc').selectAll().execute();
  return rows.map(({ id, sealed_secret, replaced_at: replacedAt }) => {
    const byOwn = openWith(sealKey(own), sealed_secret, belongsTo);
    const opened = byOwn ?? (former && openWith(sealKey(former), sealed_secret, belongsTo)) ?? undefined;
    return { id, secret: opened?.toString(), isByOwn: byOwn !== undefined, replacedAt };
  });
}

/**
 * Puts `SESSION_SECRET` in use on all servers that have both. All secrets replaced earlier are encrypted with it. Repeating it
 * changes nothing.
 */
export async function replaceFormer(
  tx: Db,
  { own, former }: ConfiguredSecrets & { former: string },
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  await query(tx, 'lock table former_session_secrets in share row exclusive mode', []);
  const all = await readFormer(tx, { own, former });
  const seal = (secret: string) => sealWith(sealKey(own), Buffer.from(secret), belongsTo, ids);
  for (const { id, secret, isByOwn } of all) {
    if (secret === undefined || isByOwn) continue;
    await tx
      .updateTable('former_session_secrets')
      .set({ sealed_secret: seal(secret) })
      .where('id', '=', id)
      .execute();
  }
  if (hasReplaced(all, former)) return;
  await tx
    .insertInto('former_session_secrets')
    .values({ sealed_secret: seal(former), replaced_at: now })
    .execute();
}
