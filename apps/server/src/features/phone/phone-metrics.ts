import { Gauge, type Registry } from 'prom-client';
import type { PhoneNeeds } from './phone-needs.ts';
import { countSends } from './sends.repository.ts';

/** Exports metrics of the text messages sent within a day and of the daily cap. They are read when metrics are collected. */
export function measureTextMessages(
  registry: Registry,
  { db, clock, smsDailyCap }: Pick<PhoneNeeds, 'db' | 'clock' | 'smsDailyCap'>,
): void {
  const sent = new Gauge({
    name: 'text_messages_last_day',
    help: 'Codes sent by text message within the last 24 hours. The same on every node.',
    registers: [registry],
    // If the count cannot be read, this gauge is NaN and all other metrics are still exported.
    async collect() {
      sent.set(await countSends(db, clock.now()).catch(() => NaN));
    },
  });
  const cap = new Gauge({
    name: 'text_messages_daily_cap',
    help: 'Maximum number of codes sent within 24 hours.',
    registers: [registry],
  });
  cap.set(smsDailyCap);
}
