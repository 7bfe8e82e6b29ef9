import type { UserId } from '@ambiance/domain/ids';
import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import type { Message } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr';
import { onTestFinished } from 'vitest';
import { clientOf } from './test-transport.ts';

interface Correspondent {
  id: string;
  partnerId: UserId;
  /** The acknowledged messages, in the order sent. */
  acknowledged: Message[];
  /** Every message that the screen shows, by id. */
  shown: Map<number, Message>;
}

/** Members who write to each other in pairs, like the web app, while servers fail and restart. */
export interface Correspondents {
  people: readonly Correspondent[];
  acknowledged(): number;
  /** Waits until each text under way is acknowledged, and sends no further texts. */
  fallSilent(): Promise<void>;
}

const retryMs = 200;

/** Connects members in pairs and starts their conversations. `pauseMs` is the average pause before the next text. */
export async function startCorrespondence(
  address: string,
  members: readonly { id: UserId; accessToken: string }[],
  pauseMs = 1000,
): Promise<Correspondents> {
  let talking = true;
  const people = members.map(({ id }, index) => ({
    id,
    partnerId: members[index % 2 ? index - 1 : index + 1]!.id,
    acknowledged: [] as Message[],
    shown: new Map<number, Message>(),
  }));
  const talks = await Promise.all(
    people.map(async (person, index) => {
      const connection = await connect(address, members[index]!.accessToken, person);
      return talk(person, connection, { pauseMs, goesOn: () => talking });
    }),
  );
  return {
    people,
    acknowledged: () => people.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    async fallSilent() {
      talking = false;
      await Promise.all(talks.map(({ ended }) => ended));
    },
  };
}

/** Sends each text with the same client id until it is acknowledged, like the Retry of the web app. */
function talk(
  { partnerId, acknowledged, shown }: Correspondent,
  connection: HubConnection,
  { pauseMs, goesOn }: { pauseMs: number; goesOn: () => boolean },
) {
  const sendNext = async (): Promise<void> => {
    const [text, clientId] = [`${acknowledged.length + 1}`, randomUUID()];
    for (;;) {
      // A call on a connection that is reconnecting would neither resolve nor reject.
      const isOpen = connection.state === HubConnectionState.Connected;
      const call = isOpen && connection.invoke<Message>('SendMessage', partnerId, text, clientId);
      const message = await Promise.resolve(call).catch(() => false as const);
      if (message) {
        acknowledged.push(message);
        shown.set(message.id, message);
        return;
      }
      await pass(retryMs);
    }
  };
  const run = async () => {
    while (goesOn()) {
      await sendNext();
      await pass((0.5 + Math.random()) * pauseMs);
    }
  };
  return { ended: run() };
}

/** Connects to the hub. The connection always reconnects, and then fetches the messages that it may have missed. */
async function connect(address: string, accessToken: string, person: Correspondent): Promise<HubConnection> {
  const { chat } = clientOf({ address }, accessToken);
  const { partnerId, shown } = person;
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/hubs/chat`, { accessTokenFactory: () => accessToken, withCredentials: false })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => retryMs })
    .withStatefulReconnect()
    .configureLogging(LogLevel.None)
    .build();
  let open = true;
  let sureTo = 0;
  let filling = Promise.resolve();

  /** Fetches the messages after the last one up to which none is missing. */
  async function fillGap(): Promise<void> {
    for (let isLast = false; open && !isLast;) {
      const query = { after: String(sureTo) };
      const page = await chat.history({ params: { id: partnerId }, query }).catch(() => undefined);
      if (!page) await pass(retryMs);
      for (const message of page ?? []) shown.set(message.id, message);
      sureTo = page?.at(-1)?.id ?? sureTo;
      isLast = page !== undefined && page.length < historyPageSize;
    }
  }
  const missedSome = () => void (filling = filling.then(fillGap));

  async function start(): Promise<void> {
    while (open && connection.state !== HubConnectionState.Connected) {
      await connection.start().catch(() => pass(retryMs));
    }
    missedSome();
  }

  connection.on('ReceiveMessage', (message: Message) => shown.set(message.id, message));
  connection.on('DeliveryChanged', ({ isPaused }: { isPaused: boolean }) => !isPaused && missedSome());
  connection.onreconnected(missedSome);
  connection.onclose(() => void start());
  onTestFinished(async () => {
    open = false;
    await connection.stop();
  });
  await start();
  return connection;
}
