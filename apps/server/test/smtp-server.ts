import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface ReceivedMail {
  to: string | undefined;
  messageId: string | undefined;
  subject: string | undefined;
  /** All headers by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** The tokens of the links in it. */
  tokens: string[];
}

export interface SmtpServer {
  url: string;
  /** The accepted mails, oldest first. */
  received: ReceivedMail[];
  /** Runs after a mail has arrived, before the response. If it throws, the mail is refused. */
  beforeAnswer: () => Promise<void>;
  /** Runs once it has a mail; if it throws, the sender gets no confirmation. */
  afterReceiving: () => Promise<void>;
  /** Runs before it accepts a recipient; if it throws, the recipient is refused. */
  beforeRecipient: (address: string) => Promise<void>;
  /** The number of open connections. */
  connections: () => number;
}

/** An error that makes the server refuse with this reply, for example `550 No such user`. */
export function refusal(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

/** A real mail server. It closes when the test ends. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const done = async () => {};
  const smtp: SmtpServer = {
    url: '',
    received: [],
    beforeAnswer: done,
    afterReceiving: done,
    beforeRecipient: done,
    connections: () => server.connections.size,
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      smtp.beforeRecipient(address).then(() => answer(), answer);
    },
    onData(stream, session, answer) {
      void (async () => {
        const message = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const tokens = new Set(Array.from(message.matchAll(/token=([\da-f]{64})/g), ([, token]) => token!));
        const [, messageId] = /^Message-ID: (<.+>)\r$/m.exec(message) ?? [];
        const [, subject] = /^Subject: (.+)\r$/m.exec(message) ?? [];
        const [head = ''] = message.replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n');
        const headers = Object.fromEntries(
          Array.from(head.matchAll(/^([\w-]+): (.*)$/gm), ([, name, value]) => [name!.toLowerCase(), value!.trim()]),
        );
        await smtp.beforeAnswer();
        const to = session.envelope.rcptTo[0]?.address;
        smtp.received.push({ to, messageId, subject, headers, tokens: [...tokens] });
        await smtp.afterReceiving();
      })().then(() => answer(), answer);
    },
  });
  server.on('error', () => {}); // a client that disconnects
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return smtp;
}
