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
}

/** The stand-in: nothing leaves the machine, everything can be read at `/dev/outbox`. */
export function createMailOutbox(file: string): Mailer & { outbox: Outbox<Mail> } {
  const outbox = openOutbox<Mail>(file);
  return { outbox, send: (mail) => outbox.add(mail) };
}

/** Real mail over SMTP. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    { url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html });
    },
  };
}
