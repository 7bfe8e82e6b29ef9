import type { Language } from '@ambiance/domain/languages';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { type LinkPurpose, linkPurposes } from './account-links.repository.ts';
import { makeLink } from './make-link.ts';
import { layOutMail } from './mail-layout.ts';
import { type MailKind, mailText } from './mail-texts.ts';
import { dropMail, nextDueMail, type OutgoingMail, postponeMail } from './outgoing-mails.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  ids: Ids;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  supportEmail: string;
  timeZone: string;
}

const maxAttempts = 10;

export interface MailDelivery {
  /** Sends soon what is due now. */
  wake(): void;
  /** Sends all that is due. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Sends queued mail, one after the other, also when several ask at once. */
export function createMailDelivery(needs: Needs): MailDelivery {
  let delivering = Promise.resolve();
  let closed = false;
  const run = () => {
    const delivered = delivering.then(() => (closed ? undefined : deliverDue(needs)));
    delivering = delivered.catch(() => undefined);
    return delivered;
  };
  return {
    run,
    wake: () => void run().catch((error: unknown) => needs.log.warn({ err: error }, 'mail was not delivered')),
    close() {
      closed = true;
      return delivering;
    },
  };
}

/** One transaction a mail; what cannot be sent now is tried again later and later. */
async function deliverDue(needs: Needs): Promise<void> {
  while (await needs.db.transaction().execute((tx) => deliverNext(needs, tx)));
}

async function deliverNext({ clock, log, ...needs }: Needs, tx: Db): Promise<boolean> {
  const now = clock.now();
  const mail = await nextDueMail(tx, now);
  if (!mail) return false;
  try {
    await deliver({ ...needs, now }, tx, mail);
    await dropMail(tx, mail.id);
  } catch (error) {
    log.warn({ err: error, kind: mail.kind, attempts: mail.attempts }, 'mail was not sent');
    if (mail.attempts + 1 >= maxAttempts) await dropMail(tx, mail.id);
    else await postponeMail(tx, mail.id, new Date(now.getTime() + 60_000 * 2 ** mail.attempts));
  }
  return true;
}

async function deliver(
  needs: Pick<Needs, 'ids' | 'mailer' | 'publicUrl' | 'supportEmail' | 'timeZone'> & { now: Date },
  tx: Db,
  mail: OutgoingMail,
) {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', mail.userId)
    .select(['email', 'language', 'display_name'])
    .executeTakeFirstOrThrow();
  const language = user.language as Language;
  const { publicUrl, supportEmail, timeZone } = needs;
  const facts = { name: user.display_name, supportEmail, details: mail.details, timeZone };
  const text = mailText(mail.kind, language, facts);
  const page = text.path && publicUrl + text.path;
  const link = isLinkPurpose(mail.kind) ? await makeLink(needs, tx, mail.userId, mail.kind) : page;
  await needs.mailer.send(layOutMail(user.email, language, text, link));
}

const isLinkPurpose = (kind: MailKind): kind is MailKind & LinkPurpose =>
  linkPurposes.some((purpose) => purpose === kind);
