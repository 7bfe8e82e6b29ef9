import { readFileSync } from 'node:fs';
import { notices } from '@ambiance/domain/notices';
import { expect, test } from 'vitest';
import { eventRules } from '@ambiance/contract/chat-events';

const docs = readFileSync(new URL('../../../../../docs/events.md', import.meta.url), 'utf8');
const line = (cells: readonly (string | undefined)[]) => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;

const soon = (seconds = 0) => (seconds > 0 ? `after ${seconds} s` : 'at once');
const events = Object.entries(eventRules).map(([name, { afterGap, toast, title, sound, row, push, mail }]) =>
  line([
    `\`${name}\``,
    afterGap,
    toast,
    title,
    sound,
    row,
    push && [push.topic, push.also].filter(Boolean).join(', '),
    push && [soon(push.afterSeconds), push.also && soon()].filter(Boolean).join(', '),
    mail && `${mail.kind}${mail.withoutPush ? ', if no device gets the push' : ''}`,
  ]),
);
const deliveries = {
  urgent: ['yes', 'after a minute, if no device gets the push'],
  pushed: ['yes', undefined],
  mailed: [undefined, 'always, of its own kind'],
  'on-page': [undefined, undefined],
} as const;
const kinds = Object.entries(notices).map(([kind, { delivery, path, stays, alsoAtPath, waitsAtNight }]) => {
  const [push, mail] = deliveries[delivery];
  return line([
    `\`${kind}\``,
    path,
    stays ? 'until closed' : `some seconds${alsoAtPath ? ', there too' : ''}`,
    waitsAtNight ? 'not at night' : push,
    mail,
  ]);
});

test('docs/events.md shows the rules of every event and of every kind of notice', () => {
  const shown = docs.split('\n').filter((one) => one.startsWith('| `'));
  expect(shown).toEqual([...events, ...kinds]);
});
