import { expect, test } from 'vitest';
import { combinations, recordEvents, startClient } from './official-client.ts';
import { startHub } from './start-hub.ts';

const when = new Date('2026-01-15T12:00:00.250Z');

test.each(combinations)(
  'a date arrives as text, or as a date if the hub is configured for MessagePack dates, over $name',
  async (combination) => {
    const { transport, protocol } = combination;
    for (const messagePackDates of ['text', 'timestamp'] as const) {
      const { url, hub } = await startHub({
        messagePackDates,
        methods: { When: () => ({ when, never: new Date(Number.NaN) }) },
        streams: {
          async *Whens() {
            yield when;
          },
        },
      });
      const client = await startClient(url, { transport, protocol });
      const told = recordEvents(client, 'Announced');
      const expected = protocol === 'messagepack' && messagePackDates === 'timestamp' ? when : when.toISOString();
      expect(await client.invoke('When')).toEqual({ when: expected, never: null });
      hub.toAll().send('Announced', [when]);
      await expect.poll(() => told).toEqual([[[expected]]]);
      const items: unknown[] = [];
      await new Promise<void>((resolve, reject) => {
        client.stream('Whens').subscribe({ next: (item) => items.push(item), complete: resolve, error: reject });
      });
      expect(items).toEqual([expected]);
    }
  },
);
