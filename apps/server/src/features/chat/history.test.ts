import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

test('history has 50 messages a page, oldest first: the newest, or those before or after a message', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp({ tier: 'premium' }), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  const sent = await Promise.all(Array.from({ length: 120 }, (_, index) => atAna.send(ben.id, `message ${index}`)));
  const page = (query?: { before?: string; after?: string }) =>
    ben.chat.history({ params: { id: ana.id }, ...(query && { query }) });

  const newest = await page();
  expect(newest).toEqual(sent.slice(70));
  const older = await page({ before: String(newest[0]!.id) });
  expect(older).toEqual(sent.slice(20, 70));
  expect(await page({ before: String(older[0]!.id) })).toEqual(sent.slice(0, 20));
  expect(await page({ before: String(sent[0]!.id) })).toEqual([]);

  expect(await page({ after: String(sent[9]!.id) })).toEqual(sent.slice(10, 60));
  expect(await page({ after: String(sent[100]!.id) })).toEqual(sent.slice(101));
  expect(await page({ after: String(sent[119]!.id) })).toEqual([]);
  expect(await page({ after: String(sent[0]!.id), before: String(sent[3]!.id) })).toEqual(sent.slice(1, 3));
});

test('history with a user whom the member never wrote to is empty', async () => {
  const { signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  expect(await ana.chat.history({ params: { id: ben.id } })).toEqual([]);
});

test('a third user cannot read a conversation between two others', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  await atAna.send(ben.id, 'between the two of us');
  expect(await cleo.chat.history({ params: { id: ana.id } })).toEqual([]);
  expect(await cleo.chat.history({ params: { id: ben.id } })).toEqual([]);
});

test('history with an unknown or deleted user is not found, and a block closes it to both sides', async () => {
  const server = await startTestServer();
  const { address, signUp } = server;
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  await atAna.send(ben.id, 'Hello');
  const unknown = ana.chat.history({ params: { id: '00000000-0000-4000-8000-000000000000' } });
  await expect(unknown).rejects.toMatchObject({ status: 404, code: 'member.unknown' });

  await makeBlock(server, ben.id, ana.id);
  for (const [reader, partner] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    const history = reader.chat.history({ params: { id: partner.id } });
    await expect(history).rejects.toMatchObject({ status: 403, code: 'conversation.blocked' });
  }
  await setStatus(server, ben.id, 'Suspended');
  const gone = ana.chat.history({ params: { id: ben.id } });
  await expect(gone).rejects.toMatchObject({ status: 404, code: 'member.unknown' });
});

test('history bounds that are not message ids are refused', async () => {
  const { signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const wrong = ['-1', '1.5', 'x', '99999999999999999'];
  for (const query of [{ before: '0' }, ...wrong.map((before) => ({ before })), ...wrong.map((after) => ({ after }))]) {
    const history = ana.chat.history({ params: { id: ben.id }, query });
    await expect(history, JSON.stringify(query)).rejects.toMatchObject({ status: 400, code: 'field.invalid' });
  }
  expect(await ana.chat.history({ params: { id: ben.id }, query: { after: '0' } })).toEqual([]);
});
