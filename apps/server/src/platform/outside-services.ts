import type { Job } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { MediaStore } from './media-store.ts';
import type { Payments } from './payments.ts';

interface Needs {
  mailer: Mailer;
  media: MediaStore;
  payments: Pick<Payments, 'check'>;
  log: Pick<Log, 'error' | 'info'>;
}

export interface OutsideServices {
  /** Those that did not work when they were last tried, by name. */
  away(): readonly string[];
  jobs: readonly Job[];
}

/**
 * Tries the mail server, the store of photos and the payment provider at the start and once a minute, so that an operator reads in the log what
 * they say before a member meets it. Nothing waits for it: mail is queued, and all but photos and payments goes on.
 */
export function watchOutsideServices({ mailer, media, payments, log }: Needs): OutsideServices {
  const services = [
    { name: 'smtp', check: mailer.check, fails: 'The mail server of SMTP_URL cannot be used' },
    { name: 's3', check: media.check, fails: 'The store of S3_ENDPOINT and S3_BUCKET cannot be used' },
    { name: 'payments', check: payments.check, fails: 'The payment provider of STRIPE_SECRET_KEY cannot be used' },
  ];
  const away = new Set<string>();

  async function run(): Promise<void> {
    for (const { name, check, fails } of services) {
      const reason = await check?.().then(
        () => undefined,
        (error: unknown) => reasonOf(error),
      );
      if (reason === undefined) {
        if (away.delete(name)) log.info({ service: name }, 'A service works again');
      } else if (!away.has(name)) {
        away.add(name);
        log.error({ service: name }, `${fails}: ${reason}`);
      }
    }
  }

  return {
    away: () => [...away],
    jobs: [{ name: 'try outside services', everySeconds: 60, onEveryNode: true, alsoAtStart: true, run }],
  };
}

/** What the innermost error says: what the service or the system answered. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? reasonOf(error.cause) : error.message || error.name;
}
