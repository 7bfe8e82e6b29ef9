import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface ReceivedMail {
  to: string | undefined;
  /** The secrets of the links in it. */
  tokens: string[];
}

export interface SmtpServer {
  url: string;
  /** What it has accepted, the oldest first. */
  received: ReceivedMail[];
  /** What it does between the end of a mail and its answer; where it throws, the mail is refused. */
  beforeAnswer: () => Promise<void>;
}

/** A real mail server. It closes when the test ends. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const smtp: SmtpServer = { url: '', received: [], beforeAnswer: async () => {} };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, answer) {
      void (async () => {
        const message = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const tokens = new Set(Array.from(message.matchAll(/token=([\da-f]{64})/g), ([, token]) => token!));
        await smtp.beforeAnswer();
        smtp.received.push({ to: session.envelope.rcptTo[0]?.address, tokens: [...tokens] });
      })().then(() => answer(), answer);
    },
  });
  server.on('error', () => {}); // a client that gives up
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return smtp;
}
