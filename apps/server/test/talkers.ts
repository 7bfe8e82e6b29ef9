import type { UserId } from '@ambiance/domain/ids';
import { randomUUID } from 'node:crypto';
import type { Message } from '@ambiance/contract/chat';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { Client as PgClient } from 'pg';
import { registrationOf, testPassword } from './people.ts';
import { clientOf } from './test-transport.ts';
import { until } from './until.ts';

/** A call and its outcome: acknowledged, refused or unknown. */
interface Attempt {
  from: string;
  to: string;
  text: string;
  answer: Message | 'failed' | 'unknown';
  answeredAt?: Date;
}

/** Pairs of members who write to each other without pause, and record every outcome. */
export interface Talkers {
  attempts: readonly Attempt[];
  acknowledged(): number;
  /** Makes them write to the server at `address` until `hangUp`. */
  talk(address: string): Promise<void>;
  hangUp(): Promise<void>;
  /**
   * Compares every stored message with the recorded calls. Returns lost, duplicated, unknown and misordered messages. If the
   * server was restored to a `moment`, messages acknowledged later may be lost.
   */
  findFaults(address: string, moment?: Date): Promise<string[]>;
}

interface Talker {
  id: UserId;
  partnerId: UserId;
  accessToken: string;
}

/** Registers members in pairs. `databaseUrl` is the server's own database, used to remove their limits. */
export async function createTalkers(address: string, databaseUrl: string, pairs: number): Promise<Talkers> {
  const talkers: Talker[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [one, other] = [await register(address), await register(address)];
    talkers.push({ ...one, partnerId: other.id }, { ...other, partnerId: one.id });
  }
  const database = new PgClient(databaseUrl);
  await database.connect();
  await database.query(`insert into subscriptions (user_id, tier, status) select id, 'premium', 'active' from users`);
  await database.end();

  const attempts: Attempt[] = [];
  let talking = false;
  let connections: HubConnection[] = [];
  let conversations: Promise<void>[] = [];

  async function keepTalking(connection: HubConnection, { id, partnerId }: Talker): Promise<void> {
    while (talking) {
      const attempt: Attempt = { from: id, to: partnerId, text: randomUUID(), answer: 'unknown' };
      attempts.push(attempt);
      try {
        attempt.answer =
          (await connection.invoke<Message | null>('SendMessage', partnerId, attempt.text, randomUUID())) ?? 'failed';
        attempt.answeredAt = new Date();
      } catch (error) {
        // A database that dies during a commit leaves the outcome open. The sender is asked to retry with the same id.
        if (error instanceof Error && error.message.includes('HubException')) attempt.answer = 'failed';
        else return;
      }
    }
  }

  return {
    attempts,
    acknowledged: () => attempts.filter(({ answer }) => typeof answer === 'object').length,
    async talk(at) {
      talking = true;
      connections = await Promise.all(talkers.map(({ accessToken }) => connect(at, accessToken)));
      conversations = connections.map((connection, index) => keepTalking(connection, talkers[index]!));
    },
    async hangUp() {
      talking = false;
      await Promise.all(conversations);
      await Promise.all(connections.map((connection) => connection.stop()));
    },
    async findFaults(at, moment) {
      const faults: string[] = [];
      for (const talker of talkers.filter((_, index) => index % 2 === 0)) {
        const { id, partnerId, accessToken } = talker;
        const stored = await historyOf(at, accessToken, partnerId);
        const between = attempts.filter(({ from }) => from === id || from === partnerId);
        faults.push(...compare(stored, between, [id, partnerId], moment));
      }
      return faults;
    },
  };
}

function compare(
  stored: readonly Message[],
  attempts: readonly Attempt[],
  people: readonly string[],
  moment?: Date,
): string[] {
  const faults: string[] = [];
  const times = new Map<string, number>();
  for (const { text } of stored) times.set(text, (times.get(text) ?? 0) + 1);
  for (const [text, count] of times) if (count > 1) faults.push(`doubled: ${text}`);
  const known = new Map(attempts.map((attempt) => [attempt.text, attempt]));
  for (const { text } of stored) if (!known.has(text)) faults.push(`never sent: ${text}`);
  for (const { text, answer, answeredAt } of attempts) {
    const mayBeLost = moment && answeredAt && answeredAt > moment;
    if (typeof answer === 'object' && !times.has(text) && !mayBeLost) faults.push(`lost: ${text}`);
  }
  const ids = stored.map(({ id }) => id);
  if (ids.some((id, index) => index > 0 && id <= ids[index - 1]!)) faults.push('ids do not rise');
  for (const person of people) {
    const sent = attempts.filter(({ from, text }) => from === person && times.has(text)).map(({ text }) => text);
    const remaining = stored.filter(({ fromUserId }) => fromUserId === person).map(({ text }) => text);
    if (sent.join() !== remaining.join()) faults.push(`order of ${person} differs`);
  }
  return faults;
}

async function register(address: string): Promise<{ id: UserId; accessToken: string }> {
  const visitor = clientOf({ address });
  const email = `${randomUUID()}@example.com`;
  await visitor.accounts.register({ body: registrationOf(email, { showsActivity: true, sendsReadReceipts: true }) });
  const { accessToken, user } = await visitor.accounts.login({ body: { email, password: testPassword } });
  return { id: user.id, accessToken };
}

async function connect(address: string, accessToken: string): Promise<HubConnection> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/hubs/chat`, { accessTokenFactory: () => accessToken, withCredentials: false })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
}

/** The whole conversation, page by page. Requests are retried while the server restarts. */
async function historyOf(address: string, accessToken: string, partnerId: UserId): Promise<Message[]> {
  const { chat } = clientOf({ address }, accessToken);
  const messages: Message[] = [];
  for (;;) {
    let page: Message[] = [];
    const query = { after: String(messages.at(-1)?.id ?? 0) };
    await until(async () => {
      page = await chat.history({ params: { id: partnerId }, query });
      return true;
    });
    if (page.length === 0) return messages;
    messages.push(...page);
  }
}
