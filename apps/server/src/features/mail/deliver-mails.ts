import type { Language } from '@ambiance/domain/languages';
import { retention } from '@ambiance/domain/retention';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { dropOlderLinks, type LinkPurpose, linkPurposes } from './account-links.repository.ts';
import { addUndoToken } from './former-emails.repository.ts';
import { addFriendLink, friendUrl, mailedFriend } from './friend-links.repository.ts';
import { linkUrl, makeLink } from './make-link.ts';
import { layOutMail } from './mail-layout.ts';
import { mailText } from './mail-texts.ts';
import {
  claimDueMail,
  deleteFailedMails,
  dropMail,
  isQueued,
  recordFailure,
  queueRequestedMails,
  type OutgoingMail,
} from './outgoing-mails.repository.ts';

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

/** Five days: a mail server may be away over a weekend, and a mail may be the only way back into an account. */
const maxAttempts = 120;

export interface MailDelivery {
  /** Sends soon what is due now. */
  wake(): void;
  /** Sends all that is due, and forgets what could not be sent for long. */
  jobs: readonly Job[];
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
    jobs: [
      {
        name: 'deliver mails',
        everySeconds: 15,
        onEveryNode: true,
        run: () => queueRequestedMails(needs.db).then(run),
      },
      { name: 'delete failed mails', everySeconds: 3600, run: () => deleteFailed(needs) },
    ],
    wake: () => void run().catch((error: unknown) => needs.log.warn({ err: error }, 'mail was not delivered')),
    close() {
      closed = true;
      return delivering;
    },
  };
}

const deleteFailed = ({ db, clock }: Needs) =>
  deleteFailedMails(db, new Date(clock.now().getTime() - retention.failedMails.days * 86_400_000));

/** What cannot be sent now is tried again later and later. Nothing is locked meanwhile: a mail server may be slow. */
async function deliverDue(needs: Needs): Promise<void> {
  const { db, clock, log } = needs;
  for (let mail; (mail = await claimDueMail(db, clock.now()));) {
    try {
      await deliver(needs, mail);
    } catch (error) {
      log.warn({ err: error, kind: mail.kind, attempts: mail.attempts }, 'mail was not sent');
      const gaveUpAt = mail.attempts >= maxAttempts ? clock.now() : null;
      await recordFailure(db, mail.id, { error: error instanceof Error ? error.message : String(error), gaveUpAt });
    }
  }
}

async function deliver(needs: Needs, mail: OutgoingMail): Promise<void> {
  const { db, mailer, publicUrl, supportEmail, timeZone } = needs;
  const letter = await db.transaction().execute((tx) => address(tx, needs, mail));
  // It was dropped after it was taken, or what it tells of is over.
  if (!letter) return dropMail(db, mail.id);
  const { to, language, name, url, replacing, isToFriend = false } = letter;
  const text = mailText(mail.kind, language, { name, supportEmail, details: mail.details, timeZone });
  const page = text.path && publicUrl + text.path;
  await mailer.send(layOutMail({ to, language, text, link: url ?? page, publicUrl, isToFriend }));
  await db.transaction().execute(async (tx) => {
    await dropMail(tx, mail.id);
    if (replacing) await dropOlderLinks(tx, mail.userId, replacing.purpose, replacing.id);
  });
}

interface Letter {
  to: string;
  language: Language;
  name: string | null;
  url: string | undefined;
  /** The link in it, with which the older ones end once it is sent. */
  replacing?: { purpose: LinkPurpose; id: number } | undefined;
  /** It goes to somebody who has no account. */
  isToFriend?: boolean;
}

/**
 * To whom a mail goes, and the link in it; undefined where it is to be sent no more. The user is held meanwhile, so that
 * whoever changes the address finds and ends what goes to the old one.
 */
async function address(tx: Db, { ids, publicUrl, clock }: Needs, mail: OutgoingMail): Promise<Letter | undefined> {
  const { language, email, ...user } = await tx
    .selectFrom('users')
    .where('id', '=', mail.userId)
    .select(['email', 'language', 'display_name', 'awaits_email_proof'])
    .forShare()
    .executeTakeFirstOrThrow();
  if (!(await isQueued(tx, mail.id))) return undefined;
  if (mail.kind === 'undo-email-change') {
    const token = ids.hex(32);
    const to = await addUndoToken(tx, Number(mail.details['formerEmailId']), token);
    return to === undefined
      ? undefined
      : { to, language, name: user.display_name, url: linkUrl(publicUrl, mail.kind, token) };
  }
  if (mail.kind === 'friend-call' || mail.kind === 'friend-no-answer') {
    const checkInId = Number(mail.details['checkInId']);
    const friend = await mailedFriend(tx, checkInId);
    if (!friend) return undefined;
    const token = ids.hex(32);
    await addFriendLink(tx, checkInId, token);
    return {
      to: friend.email,
      language: friend.language,
      name: null,
      url: friendUrl(publicUrl, token),
      isToFriend: true,
    };
  }
  const isProved = !user.awaits_email_proof && mail.kind !== 'verify-email';
  const purpose = linkPurposes.find((one) => one === mail.kind);
  // It must work when the mail arrives. Those mailed before do until then, as this one may never arrive.
  const link = purpose && (await makeLink({ ids, publicUrl, now: clock.now() }, tx, mail.userId, purpose));
  const replacing = purpose && link && { purpose, id: link.id };
  return { to: email, language, name: isProved ? user.display_name : null, url: link?.url, replacing };
}
