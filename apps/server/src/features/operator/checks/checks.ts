import type { ByLanguage } from '@ambiance/domain/languages';
import type { CheckState } from '@ambiance/contract/operator-shapes';
import type { Config } from '../../../config.ts';
import { withDeadline } from '../../../platform/services/outgoing-call.ts';
import { type Check, type CheckNeeds, failed, type Finding, receivedError, why } from './check.ts';
import { clock, database, durability, statements } from './database-checks.ts';
import { backup, certificate, disk, publicAddress, settings, unit, version } from './machine-checks.ts';
import { secret } from './secret-check.ts';
import { mail, payments, photos, push, redis, sms } from './service-checks.ts';

/** All checks of an installation, in the order in which the command and the page show them. */
const checks = {
  settings,
  secret,
  version,
  database,
  durability,
  statements,
  clock,
  disk,
  redis,
  photos,
  mail,
  sms,
  payments,
  push,
  'public-address': publicAddress,
  certificate,
  backup,
  unit,
} satisfies Readonly<Record<string, Check>>;

export interface CheckResult {
  check: string;
  name: ByLanguage<string>;
  state: CheckState;
  sentence: ByLanguage<string>;
}

/** Timeout of each check. All of them run at the same time. */
const timeoutMs = 15_000;

/** Runs all checks. No result contains a secret of the settings. */
export function runChecks(needs: CheckNeeds, withinMs = timeoutMs): Promise<CheckResult[]> {
  const conceal = concealerOf(needs.config);
  return Promise.all(
    Object.entries(checks).map(async ([check, { name, run }]: [string, Check]) => {
      const { state, sentence } = await withDeadline(withinMs, () => run(needs)).catch(unfinished);
      return { check, name, state, sentence: { en: conceal(sentence.en), fr: conceal(sentence.fr) } };
    }),
  );
}

function unfinished(error: unknown): Finding {
  return failed(
    `It could not be checked: ${why(error)}. Correct what the other lines say, then check again.`,
    `La vérification n’a pas pu se faire. ${receivedError(why(error))} Corrigez ce qu’indiquent les autres lignes, puis recommencez.`,
  );
}

/** Shorter values are too common in ordinary words to be concealed. */
const shortestSecret = 6;

/** Returns a function that replaces all keys and passwords of the settings, since another program's error may repeat them. */
function concealerOf(config: Config): (text: string) => string {
  const secrets = Object.entries(config).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (/_(KEY|KEY_ID|SECRET|TOKEN)$/.test(name)) return [value];
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [password, decodeURIComponent(password)];
  });
  const known = secrets.filter(({ length }) => length >= shortestSecret);
  return (text) => known.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
