import nodemailer from 'nodemailer';
import { openOutbox, type Outbox } from './outbox.ts';
import { withDeadline } from './outgoing-call.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The links in the text, so that a person or a test need not look for them. */
  links: string[];
}

interface SentMail extends Mail {
  /** Names the mail in its Message-ID, the same however often it is tried. */
  reference: string;
}

/** The mail server refused the recipient or the message for good. */
export class RefusedMailError extends Error {}

/** Sends mail. Resolves once the message is safely handed on. */
export interface Mailer {
  /** @throws RefusedMailError if another try would be pointless */
  send(mail: SentMail): Promise<void>;
  /** Rejects with what the server says when it would take no mail of ours. The stand-in always does. */
  check?: () => Promise<void>;
}

/** The stand-in: nothing leaves the machine, everything can be read at `/dev/outbox`. */
export function createMailOutbox(file: string): Mailer & { outbox: Outbox<Mail> } {
  const outbox = openOutbox<Mail>(file);
  return { outbox, send: (mail) => outbox.add(mail) };
}

interface SmtpLimits {
  /** From connecting until the server has the whole message, and for a check. */
  handOverMs?: number;
  /**
   * From then on until it accepts the message. Giving up earlier would deliver it twice:
   * https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6
   */
  acceptMs?: number;
}

/** Real mail over SMTP. A message that was not accepted in time is given up, so that it is not delivered later. */
export function createSmtpMailer(
  url: string,
  from: string,
  { handOverMs = 30_000, acceptMs = 600_000 }: SmtpLimits = {},
): Mailer {
  const open = (socketTimeout: number) =>
    nodemailer.createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout }, { from });
  const host = from.slice(from.indexOf('@') + 1);
  return {
    async send({ reference, to, subject, text, html }) {
      const transport = open(handOverMs + acceptMs);
      const handedOver = Promise.withResolvers<void>();
      transport.use('stream', ({ message }, done) => {
        message.processFunc((content) => content.once('end', handedOver.resolve));
        done();
      });
      const stop = new AbortController();
      const messageId = `<${reference}@${host}>`;
      const sent = transport.sendMail({ to, subject, text, html, messageId, signal: stop.signal });
      try {
        await withDeadline(handOverMs, () => Promise.race([sent, handedOver.promise]));
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

/** A refusal of the recipient or of the message; a refusal of our login or of our sender address may end once it is corrected. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
