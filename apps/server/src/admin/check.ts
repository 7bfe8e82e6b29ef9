import { join, resolve } from 'node:path';
import { email } from '@ambiance/contract/fields';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { type CheckResult, runChecks } from '../features/operator/checks/checks.ts';
import { custom, optional } from '../features/operator/parameters.ts';
import { systemClock } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import { createMailOutbox, createSmtpMailer } from '../platform/services/mailer.ts';
import { createStripePayments } from '../platform/services/payments.ts';
import { onlySecret } from '../platform/session-secrets.ts';
import { createSmsOutbox } from '../platform/services/sms.ts';
import { createWebPush, publicAgent } from '../platform/services/web-push.ts';
import { twilioOf } from '../services.ts';
import { backupCheckOf, mediaOf } from '../stores.ts';
import { installation } from './command.ts';
import { openAdminDatabase } from './open-admin-database.ts';

const address = custom('ADDRESS', 'an email address', (words) => z.safeParse(email, words).data);

export const check = installation({
  explanation:
    'Checks settings, database, services, backups and this machine, and says for each failure what to do. The exit code is 1 if anything has failed. With --mail-to it sends a test mail.',
  parameters: { 'mail-to': optional(address) },
  async run(config, { 'mail-to': mailTo }) {
    const opening = openAdminDatabase(config);
    try {
      const results = await runChecks({
        ...servicesOf(config),
        config,
        clock: systemClock,
        ids: systemIds,
        database: async () => (await opening).db,
        mailTo: mailTo === undefined ? undefined : { address: mailTo, language: 'en' },
      });
      const data = results.map(({ name, sentence, ...result }) => ({
        ...result,
        name: name.en,
        sentence: sentence.en,
      }));
      return {
        lines: tableOf(results),
        data: { checks: data },
        hasFailed: data.some(({ state }) => state === 'failed'),
      };
    } finally {
      await opening.then(
        ({ close }) => close(),
        () => undefined,
      );
    }
  },
});

/** The services as the server would use them. */
function servicesOf(config: Config) {
  const { SMTP_URL, SUPPORT_EMAIL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = config;
  const outbox = (name: string) => join(resolve(config.DATA_DIR), 'outbox', name);
  return {
    mailer: SMTP_URL ? createSmtpMailer(SMTP_URL, SUPPORT_EMAIL) : createMailOutbox(outbox('mail.jsonl')),
    sms: twilioOf(config) ?? createSmsOutbox(outbox('sms.jsonl'), systemIds, onlySecret(systemIds.hex(32))),
    payments:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? createStripePayments(STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET)
        : { check: undefined },
    media: mediaOf(config),
    push: createWebPush({ contact: SUPPORT_EMAIL, agent: publicAgent() }),
    checkBackups: backupCheckOf(config, systemClock),
  };
}

/** A line for each check: its state, its name and its sentence. */
function tableOf(results: readonly CheckResult[]): string[] {
  const states = { ok: 'ok', warning: 'warning', failed: 'FAILED', unused: 'not used' };
  const width = Math.max(...results.map(({ name }) => name.en.length));
  const lines = results.map(
    ({ name, state, sentence }) => `${states[state].padEnd(8)}  ${name.en.padEnd(width)}  ${sentence.en}`,
  );
  const counted = (['failed', 'warning'] as const).map((state) => results.filter((one) => one.state === state).length);
  return [...lines, '', `Failed: ${counted[0]}. Warnings: ${counted[1]}.`];
}
