import nodemailer from 'nodemailer';
import { openOutbox, type Outbox } from './outbox.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The links in the text, so that a person or a test need not look for them. */
  links: string[];
}

/** Sends mail. Resolves once the message is safely handed on. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Rejects with what the server says when it would take no mail of ours. The stand-in always does. */
  check?: () => Promise<void>;
}

/** The stand-in: nothing leaves the machine, everything can be read at `/dev/outbox`. */
export function createMailOutbox(file: string): Mailer & { outbox: Outbox<Mail> } {
  const outbox = openOutbox<Mail>(file);
  return { outbox, send: (mail) => outbox.add(mail) };
}

/** Real mail over SMTP. A message that is not handed on within the time is given up: nobody hands it on later. */
export function createSmtpMailer(url: string, from: string, withinMs = 60_000): Mailer {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000 }, { from });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html, signal: AbortSignal.timeout(withinMs) });
    },
    async check() {
      await transport.verify();
    },
  };
}
