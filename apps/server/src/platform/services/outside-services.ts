import { DomainError } from '@ambiance/domain/errors';
import type { Captcha } from './captcha.ts';
import type { Clock } from '../clock.ts';
import type { Geocoder } from './geocoder.ts';
import type { Job } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';
import type { MediaStore } from './media-store.ts';
import { reasonOf, withDeadline } from './outgoing-call.ts';
import type { Payments } from './payments.ts';
import type { Sms } from './sms.ts';

interface Needs {
  mailer: Mailer;
  media: MediaStore;
  payments: Pick<Payments, 'check'>;
  sms: Sms;
  captcha: Captcha;
  geocoder: Geocoder;
  clock: Clock;
  checkRedis?: (() => Promise<void>) | undefined;
  log: Pick<Log, 'error' | 'info'>;
}

export interface OutsideServices {
  /** Names of the services that are unavailable. */
  away(): readonly string[];
  jobs: readonly Job[];
  /** The adapters, wrapped so that a failed call counts at once. */
  watched: Pick<Needs, 'sms' | 'captcha' | 'geocoder'>;
}

/** Services that can be configured, by their names in `/readyz` and `service_away`. */
export const outsideServices = ['smtp', 's3', 'redis', 'payments', 'twilio', 'turnstile', 'nominatim'] as const;
type Name = (typeof outsideServices)[number];

const complaints: Readonly<Record<Name, string>> = {
  smtp: 'The mail server of SMTP_URL cannot be used',
  s3: 'The store of S3_ENDPOINT and S3_BUCKET cannot be used',
  redis: 'The Redis of REDIS_URL stores nothing, and each node counts limits by itself',
  payments: 'The payment provider of STRIPE_SECRET_KEY cannot be used',
  twilio: 'Twilio cannot be used as TWILIO_ACCOUNT_SID',
  turnstile: 'Turnstile cannot be used with TURNSTILE_SECRET_KEY',
  nominatim: 'The map server of GEOCODER_URL cannot be used',
};

const checkMs = 20_000;
/** Time for which a failed call counts if no other follows, since a check may not find the same failure. */
const failedCallMs = 10 * 60_000;

/**
 * Checks all services at the start and once a minute, in parallel. The operator then finds a failure in the log before it
 * affects a member. Nothing waits for a check: mail is queued, and everything else continues.
 */
export function watchOutsideServices({
  mailer,
  media,
  checkRedis,
  payments,
  sms,
  captcha,
  geocoder,
  clock,
  log,
}: Needs): OutsideServices {
  const checks = {
    smtp: mailer.check,
    s3: media.check,
    redis: checkRedis,
    payments: async () => payments.check?.(),
    twilio: sms.check,
    turnstile: captcha.check,
    nominatim: geocoder.check,
  } satisfies Record<Name, unknown>;
  const failsCheck = new Set<Name>();
  const failedCallAt = new Map<Name, number>();
  const logged = new Set<Name>();

  const isAway = (name: Name) =>
    failsCheck.has(name) || clock.now().getTime() - (failedCallAt.get(name) ?? -Infinity) < failedCallMs;

  function logChange(name: Name, reason: unknown): void {
    if (isAway(name) === logged.has(name)) return;
    if (logged.delete(name)) log.info({ service: name }, 'A service works again');
    else {
      logged.add(name);
      log.error({ service: name }, `${complaints[name]}: ${reasonOf(reason)}`);
    }
  }

  async function runCheck(name: Name): Promise<void> {
    const check = checks[name];
    if (!check) return;
    try {
      await withDeadline(checkMs, check);
      failsCheck.delete(name);
      logChange(name, undefined);
    } catch (error) {
      failsCheck.add(name);
      logChange(name, error);
    }
  }

  /** Passes the call on and records its failure. A refusal because of a user's input does not count as one. */
  const watch =
    <Input extends unknown[], Output>(name: Name, call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      try {
        const output = await call(...input);
        failedCallAt.delete(name);
        return output;
      } catch (error) {
        if (error instanceof DomainError && error.kind === 'unavailable') {
          failedCallAt.set(name, clock.now().getTime());
          logChange(name, error);
        }
        throw error;
      }
    };

  return {
    away: () => outsideServices.filter(isAway),
    jobs: [
      {
        name: 'try outside services',
        everySeconds: 60,
        onEveryNode: true,
        alsoAtStart: true,
        run: async () => void (await Promise.all(outsideServices.map(runCheck))),
      },
    ],
    watched: {
      sms: {
        ...sms,
        sendText: sms.sendText && watch('twilio', (message) => sms.sendText!(message)),
        ...(sms.checkText && { checkText: watch('twilio', (receipt) => sms.checkText!(receipt)) }),
        sendCode: watch('twilio', (message) => sms.sendCode(message)),
        checkCode: watch('twilio', (typed) => sms.checkCode(typed)),
      },
      captcha: { ...captcha, verify: watch('turnstile', captcha.verify) },
      geocoder: {
        ...geocoder,
        search: watch('nominatim', geocoder.search),
        reverse: watch('nominatim', geocoder.reverse),
      },
    },
  };
}
