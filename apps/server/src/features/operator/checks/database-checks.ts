import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import { unsafeSettings } from '../../../platform/database/durability.ts';
import { readSchema } from '../../../platform/database/migrate.ts';
import { wantedEncoding, wrongEncoding } from '../../../platform/database/usable-database.ts';
import { maxClockSkewMs, readClock } from '../../../platform/find-problem.ts';
import { slowStatements } from './slow-statements.repository.ts';
import { badInProduction, type Check, failed, type Finding, ok, receivedError, warning, why } from './check.ts';

const oldestVersion = 15;

export const database: Check = {
  name: { en: 'Database', fr: 'Base de données' },
  async run(needs) {
    try {
      const db = await needs.database();
      const { rows } = await sql<{ version: string; encoding: string }>`
        select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(
        db,
      );
      const { encoding } = rows[0]!;
      const version = rows[0]!.version.split(' ')[0]!;
      if (Number.parseInt(version, 10) < oldestVersion) {
        return failed(
          `It is PostgreSQL ${version}. Upgrade it to PostgreSQL ${oldestVersion} or newer.`,
          `C’est PostgreSQL ${version}. Passez à PostgreSQL ${oldestVersion} ou plus récent.`,
        );
      }
      if (encoding !== wantedEncoding) {
        return failed(
          wrongEncoding(encoding),
          `La base de DATABASE_URL a l’encodage ${encoding} et non UTF-8, et ne peut donc pas enregistrer tous les textes. Un encodage ne se change pas\u202f: utilisez une autre base, créée avec «\u202ftemplate template0 encoding 'UTF8'\u202f».`,
        );
      }
      const { schema, isNewer } = await readSchema(db);
      if (isNewer) {
        return warning(
          `A newer version has changed the tables (${schema}). Run that version on every server.`,
          `Une version plus récente a modifié les tables (${schema}). Utilisez cette version sur tous les serveurs.`,
        );
      }
      return ok(
        `PostgreSQL ${version}; the newest migration is ${schema}.`,
        `PostgreSQL ${version}\u202f; la dernière migration est ${schema}.`,
      );
    } catch (error) {
      return failed(
        `It cannot be used: ${why(error)}. Start PostgreSQL, or correct DATABASE_URL.`,
        `Elle est inutilisable. ${receivedError(why(error))} Démarrez PostgreSQL ou corrigez DATABASE_URL.`,
      );
    }
  },
};

export const durability: Check = {
  name: { en: 'Durable writes', fr: 'Écritures durables' },
  async run({ config, database: open }) {
    return findingOfDurability(await unsafeSettings(await open()), config);
  },
};

export function findingOfDurability(off: readonly string[], config: Config): Finding {
  if (off.length === 0) {
    return ok(
      'The database keeps everything that it has confirmed, even in a power cut.',
      'La base garde tout ce qu’elle a confirmé, même en cas de panne de courant.',
    );
  }
  const names = off.join(', ');
  return badInProduction(config)(
    `A power cut may lose messages: ${names} off. Turn this on in postgresql.conf and restart PostgreSQL.`,
    `Une panne de courant peut faire perdre des messages\u202f: ${names} désactivé. Activez-le dans postgresql.conf et redémarrez PostgreSQL.`,
  );
}

/** The server's own statements are ended after 15 seconds at most. */
const slowSeconds = 20;

export const statements: Check = {
  name: { en: 'Slow statements', fr: 'Requêtes lentes' },
  async run({ database: open }) {
    const { slow, seconds, waiting } = await slowStatements(await open(), slowSeconds);
    if (slow === 0) {
      return ok(
        `No statement has been running for more than ${slowSeconds} s.`,
        `Aucune requête ne dure depuis plus de ${slowSeconds} s.`,
      );
    }
    return warning(
      `Statements running for more than ${slowSeconds} s: ${slow} (longest ${seconds} s, waiting for a lock: ${waiting}). Look at pg_stat_activity, and end one with pg_terminate_backend.`,
      `Requêtes qui durent depuis plus de ${slowSeconds} s\u202f: ${slow} (la plus longue ${seconds} s, en attente d’un verrou\u202f: ${waiting}). Consultez pg_stat_activity et terminez-en une avec pg_terminate_backend.`,
    );
  },
};

export const clock: Check = {
  name: { en: 'Clock', fr: 'Horloge' },
  async run(needs) {
    const differenceMs = needs.clock.now().getTime() - (await readClock(await needs.database())).getTime();
    const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
    if (Math.abs(differenceMs) <= maxClockSkewMs) {
      return ok(
        `It differs from the database’s by ${seconds} s.`,
        `L’écart avec celle de la base est de ${seconds.replace('.', ',')} s.`,
      );
    }
    return failed(
      `It differs from the database’s by ${seconds} s, so this server does not work. Synchronize both with NTP (timedatectl set-ntp true).`,
      `L’écart avec celle de la base est de ${seconds.replace('.', ',')} s, et ce serveur ne fonctionne donc pas. Synchronisez les deux par NTP (timedatectl set-ntp true).`,
    );
  },
};
