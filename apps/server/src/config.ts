import { isTimeZone } from '@ambiance/domain/calendar';
import { builtIn } from '@ambiance/domain/instance';
import { retention } from '@ambiance/domain/retention';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { isIP } from 'node:net';
import * as z from 'zod/mini';

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false', 'yes', 'no', ''], 'must be true or false'),
  z.transform((text) => ['1', 'true', 'yes'].includes(text)),
);
const wholeNumber = (minimum: number, maximum: number) => {
  const sentence = `must be a whole number from ${minimum} to ${maximum}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, sentence)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum, sentence), z.maximum(maximum, sentence))),
  );
};
const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
);
const eachOf = (is: (entry: string) => boolean, sentence: string) =>
  z.pipe(list, z.array(z.string()).check(z.refine((entries) => entries.every(is), sentence)));
const timeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as America/Toronto'));
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const origin = z.string().check(z.refine(isOrigin, 'must be an origin such as https://example.com, without a path'));
/** A text that pages and mails show. */
const oneLine = z.string().check(z.trim(), z.regex(/^[^\n<>[\]{}]{3,200}$/, 'must be one line of 3 to 200 characters'));
/** Accepts an address, a network such as 10.0.0.0/8, or one of Fastify's names for networks. */
const isNetwork = (text: string) => {
  const [address = '', bits = '0', ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) && more.length === 0;
};
const url = (...schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
        `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      ),
    );

const vapidKey = (bytes: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => Buffer.from(text, 'base64url').length === bytes,
        `must be ${bytes} bytes as base64url, as "npx web-push generate-vapid-keys" prints them`,
      ),
    );

/** Services with a local substitute. Screens say when a substitute is in use. */
const stubs = ['payments', 'mail', 'sms'];

/** Groups of settings that only make sense together: a service's address and its credentials. */
const setTogether = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** Every setting of the server by the name of its environment variable, as explained in `.env.example`. */
const settings = z.object({
  NODE_ENV: z._default(
    z.enum(['production', 'development', 'test'], 'must be production, development or test'),
    'development',
  ),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  SEARCH_DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  SEARCH_MAX_LAG_SECONDS: z._default(wholeNumber(1, 3600), 5),
  REDIS_URL: z.optional(url('redis:', 'rediss:')),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  FORMER_SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SUPPORT_EMAIL: z._default(z.email('must be an email address'), 'support@ambiance.example'),
  PRIVACY_OFFICER: z.optional(oneLine),
  PRIVACY_OFFICER_EMAIL: z.optional(z.email('must be an email address')),
  POSTAL_ADDRESS: z.optional(oneLine),
  TIME_ZONE: z._default(timeZone, 'America/Toronto'),
  MINIMUM_AGE: z._default(wholeNumber(18, 99), builtIn.minimumAge),
  CORS_ORIGINS: z._default(
    eachOf((entry) => entry === '*' || isOrigin(entry), 'must list origins such as https://example.com'),
    [],
  ),
  TRUST_PROXY: z._default(eachOf(isNetwork, 'must list addresses or networks such as 10.0.0.0/8'), []),
  RATE_LIMIT_SCALE: z._default(wholeNumber(1, 1_000_000), 1),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  REQUIRE_VERIFIED_EMAIL: z.optional(flag),
  REQUIRE_SECOND_FACTOR: z.optional(flag),
  TURNSTILE_SITE_KEY: z.optional(z.string()),
  TURNSTILE_SECRET_KEY: z.optional(z.string()),
  GEOCODER_URL: z.optional(url('http:', 'https:')),
  TWILIO_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_VERIFY_SERVICE_SID: z.optional(z.string()),
  TWILIO_MESSAGING_SERVICE_SID: z.optional(z.string()),
  SMS_COUNTRIES: z._default(
    eachOf((entry) => isSupportedCountry(entry), 'must list countries as two letters, such as CA, US'),
    [],
  ),
  SMS_DAILY_CAP: z._default(wholeNumber(1, 1_000_000), 1000),
  S3_ENDPOINT: z.optional(url('http:', 'https:')),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_TO: z.optional(z.string()),
  BACKUP_KEY: z.optional(
    z.string().check(z.regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, 'must be what "npm run admin -- backup key" prints')),
  ),
  BACKUP_EVERY_HOURS: z._default(wholeNumber(1, 168), 24),
  BACKUP_KEEP_DAYS: z._default(wholeNumber(1, retention.backups.days), retention.backups.days),
  BACKUP_S3_ENDPOINT: z.optional(url('http:', 'https:')),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  VAPID_PUBLIC_KEY: z.optional(vapidKey(65)),
  VAPID_PRIVATE_KEY: z.optional(vapidKey(32)),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, 'must start with sk_ or rk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must start with whsec_'))),
  STRIPE_TAX: z._default(flag, false),
  ALLOW_STAND_INS: z._default(
    eachOf((entry) => stubs.includes(entry), `may name ${stubs.join(', ')}`),
    [],
  ),
  ACTIVE_USERS_CLAIM: z._default(z.string(), builtIn.activeUsersClaim),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a log level such as info'),
    'info',
  ),
  NEWEST_VERSION_URL: z.optional(url('http:', 'https:')),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DEMO: z._default(flag, false),
});
export type Config = Omit<
  z.output<typeof settings>,
  'PUBLIC_URL' | 'REQUIRE_VERIFIED_EMAIL' | 'REQUIRE_SECOND_FACTOR'
> & {
  PUBLIC_URL: string;
  REQUIRE_VERIFIED_EMAIL: boolean;
  REQUIRE_SECOND_FACTOR: boolean;
};

export const settingNames = Object.keys(settings.shape);

/** The environment is wrong. The message has one sentence for each bad setting. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings.
 * @throws ConfigError that names every bad setting
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const config: Config = {
    ...parsed.data,
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    REQUIRE_VERIFIED_EMAIL: parsed.data.REQUIRE_VERIFIED_EMAIL ?? parsed.data.NODE_ENV === 'production',
    REQUIRE_SECOND_FACTOR: parsed.data.REQUIRE_SECOND_FACTOR ?? parsed.data.NODE_ENV !== 'test',
  };
  const problems = misspelt(given);
  if (config.NODE_ENV === 'production') problems.push(...productionProblems(config));
  if (config.BACKUP_TO && !config.BACKUP_KEY) {
    problems.push('BACKUP_TO needs BACKUP_KEY, which "npm run admin -- backup key" prints.');
  }
  if (
    config.FORMER_SESSION_SECRET &&
    (config.SESSION_SECRET ?? config.FORMER_SESSION_SECRET) === config.FORMER_SESSION_SECRET
  ) {
    problems.push('FORMER_SESSION_SECRET needs a new SESSION_SECRET.');
  }
  for (const names of setTogether) {
    const isSet = names.filter((name) => config[name]);
    if (isSet.length > 0 && isSet.length < names.length) {
      problems.push(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} are set together or not at all.`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** The folders on this machine that must not be full. */
export const foldersOf = ({ DATA_DIR, BACKUP_TO }: Config): Readonly<Record<string, string>> => ({
  data: DATA_DIR,
  ...(BACKUP_TO && !BACKUP_TO.startsWith('s3://') && { backup: BACKUP_TO }),
});

/** Shorter names are too similar to variables of other programs. */
const shortestToMisspell = 7;

/** A sentence for each variable whose name looks like a misspelt setting of this server. */
function misspelt(given: object): string[] {
  const unset = settingNames.filter((name) => !(name in given) && name.length >= shortestToMisspell);
  return Object.keys(given).flatMap((name) => {
    const meant = settingNames.includes(name) ? undefined : unset.find((setting) => areNear(name, setting));
    return meant ? [`${name} is not a setting. If you mean ${meant}, correct the name; otherwise rename it.`] : [];
  });
}

/** True if two names differ by at most two adjacent letters. */
function areNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - begin - end <= 2;
}

/** Problems that prevent a production start, so that no unsafe default is used in production by accident. */
function productionProblems(config: Config): string[] {
  const {
    STRIPE_SECRET_KEY,
    SESSION_SECRET,
    PUBLIC_URL,
    PRIVACY_OFFICER,
    PRIVACY_OFFICER_EMAIL,
    POSTAL_ADDRESS,
    CORS_ORIGINS,
    SMTP_URL,
    TWILIO_AUTH_TOKEN,
    ALLOW_STAND_INS,
    REQUIRE_SECOND_FACTOR,
    DEMO,
  } = config;
  const problems: string[] = [];
  if (!SESSION_SECRET) problems.push('SESSION_SECRET is required in production.');
  else if (new Set(SESSION_SECRET).size < 10) problems.push('SESSION_SECRET is too easy to guess.');
  if (!PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL must start with https:// in production.');
  if (CORS_ORIGINS.includes('*')) problems.push('CORS_ORIGINS must name origins in production, not *.');
  if (!SMTP_URL && !ALLOW_STAND_INS.includes('mail')) {
    problems.push('SMTP_URL is required in production, or ALLOW_STAND_INS must name mail.');
  }
  if (!TWILIO_AUTH_TOKEN && !ALLOW_STAND_INS.includes('sms')) {
    problems.push('TWILIO_AUTH_TOKEN is required in production, or ALLOW_STAND_INS must name sms.');
  }
  if (!STRIPE_SECRET_KEY && !ALLOW_STAND_INS.includes('payments')) {
    problems.push('STRIPE_SECRET_KEY is required in production, or ALLOW_STAND_INS must name payments.');
  }
  if (!PRIVACY_OFFICER || !PRIVACY_OFFICER_EMAIL) {
    problems.push(
      'PRIVACY_OFFICER and PRIVACY_OFFICER_EMAIL are required in production: who protects personal information, and their address.',
    );
  }
  if (!POSTAL_ADDRESS) problems.push('POSTAL_ADDRESS is required in production: mails must name it.');
  if (STRIPE_SECRET_KEY?.includes('_test_')) problems.push('STRIPE_SECRET_KEY must not be a test key in production.');
  if (!REQUIRE_SECOND_FACTOR) problems.push('REQUIRE_SECOND_FACTOR cannot be false in production.');
  if (DEMO) problems.push('DEMO cannot be used in production.');
  return problems;
}
