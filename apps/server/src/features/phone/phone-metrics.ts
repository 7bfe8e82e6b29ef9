import { Gauge, type Registry } from 'prom-client';
import type { PhoneNeeds } from './phone-needs.ts';
import { countSends } from './sends.repository.ts';

/** Says whenever figures are asked for how many codes went out within a day, and how many may. */
export function measureTextMessages(
  registry: Registry,
  { db, clock, smsDailyCap }: Pick<PhoneNeeds, 'db' | 'clock' | 'smsDailyCap'>,
): void {
  const sent = new Gauge({
    name: 'text_messages_last_day',
    help: 'Codes sent by text message within the last 24 hours. The same on every node.',
    registers: [registry],
    // What cannot be read now is told as unknown, beside everything else.
    async collect() {
      sent.set(await countSends(db, clock.now()).catch(() => NaN));
    },
  });
  const cap = new Gauge({
    name: 'text_messages_daily_cap',
    help: 'How many codes are sent within 24 hours at most.',
    registers: [registry],
  });
  cap.set(smsDailyCap);
}
