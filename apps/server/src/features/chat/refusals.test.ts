import { hubErrorFormat, readHubRefusal } from '@ambiance/contract/chat-events';
import { errors } from '@ambiance/domain/errors';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { query } from '../../platform/database/database.ts';

const withCodes = { [hubErrorFormat.parameter]: hubErrorFormat.codes };

/** The error message with which a call rejects. */
async function messageOf(call: Promise<unknown>): Promise<string> {
  const [outcome] = await Promise.allSettled([call]);
  return outcome.status === 'rejected' && outcome.reason instanceof Error ? outcome.reason.message : '';
}

test('a client that requests codes gets the code of each refusal next to the translated message', async () => {
  const { address, signUp } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken, { ...withCodes, lang: 'fr' });
  const refusals = [
    { call: atAna.send(ana.id, 'Bonjour'), code: 'message.to-yourself' },
    { call: atAna.send(ben.id, '   '), code: 'message.empty' },
    { call: atAna.send(ben.id, '\u200b\u2060\ufeff\u3164'), code: 'message.empty' },
    { call: atAna.send('nobody', 'Bonjour'), code: 'member.unknown' },
    { call: atAna.connection.invoke('MarkRead', ben.id, 'all'), code: 'field.invalid' },
  ] as const;
  for (const { call, code } of refusals) {
    expect(readHubRefusal(await messageOf(call))).toEqual({ code, error: errors[code].fr });
  }
  expect(readHubRefusal(await messageOf(atAna.connection.invoke('Shout')))).toBeUndefined();
  expect(await ben.chat.conversations()).toEqual({ items: [] });
});

test('a standard client in the same chat gets only the message of a refusal', async () => {
  const { address, signUp } = await startTestServer();
  const ana = await signUp();
  await openChat(address, ana.accessToken, withCodes);
  const stock = await openChat(address, ana.accessToken);
  expect(await messageOf(stock.send(ana.id, 'Hello'))).toBe(
    `An unexpected error occurred invoking 'SendMessage' on the server. HubException: ${errors['message.to-yourself'].en}`,
  );
});

test('a message that PostgreSQL refuses because of a deadlock is refused as briefly unavailable', async () => {
  const { address, signUp, platform, logged } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken, withCodes);
  const refusing = `
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$;
    create trigger refuse before insert on messages for each row execute function refuse()`;
  await query(platform.db, refusing, []);
  const code = 'server.unavailable';
  expect(readHubRefusal(await messageOf(atAna.send(ben.id, 'Hello')))).toEqual({ code, error: errors[code].en });
  const lines = logged.map((line) => JSON.parse(line) as { level: number });
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([{ level: 40, msg: 'SendMessage' }]);
  expect(await ben.chat.conversations()).toEqual({ items: [] });
  await query(platform.db, 'drop trigger refuse on messages', []);
  expect(await atAna.send(ben.id, 'Hello')).toMatchObject({ fromUserId: ana.id, toUserId: ben.id });
});

test('a client shows the message of a refusal whose code it does not know', () => {
  const refusal = readHubRefusal('{"code":"message.too-early","error":"Not before noon."}');
  expect(refusal).toEqual({ code: 'server.failed', error: 'Not before noon.' });
});
