import { createHash } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { isCommercialMail } from '@ambiance/domain/commercial-mails';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { latestDue } from '@ambiance/domain/night';
import { storedSince } from '@ambiance/domain/retention';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { RefusedMailError } from '../../platform/services/mailer.ts';
import { reasonOf } from '../../platform/services/outgoing-call.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropOlderLinks, type LinkPurpose, linkPurposes } from './account-links.repository.ts';
import { addUndoToken } from './former-emails.repository.ts';
import { addFriendLink, friendUrl, hasDeclined, isAnswerable, mailedFriend } from './friend-links.repository.ts';
import { linkUrl, makeLink } from './make-link.ts';
import { layOutMail } from './mail-layout.ts';
import { mailText } from './mail-texts.ts';
import {
  claimDueMail,
  type ClaimedMail,
  deleteFailedMails,
  dropMail,
  isQueued,
  recordFailure,
  recordFirstLink,
  queueRequestedMails,
  type OutgoingMail,
} from './outgoing-mails.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'sharedTime' | 'ids' | 'mailer' | 'log'> & {
  publicUrl: string;
  supportEmail: string;
  timeZone: string;
  postalAddress: string | undefined;
  contactHashes: { toFind(contact: { email: string }): Buffer[] };
  /** Records in the mail's transaction that a friend gets no more messages of a check-in, and notifies its member. */
  giveUpFriend: (tx: Db, checkInId: number, obstacle: 'not-reached' | 'declined', now: Date) => Promise<void>;
};

/** Five days: a mail server may be down over a weekend, and a mail may be the only way back into an account. */
const maxAttempts = 120;

export interface MailDelivery {
  /** Starts sending the mail that is due now, without waiting for it. */
  wake(): void;
  /** Sends all due mail, and deletes mail that failed long ago. */
  jobs: readonly Job[];
  close(): Promise<void>;
}

/** The maximum number of mails that this node sends at the same time. */
const maxAtOnce = 4;
/** The maximum number of these mails to one domain, so that a slow mail server does not delay the mail to others. */
const maxPerDomain = 2;
/** Timeout of one run of the job: a mail server may take ten minutes to accept a mail. */
const timeoutMs = 10_000;
/** The same for a stop, which also waits for jobs and requests. */
const stopMs = 7_000;

/** Sends queued mail to several members at once; the mails to one member are sent one after the other. */
export function createMailDelivery(needs: Needs): MailDelivery {
  const senders = new Set<Promise<void>>();
  const underWay = new Set<ClaimedMail>();
  let lastClaim: Promise<unknown> = Promise.resolve();
  let closed = false;

  function startSender(): void {
    if (closed || senders.size >= maxAtOnce) return;
    const sender = sendDue()
      .catch((error: unknown) => needs.log.warn({ err: error }, 'mail was not delivered'))
      .finally(() => senders.delete(sender));
    senders.add(sender);
  }

  async function sendDue(): Promise<void> {
    while (!closed) {
      const mail = await claimInTurn();
      if (!mail) return;
      // Start another sender, which claims the next mail in the meantime.
      startSender();
      await tryMail(needs, mail).finally(() => underWay.delete(mail));
    }
  }

  /**
   * Senders claim one after the other, so that each knows which members and domains are busy. A node with a wrong clock claims
   * nothing, since it would send too early, or postpone a failed mail to another day.
   */
  function claimInTurn(): Promise<ClaimedMail | undefined> {
    const claim = lastClaim.then(async () => {
      const shared = await needs.sharedTime();
      // This node may be slightly ahead, and a mail that it has just queued must not wait for the job.
      const now = shared && new Date(Math.max(shared.getTime(), needs.clock.now().getTime()));
      const mail = now && (await claimDueMail(needs.db, now, latestDue(needs.timeZone, now), busy()));
      if (mail) underWay.add(mail);
      return mail;
    });
    lastClaim = claim.catch(() => {});
    return claim;
  }

  const busy = () => ({
    userIds: Array.from(underWay, ({ userId }) => userId),
    domains: Array.from(Map.groupBy(underWay, ({ domain }) => domain))
      .filter(([, mails]) => mails.length >= maxPerDomain)
      .map(([domain]) => domain),
  });

  const allSent = async () => {
    while (senders.size > 0) await Promise.all(senders);
  };
  const allSentWithin = (ms: number) => Promise.race([allSent(), pass(ms, undefined, { ref: false })]);

  return {
    jobs: [
      {
        name: 'deliver mails',
        everySeconds: 15,
        onEveryNode: true,
        async run() {
          await queueRequestedMails(needs.db);
          startSender();
          await allSentWithin(timeoutMs);
        },
      },
      { name: 'delete failed mails', everySeconds: 3600, run: () => deleteFailed(needs) },
    ],
    wake: startSender,
    close() {
      closed = true;
      // A mail that is not accepted by then is sent again later, with the same Message-ID.
      return allSentWithin(stopMs);
    },
  };
}

const deleteFailed = ({ db, clock }: Needs) => deleteFailedMails(db, storedSince('failedMails', clock.now()));

/** Sends one mail. If that fails, the mail is retried at growing intervals. It holds no locks: a mail server may be slow. */
async function tryMail(needs: Needs, mail: OutgoingMail): Promise<void> {
  const { db, clock, log } = needs;
  try {
    await deliver(needs, mail);
  } catch (error) {
    log.warn({ err: error, kind: mail.kind, attempts: mail.attempts }, 'mail was not sent');
    const isFinal = error instanceof RefusedMailError || mail.attempts >= maxAttempts;
    const failure = { error: reasonOf(error), isFinal, now: clock.now() };
    await db.transaction().execute(async (tx) => {
      await recordFailure(tx, mail, failure);
      if (isFinal && isFriendMail(mail)) await needs.giveUpFriend(tx, checkInOf(mail), 'not-reached', failure.now);
    });
  }
}

const isFriendMail = ({ kind }: OutgoingMail): boolean => kind === 'friend-call' || kind === 'friend-no-answer';
const checkInOf = ({ details }: OutgoingMail): number => Number(details['checkInId']);

async function deliver(needs: Needs, mail: OutgoingMail): Promise<void> {
  const { db, mailer, publicUrl, supportEmail, timeZone, postalAddress } = needs;
  const letter = await db.transaction().execute((tx) => address(tx, needs, mail));
  // The mail was dropped after it was claimed, or its subject no longer applies.
  if (!letter) return dropMail(db, mail.id);
  const { to, language, name, url, replacing, unsubscribeUrl, hasWayBack = false, isToFriend = false } = letter;
  const facts = { name, supportEmail, details: mail.details, timeZone, hasWayBack };
  const text = mailText(mail.kind, language, facts);
  const page = text.path && publicUrl + text.path;
  const content = layOutMail({
    to,
    language,
    text,
    link: url ?? page,
    publicUrl,
    postalAddress,
    unsubscribeUrl,
    isToFriend,
  });
  await mailer.send({ ...content, reference: referenceOf(mail) });
  await db.transaction().execute(async (tx) => {
    await dropMail(tx, mail.id);
    if (replacing) await dropOlderLinks(tx, mail.userId, replacing.purpose, replacing.id);
  });
}

/** The same for every try of a mail. If two of them arrive, the reader's mail server shows only one. */
const referenceOf = ({ id, userId }: OutgoingMail) =>
  createHash('sha256').update(`mail ${id} to ${userId}`).digest('hex').slice(0, 32);

interface Letter {
  to: string;
  language: Language;
  name: string | null;
  url: string | undefined;
  /**
   * The first link made for this mail. Older links stop working once this mail is sent. Links of earlier attempts for the
   * same mail keep working, since they may have arrived.
   */
  replacing?: { purpose: LinkPurpose; id: number } | undefined;
  /** The address that ends mails of this kind, if it is commercial. */
  unsubscribeUrl?: string | undefined;
  /** True if the mail's link restores the former access to the account. */
  hasWayBack?: boolean;
  /** True if the recipient is a friend without an account. */
  isToFriend?: boolean;
}

/**
 * The recipient of a mail and its link; undefined if the mail must no longer be sent. It locks the user, so that a change of the
 * address waits and then ends what was sent to the old one.
 */
async function address(tx: Db, needs: Needs, mail: OutgoingMail): Promise<Letter | undefined> {
  const { ids, publicUrl, clock } = needs;
  const { language, email, ...user } = await tx
    .selectFrom('users')
    .where('id', '=', mail.userId)
    .select(['email', 'language', 'display_name', 'awaits_email_proof'])
    .forShare()
    .executeTakeFirstOrThrow();
  if (!(await isQueued(tx, mail.id))) return undefined;
  const { formerEmailId, isFormer } = mail.details;
  if (formerEmailId !== undefined) {
    const token = ids.hex(32);
    const to = await addUndoToken(tx, Number(formerEmailId), token);
    const url = linkUrl(publicUrl, 'undo-email-change', token);
    if (to !== undefined) return { to, language, name: user.display_name, url, hasWayBack: true };
    // A notice to the current address is still true after its link has expired.
    if (mail.kind === 'undo-email-change' || isFormer) return undefined;
  }
  if (isFriendMail(mail)) {
    const checkInId = checkInOf(mail);
    const friend = await mailedFriend(tx, checkInId);
    if (!friend) return undefined;
    if (await hasDeclined(tx, needs.contactHashes.toFind({ email: friend.email }))) {
      await needs.giveUpFriend(tx, checkInId, 'declined', clock.now());
      return undefined;
    }
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
  if (mail.kind === 'check-in' && !(await isAnswerable(tx, checkInOf(mail)))) return undefined;
  // A host who is suspended or whose access has ended reads the notice when they are back.
  if (mail.details['notice'] === 'visible-as-individual' && !(await isDiscoverable(tx, mail.userId))) return undefined;
  const isProved = !user.awaits_email_proof && mail.kind !== 'verify-email';
  const purpose = mail.kind === 'staff-invitation' ? 'reset-password' : linkPurposes.find((one) => one === mail.kind);
  // The new link must work when the mail arrives. Older links work until then, since this mail may never arrive.
  const link = purpose && (await makeLink({ ids, publicUrl, now: clock.now() }, tx, mail.userId, purpose));
  if (link && mail.firstLinkId === null) await recordFirstLink(tx, mail.id, link.id);
  const replacing = purpose && link && { purpose, id: mail.firstLinkId ?? link.id };
  const unsubscribe = isCommercialMail[mail.kind]
    ? await makeLink({ ids, publicUrl, now: clock.now() }, tx, mail.userId, 'unsubscribe')
    : undefined;
  const name = isProved ? user.display_name : null;
  return { to: email, language, name, url: link?.url, replacing, unsubscribeUrl: unsubscribe?.url };
}

/** True if members can find a user. */
const isDiscoverable = async (tx: Db, userId: UserId): Promise<boolean> =>
  (
    await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select(sql<boolean>`is_discoverable(id, status, role, awaits_email_proof)`.as('isDiscoverable'))
      .executeTakeFirstOrThrow()
  ).isDiscoverable;
