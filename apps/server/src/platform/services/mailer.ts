import nodemailer from 'nodemailer';
import { openOutbox, type Outbox } from './outbox.ts';
import { withDeadline } from './outgoing-call.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The links in the text, listed for people and tests. */
  links: string[];
  /** The address that ends mails like this one with one tap. */
  unsubscribeUrl?: string;
}

interface SentMail extends Mail {
  /** Part of the mail's Message-ID. It is the same at each retry. */
  reference: string;
}

/** The mail server permanently refused the recipient or the message. */
export class RefusedMailError extends Error {}

/** Sends mail. Resolves once the mail server has accepted the message. */
export interface Mailer {
  /** @throws RefusedMailError if a retry would be pointless */
  send(mail: SentMail): Promise<void>;
  /** Rejects with the server's message if it would accept none of our mails. The local substitute has no check. */
  check?: () => Promise<void>;
}

/** The local substitute: nothing leaves the machine, and every mail can be read at `/dev/outbox`. */
export function createMailOutbox(file: string): Mailer & { outbox: Outbox<Mail> } {
  const outbox = openOutbox<Mail>(file);
  return { outbox, send: (mail) => outbox.add(mail) };
}

interface SmtpLimits {
  /** Timeout from connecting until the server has the whole message, and for a check. */
  handOverMs?: number;
  /**
   * Timeout from then on until the server accepts the message. A shorter one could deliver it twice:
   * https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6
   */
  acceptMs?: number;
}

/** Sends mail over SMTP. A message that is not accepted within the timeout is aborted, so that it is not delivered later. */
export function createSmtpMailer(
  url: string,
  from: string,
  { handOverMs = 30_000, acceptMs = 600_000 }: SmtpLimits = {},
): Mailer {
  const open = (socketTimeout: number) =>
    nodemailer.createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout }, { from });
  const host = from.slice(from.indexOf('@') + 1);
  return {
    async send({ reference, to, subject, text, html, unsubscribeUrl }) {
      const transport = open(handOverMs + acceptMs);
      const waitUntilPublished = Promise.withResolvers<void>();
      transport.use('stream', ({ message }, done) => {
        message.processFunc((content) => content.once('end', waitUntilPublished.resolve));
        done();
      });
      const stop = new AbortController();
      const messageId = `<${reference}@${host}>`;
      // https://www.rfc-editor.org/rfc/rfc8058
      const headers = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      const signal = stop.signal;
      const sent = transport.sendMail({ to, subject, text, html, messageId, signal, ...(headers && { headers }) });
      try {
        await withDeadline(handOverMs, () => Promise.race([sent, waitUntilPublished.promise]));
        await withDeadline(acceptMs, () => sent);
      } catch (error) {
        throw isRefusal(error) ? new RefusedMailError(error.message) : error;
      } finally {
        stop.abort();
      }
    },
    check: () => withDeadline(handOverMs, async () => void (await open(handOverMs).verify())),
  };
}

/**
 * True if the recipient or the message was refused. A refusal of our login or sender address is temporary, since the
 * operator can correct it.
 */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
