import type { Config } from '../config.ts';
import type { ActNeeds } from '../features/operator/act.ts';
import { createLocalBus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { systemIds } from '../platform/ids.ts';
import { createStripePayments, type Payments, startStubPayments } from '../platform/services/payments.ts';
import { mediaOf } from '../stores.ts';
import { openAdminDatabase } from './open-admin-database.ts';

const log = { info() {}, warn() {}, error() {} };

/** Runs work with the database, the photos and the payment provider of an installation. */
export async function withAdminNeeds<T>(
  config: Config,
  clock: Clock,
  work: (needs: ActNeeds) => Promise<T>,
): Promise<T> {
  const { TIME_ZONE: timeZone, PUBLIC_URL: publicUrl } = config;
  const { db, close } = await openAdminDatabase(config);
  try {
    const payments = await paymentsOf(config, db, clock);
    // No page is connected to this process.
    const bus = createLocalBus();
    const needs = { db, clock, ids: systemIds, timeZone, publicUrl, payments, media: mediaOf(config), bus };
    try {
      return await work(needs);
    } finally {
      await payments.stub?.close();
    }
  } finally {
    await close();
  }
}

function paymentsOf(config: Config, db: Db, clock: Clock): Promise<Payments> | Payments {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, PUBLIC_URL: publicUrl } = config;
  if (secretKey && webhookSecret) return createStripePayments(secretKey, webhookSecret);
  // Only this command uses the provider, so its keys may differ from those of the servers.
  const secret = systemIds.hex(32);
  return startStubPayments({ db, log, secret, clock, ids: systemIds, publicUrl });
}
