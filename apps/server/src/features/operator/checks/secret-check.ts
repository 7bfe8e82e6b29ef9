import { resolve } from 'node:path';
import { existingSecret } from '../../../platform/session-secret.ts';
import { hasReplaced, readFormer } from '../../../platform/session-secrets.ts';
import { type Check, failed, ok, warning } from './check.ts';

export const secret: Check = {
  name: { en: 'Session secret', fr: 'Secret des sessions' },
  async run({ config: { SESSION_SECRET, FORMER_SESSION_SECRET: former, DATA_DIR }, database }) {
    const own = await existingSecret(SESSION_SECRET, resolve(DATA_DIR));
    const replaced = await readFormer(await database(), { own: own ?? '', former });
    const unreadable = replaced.filter((one) => one.secret === undefined).length;
    if (unreadable > 0) {
      return failed(
        'SESSION_SECRET is not the one that was in use, so users must log in again. Set that one, or set it as FORMER_SESSION_SECRET and run "npm run admin -- keys session".',
        'SESSION_SECRET n’est pas celui qui était utilisé\u202f: tout le monde doit se reconnecter. Remettez-le, ou définissez-le comme FORMER_SESSION_SECRET et lancez «\u202fnpm run admin -- keys session\u202f».',
      );
    }
    if (former === undefined) {
      return ok(
        `It is in use. Earlier replacements: ${replaced.length}.`,
        `Il est utilisé. Remplacements passés\u202f: ${replaced.length}.`,
      );
    }
    return hasReplaced(replaced, former)
      ? warning(
          'The new secret is in use. Remove FORMER_SESSION_SECRET from the settings of every server.',
          'Le nouveau secret est utilisé. Retirez FORMER_SESSION_SECRET des paramètres de chaque serveur.',
        )
      : warning(
          'FORMER_SESSION_SECRET is still in use. Once every server has both settings, and the devices of all venues have been online once, run "npm run admin -- keys session".',
          'FORMER_SESSION_SECRET est encore utilisé. Quand chaque serveur a les deux paramètres et que les appareils des établissements ont été en ligne une fois, lancez «\u202fnpm run admin -- keys session\u202f».',
        );
  },
};
