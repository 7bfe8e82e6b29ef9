import { execFile } from 'node:child_process';
import { readFile, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ByLanguage } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import { foldersOf, type Config } from '../../../config.ts';
import { readSchema } from '../../../platform/database/migrate.ts';
import { type Certificate, readCertificate } from '../../../platform/host-metrics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callForJson } from '../../../platform/services/outgoing-call.ts';
import { installAdvice, isNewerVersion, ownVersion, readNewestVersion } from '../../../platform/versions.ts';
import { badInProduction, type Check, failed, type Finding, ok, receivedError, unused, warning, why } from './check.ts';

export const settings: Check = {
  name: { en: 'Settings', fr: 'Paramètres' },
  async run({ config }) {
    const { NODE_ENV, PUBLIC_URL, TRUST_PROXY, METRICS_TOKEN, DEMO } = config;
    const { PRIVACY_OFFICER, PRIVACY_OFFICER_EMAIL, POSTAL_ADDRESS } = config;
    const doubts = [
      NODE_ENV !== 'production' &&
        !DEMO &&
        warning(
          'Unsafe defaults are accepted. On a public server, set NODE_ENV=production.',
          'Des valeurs peu sûres sont acceptées. Sur un serveur public, définissez NODE_ENV=production.',
        ),
      !DEMO &&
        !(PRIVACY_OFFICER && PRIVACY_OFFICER_EMAIL && POSTAL_ADDRESS) &&
        warning(
          'The law requires PRIVACY_OFFICER, PRIVACY_OFFICER_EMAIL and POSTAL_ADDRESS. Production does not start without them.',
          'La loi exige PRIVACY_OFFICER, PRIVACY_OFFICER_EMAIL et POSTAL_ADDRESS. La production ne démarre pas sans eux.',
        ),
      PUBLIC_URL.startsWith('https:') &&
        TRUST_PROXY.length === 0 &&
        warning(
          'All users behind your proxy count as one address. Set TRUST_PROXY to the proxy’s address.',
          'Tout le monde derrière votre proxy compte pour une seule adresse. Définissez TRUST_PROXY avec l’adresse du proxy.',
        ),
      NODE_ENV === 'production' &&
        !METRICS_TOKEN &&
        warning(
          'There are no metrics, so no alert can fire. Set METRICS_TOKEN.',
          'Il n’y a pas de mesures, donc aucune alerte possible. Définissez METRICS_TOKEN.',
        ),
    ].filter((doubt) => doubt !== false);
    if (doubts.length === 0) return ok('All settings are valid.', 'Tous les paramètres sont valides.');
    const together = (language: 'en' | 'fr') => doubts.map(({ sentence }) => sentence[language]).join(' ');
    return warning(together('en'), together('fr'));
  },
};

export const version: Check = {
  name: { en: 'Version', fr: 'Version' },
  async run({ config: { NEWEST_VERSION_URL: url } }) {
    if (!url) {
      return unused(
        `This is ${ownVersion}. To be notified of newer versions, set NEWEST_VERSION_URL.`,
        `Celle-ci est la ${ownVersion}. Pour être averti des nouvelles, définissez NEWEST_VERSION_URL.`,
      );
    }
    try {
      const newest = await readNewestVersion(url);
      return isNewerVersion(newest, ownVersion)
        ? warning(
            `This is ${ownVersion}, and ${newest} exists. Read its CHANGELOG.md, then ${installAdvice(newest).en}.`,
            `Celle-ci est la ${ownVersion}, et la ${newest} est disponible. Lisez son CHANGELOG.md, puis ${installAdvice(newest).fr}.`,
          )
        : ok(`This is ${ownVersion}, the newest one.`, `Celle-ci est la ${ownVersion}, la plus récente.`);
    } catch (error) {
      return warning(
        `NEWEST_VERSION_URL cannot be read: ${why(error)}. Correct it, or remove it.`,
        `NEWEST_VERSION_URL est illisible. ${receivedError(why(error))} Corrigez ou retirez ce paramètre.`,
      );
    }
  },
};

const [fewPercent, tooFewPercent] = [20, 10];

export const disk: Check = {
  name: { en: 'Free disk space', fr: 'Espace disque libre' },
  async run({ config }) {
    const free = await Promise.all(
      Object.entries(foldersOf(config)).map(([name, path]) => freeSpace(settingOf[name]!, path)),
    );
    return findingOfDisks(free);
  },
};

interface FreeSpace {
  /** The setting that names the folder. */
  name: string;
  /** Undefined if there is no folder. */
  percent: number | undefined;
  gigabytes: number;
}

export function findingOfDisks(free: readonly FreeSpace[]): Finding {
  const unknown = free.filter(({ percent }) => percent === undefined).map(({ name }) => name);
  if (unknown.length > 0) {
    return failed(
      `There is no folder at ${unknown.join(', ')}. Create it, or correct the setting.`,
      `Il n’y a pas de dossier à ${unknown.join(', ')}. Créez-le ou corrigez le paramètre.`,
    );
  }
  const least = Math.min(...free.map(({ percent }) => percent!));
  const [en, fr] = (['GB', 'Go'] as const).map((unit) =>
    free.map(({ name, percent, gigabytes }) => `${name} ${percent} % (${gigabytes} ${unit})`).join(', '),
  );
  if (least >= fewPercent) return ok(`Free: ${en}.`, `Libre\u202f: ${fr}.`);
  return (least < tooFewPercent ? failed : warning)(
    `Free: ${en}. Make room, or enlarge the disk.`,
    `Libre\u202f: ${fr}. Libérez de l’espace ou agrandissez le disque.`,
  );
}

const settingOf: Readonly<Record<string, string>> = { data: 'DATA_DIR', backup: 'BACKUP_TO' };

async function freeSpace(name: string, path: string): Promise<FreeSpace> {
  const found = await statfs(path).catch(() => undefined);
  if (!found) return { name, percent: undefined, gigabytes: 0 };
  return {
    name,
    percent: Math.floor((100 * found.bavail) / found.blocks),
    gigabytes: Math.floor((found.bavail * found.bsize) / 1e9),
  };
}

const readiness = z.object({ ok: z.boolean(), schema: z.optional(z.string()), problem: z.optional(z.string()) });
const answerMs = 8_000;

export const publicAddress: Check = {
  name: { en: 'Public address', fr: 'Adresse publique' },
  async run({ config: { PUBLIC_URL: url }, database }) {
    const own = await database()
      .then(readSchema)
      .catch(() => undefined);
    try {
      const { status, json } = await callForJson(`${url}/readyz`, { timeoutMs: answerMs });
      const answer = z.safeParse(readiness, json);
      if (!answer.success) throw new Error(`something else answers there (${status})`);
      const { ok: isReady, schema, problem } = answer.data;
      if (!isReady) throw new Error(`the server there has a problem: ${problem ?? status}`);
      if (own && schema !== own.schema) throw new Error('a server with another database answers there');
      return ok(`A server answers at ${url}.`, `Un serveur répond à ${url}.`);
    } catch (error) {
      return failed(
        `${url} cannot be used from this machine: ${why(error)}. Start the server, and check PUBLIC_URL, the proxy and the name’s DNS entry.`,
        `${url} est inutilisable depuis cette machine. ${receivedError(why(error))} Démarrez le serveur, et vérifiez PUBLIC_URL, le proxy et l’entrée DNS du nom.`,
      );
    }
  },
};

const renewalDays = 14;

export const certificate: Check = {
  name: { en: 'Certificate', fr: 'Certificat' },
  async run({ config: { PUBLIC_URL: url }, clock }) {
    if (!url.startsWith('https:')) return unused('PUBLIC_URL has no https.', 'PUBLIC_URL n’est pas en https.');
    const found = await readCertificate(url);
    if (!found) {
      return failed(
        `No certificate can be read at ${url}. Start the proxy, and open port 443.`,
        `Aucun certificat n’est lisible à ${url}. Démarrez le proxy et ouvrez le port 443.`,
      );
    }
    return findingOfCertificate(found, clock.now());
  },
};

export function findingOfCertificate(found: Certificate, now: Date): Finding {
  const days = Math.floor((found.endsAt.getTime() - now.getTime()) / 86_400_000);
  const end = found.endsAt.toISOString().slice(0, 10);
  if (found.refusal) {
    return failed(
      `Browsers refuse it (${found.refusal}; it expires on ${end}). Renew it with certbot renew, and check the full chain in the proxy.`,
      `Les navigateurs le refusent. ${receivedError(found.refusal)} Le certificat expire le ${end}. Renouvelez-le avec certbot renew et vérifiez la chaîne complète dans le proxy.`,
    );
  }
  if (days < renewalDays) {
    return warning(
      `It expires in ${days} days (${end}) and was not renewed. Run certbot renew to see why.`,
      `Il expire dans ${days} jours (${end}) et n’a pas été renouvelé. Lancez certbot renew pour savoir pourquoi.`,
    );
  }
  return ok(`It is valid for ${days} more days.`, `Il est valide encore ${days} jours.`);
}

export const backup: Check = {
  name: { en: 'Backup', fr: 'Sauvegarde' },
  async run({ config, checkBackups, clock }) {
    if (config.DEMO) return unused('A demo has no backups.', 'Une démo n’a pas de sauvegardes.');
    if (!checkBackups) {
      return badInProduction(config)(
        'There is none. Set BACKUP_TO and BACKUP_KEY.',
        'Il n’y en a pas. Définissez BACKUP_TO et BACKUP_KEY.',
      );
    }
    try {
      return findingOfBackup(await checkBackups(), config, clock.now());
    } catch (error) {
      return failed(
        `BACKUP_TO cannot be used: ${why(error)}. Check the rights to write there (ReadWritePaths in the unit) and BACKUP_KEY.`,
        `BACKUP_TO est inutilisable. ${receivedError(why(error))} Vérifiez les droits d’écriture (ReadWritePaths dans l’unité) et BACKUP_KEY.`,
      );
    }
  },
};

const latestMinutes = 10;

/** The advice on a dump that the PostgreSQL of its own version cannot take back. */
export const tooNewDump = ({ major, restoresInto }: { major: number; restoresInto: number }): ByLanguage<string> => ({
  en: `The database is PostgreSQL ${major}, but its dump can be restored only into PostgreSQL ${restoresInto} or newer, because pg_dump is newer than the database. Install postgresql-client-${major} in place of the newer one, and make another backup.`,
  fr: `La base est un PostgreSQL ${major}, mais sa copie ne peut être restaurée que dans un PostgreSQL ${restoresInto} ou plus récent, parce que pg_dump est plus récent que la base. Remplacez-le par celui de postgresql-client-${major} et faites une autre sauvegarde.`,
});

type NewestBackup = Awaited<ReturnType<NonNullable<Platform['checkBackups']>>>;

function findingOfBackup(
  newest: NewestBackup,
  { BACKUP_EVERY_HOURS: everyHours, DATABASE_URL }: Config,
  now: Date,
): Finding {
  if (!newest) {
    return failed(
      'BACKUP_TO has no backup of this database yet that can be used. "queue list" shows under "back up" why.',
      'BACKUP_TO ne contient encore aucune sauvegarde utilisable de cette base. «\u202fqueue list\u202f» indique pourquoi, à «\u202fback up\u202f».',
    );
  }
  if (newest.missing > 0) {
    return failed(
      `The newest backup (${newest.id}) cannot be restored: ${newest.missing} of its files are missing. Make another one with "backup".`,
      `La sauvegarde la plus récente (${newest.id}) ne peut pas être restaurée\u202f: il y manque ${newest.missing} fichiers. Faites-en une autre avec «\u202fbackup\u202f».`,
    );
  }
  const hours = Math.floor((now.getTime() - new Date(newest.endsAt).getTime()) / 3_600_000);
  if (hours > everyHours) {
    return failed(
      `The newest backup (${newest.id}) is ${hours} hours old. "queue list" shows under "back up" why.`,
      `La sauvegarde la plus récente (${newest.id}) date de ${hours} heures. «\u202fqueue list\u202f» indique pourquoi, à «\u202fback up\u202f».`,
    );
  }
  if (newest.restoresInto > newest.major) {
    const { en, fr } = tooNewDump(newest);
    return warning(en, fr);
  }
  const minutes = Math.floor((now.getTime() - new Date(newest.until).getTime()) / 60_000);
  // The changes of the built-in PostgreSQL are sent every minute.
  if (!DATABASE_URL && minutes > latestMinutes) {
    return warning(
      `The newest one (${newest.id}) is complete, but the changes of the last ${minutes} minutes were not sent. "queue list" shows under "ship changes to the backup" why.`,
      `La plus récente (${newest.id}) est complète, mais les changements des ${minutes} dernières minutes n’ont pas été envoyés. «\u202fqueue list\u202f» indique pourquoi, à «\u202fship changes to the backup\u202f».`,
    );
  }
  return ok(
    `The newest one (${newest.id}) is complete and restores everything until ${newest.until}. "backup verify" reads every byte.`,
    `La plus récente (${newest.id}) est complète et restaure tout jusqu’à ${newest.until}. «\u202fbackup verify\u202f» en lit chaque octet.`,
  );
}

/** The unit of the guide, whose protections a running unit should have. */
const unitFile = new URL('../../../../../../deploy/systemd/ambiance.service', import.meta.url);

export const unit: Check = {
  name: { en: 'systemd unit', fr: 'Unité systemd' },
  async run() {
    const wanted = protectionsOf(await readFile(unitFile, 'utf8'));
    const words = ['show', 'ambiance.service', 'ambiance@*.service'];
    const properties = ['Id', 'ActiveState', 'WatchdogUSec', ...wanted.keys()].join(',');
    const shown = await promisify(execFile)('systemctl', [...words, `--property=${properties}`], { timeout: answerMs })
      .then(({ stdout }) => stdout)
      .catch(() => '');
    const running = shown
      .split(/\n\n+/)
      .map(propertiesIn)
      .filter((one) => one.get('ActiveState') === 'active');
    if (running.length === 0) {
      return unused('systemd does not run Ambiance here.', 'systemd ne gère pas Ambiance ici.');
    }
    const open = running.flatMap((one) => {
      const lacking = [...wanted].filter(([name, value]) => one.get(name) !== value).map(([name]) => name);
      const noWatchdog = ['0', 'infinity', undefined].includes(one.get('WatchdogUSec')) ? ['WatchdogSec'] : [];
      const missing = [...lacking, ...noWatchdog];
      return missing.length > 0 ? [`${one.get('Id')}: ${missing.join(', ')}`] : [];
    });
    if (open.length === 0) {
      return ok('Its protections are those of the guide.', 'Ses protections sont celles du guide.');
    }
    return warning(
      `It lacks protections of the guide (${open.join('; ')}). Copy deploy/systemd again, then systemctl daemon-reload and restart.`,
      `Il lui manque des protections du guide (${open.join(' ; ')}). Copiez de nouveau deploy/systemd, puis systemctl daemon-reload et redémarrez.`,
    );
  },
};

/** The protections of a unit file that `systemctl show` prints exactly as they are written. */
const protectionsOf = (text: string) =>
  new Map([...propertiesIn(text)].filter(([, value]) => ['yes', 'strict', 'invisible'].includes(value)));

const propertiesIn = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name!, value!]));
