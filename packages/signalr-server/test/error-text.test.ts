import { describe, expect, test } from 'vitest';
import { HubError } from '../src/errors.ts';
import type { HubOptions } from '../src/types.ts';
import { combinations, startClient } from './official-client.ts';
import { startHub, type TestEvents, type TestUser } from './start-hub.ts';

const refuse = () => {
  throw new HubError('Not today.');
};

const refusing: Partial<HubOptions<TestUser, TestEvents>> = {
  methods: { Refuse: refuse },
  streams: {
    Refused: refuse,
    async *Broken() {
      yield 1;
      refuse();
    },
  },
};

describe.each(combinations)('over $name', ({ transport, protocol }) => {
  test('the hub can choose the text of an error for each client', async () => {
    const { url } = await startHub({
      ...refusing,
      errorText: (error, { method, user }) =>
        user.session === 'codes' && error instanceof HubError ? `${method}: ${error.message}` : undefined,
    });
    const asking = await startClient(url, { user: 'ana/codes', transport, protocol });
    await expect(asking.invoke('refuse')).rejects.toThrow(new Error('Refuse: Not today.'));
    for (const stream of ['Refused', 'Broken']) {
      const error = await new Promise((resolve) => {
        asking.stream(stream).subscribe({ next: () => undefined, complete: () => undefined, error: resolve });
      });
      expect(error).toEqual(new Error(`${stream}: Not today.`));
    }

    const stock = await startClient(url, { user: 'ana/stock', transport, protocol });
    await expect(stock.invoke('Refuse')).rejects.toThrow(
      new Error("An unexpected error occurred invoking 'Refuse' on the server. HubException: Not today."),
    );
  });
});

test('if the hub fails to choose an error text, the standard text is sent', async () => {
  const { url, errors } = await startHub({
    ...refusing,
    errorText() {
      throw new Error('No words.');
    },
  });
  const client = await startClient(url);
  await expect(client.invoke('Refuse')).rejects.toThrow('HubException: Not today.');
  expect(errors.map(String)).toEqual(['Error: No words.']);
});
