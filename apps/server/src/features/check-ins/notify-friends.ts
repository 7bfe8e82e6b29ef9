import { answerMinutes } from '@ambiance/domain/check-ins';
import { DomainError } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { ContactHashes } from '../contact-hashes/contact-hashes.ts';
import { addFriendLink, friendUrl, hasDeclined } from '../mail/friend-links.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { addSend, countSends, dropSend, lockSends } from '../phone/sends.repository.ts';
import {
  beginTry,
  closeText,
  findDue,
  lockDue,
  markMailed,
  markTexted,
  textsToCheck,
  type ToNotify,
} from './check-ins.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { giveUpFriend } from './unreached-friends.ts';

export type NotifierNeeds = Pick<Platform, 'db' | 'clock' | 'ids' | 'bus' | 'log' | 'sms'> & {
  publicUrl: string;
  smsDailyCap: number;
  contactHashes: ContactHashes;
  wakeMail: () => void;
};

/** For members asked before this instant, the time to answer is over. */
const answerBefore = (now: Date): Date => new Date(now.getTime() - answerMinutes * 60_000);

/** Fewer than the database has connections, so that requests of members always find one. */
const maxAtOnce = 8;

/** Notifies the friend of each check-in for which that is due. */
export async function notifyFriends(needs: NotifierNeeds): Promise<void> {
  const now = needs.clock.now();
  const due = await findDue(needs.db, { askedBefore: answerBefore(now), now });
  // A text may take until the timeout of the service. The next friend does not wait for it.
  await tryEach(due, (id) => notifyFriend(needs, id), 'Friends were not notified:', { maxAtOnce });
}

/**
 * Notifies the friend of a check-in, if that is due. A queued mail counts as sent, since it is retried for days. A text counts as sent only
 * once the service has accepted it; until then the job repeats the try.
 */
export async function notifyFriend(needs: NotifierNeeds, id: number): Promise<void> {
  const { db, bus } = needs;
  const begun = await db.transaction().execute((tx) => begin(needs, tx, id));
  if (!begun) return;
  const { friend, text } = begun;
  if (text) await sendText(needs, friend, text);
  else if (friend.email) needs.wakeMail();
  publishUserEvent(bus, [friend.userId], 'CheckInChanged', { checkInId: id, isAsked: false });
}

interface Begun {
  friend: ToNotify;
  /** The text to send, if the friend has a phone and can get one. */
  text?: Prepared | undefined;
}

/** Decides under the lock of the check-in if its friend gets a message. Queues a mail, or prepares a text. */
async function begin(needs: NotifierNeeds, tx: Db, id: number): Promise<Begun | undefined> {
  const now = needs.clock.now();
  const friend = await lockDue(tx, id, { askedBefore: answerBefore(now), now });
  if (!friend) return undefined;
  const { email, phone } = friend;
  if (await hasDeclined(tx, needs.contactHashes.toFind({ email: email ?? undefined, phone }))) {
    await giveUpFriend(tx, id, 'declined', now);
    return { friend };
  }
  if (email) {
    await mailTo(tx, friend, now);
    await markMailed(tx, friend);
    await notifyMember(tx, friend, now);
    return { friend };
  }
  const text = await prepareText(needs, tx, friend, now);
  if (text) await beginTry(tx, friend);
  else await giveUpFriend(tx, id, 'not-reached', now);
  return { friend, text };
}

/** Members who wanted a call know that their friend was notified. */
async function notifyMember(tx: Db, { userId, wantsCall }: ToNotify, now: Date): Promise<void> {
  if (!wantsCall) await addNotice(tx, userId, { kind: 'friend-notified' }, now);
}

const mailTo = (tx: Db, { id, userId, name, wantsCall }: ToNotify, now: Date) =>
  queueMail(
    tx,
    userId,
    { kind: wantsCall ? 'friend-call' : 'friend-no-answer', details: { checkInId: id, name } },
    now,
  );

interface Prepared {
  sendId: number;
  text: string;
}

/**
 * Prepares a text message and counts it against the daily cap, which it shares with codes. The friend's number is not stored
 * in the count. Returns undefined beyond the cap, and if the operator no longer sends texts.
 */
async function prepareText(
  { ids, log, sms, publicUrl, smsDailyCap }: NotifierNeeds,
  tx: Db,
  friend: ToNotify,
  now: Date,
): Promise<Prepared | undefined> {
  if (!sms.sendText) {
    log.error('a friend gets no message: no service for text messages is set');
    return undefined;
  }
  await lockSends(tx);
  if ((await countSends(tx, now)) >= smsDailyCap) {
    log.error({ smsDailyCap }, 'a friend gets no message: the daily cap of text messages is reached');
    return undefined;
  }
  const token = ids.hex(32);
  await addFriendLink(tx, friend.id, token);
  const sendId = await addSend(tx, { userId: friend.userId, phone: 'a friend', sentAt: now });
  return { sendId, text: friendText(friend, friendUrl(publicUrl, token)) };
}

/** Sends a text. If that fails for now, the try stays open and is repeated later. If the number is refused, there is no other try. */
async function sendText(
  { db, clock, sms, log }: NotifierNeeds,
  friend: ToNotify,
  { sendId, text }: Prepared,
): Promise<void> {
  let receipt: string | undefined;
  try {
    receipt = await sms.sendText?.({ to: friend.phone!, text });
  } catch (error) {
    log.warn({ err: error }, 'a message to a friend was not sent');
    await db.transaction().execute(async (tx) => {
      await dropSend(tx, sendId);
      if (isRefusedNumber(error)) await giveUpFriend(tx, friend.id, 'not-reached', clock.now());
    });
    return;
  }
  await db.transaction().execute(async (tx) => {
    if (await markTexted(tx, friend, receipt)) await notifyMember(tx, friend, clock.now());
  });
}

/** After this time, an unconfirmed text is not checked again. Phones that are off may get it later. */
const checkTextsMs = 3_600_000;

/**
 * Asks the service what became of the texts that it accepted. If one was not delivered, the member is notified, and there is no
 * other try.
 */
export async function checkTexts({ db, clock, bus, log, sms }: NotifierNeeds): Promise<void> {
  const { checkText } = sms;
  if (!checkText) return;
  const check = async (sent: { id: number; receipt: string }) => {
    const text = await checkText(sent.receipt);
    if (text.state === 'on-its-way') return;
    const checked = await db.transaction().execute(async (tx) => {
      const member = await closeText(tx, sent);
      if (member && text.state === 'undelivered') await giveUpFriend(tx, sent.id, 'not-reached', clock.now());
      return member;
    });
    if (!checked || text.state === 'delivered') return;
    log.warn({ reason: text.reason }, 'a message to a friend was not delivered');
    publishUserEvent(bus, [checked.userId], 'CheckInChanged', { checkInId: sent.id, isAsked: false });
  };
  const sent = await textsToCheck(db, new Date(clock.now().getTime() - checkTextsMs));
  await tryEach(sent, check, 'Some texts to friends could not be checked:', { maxAtOnce });
}

/** True if the number itself is refused, such as a landline or the number of someone who opted out at the service. */
const isRefusedNumber = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'phone.invalid' || error.code === 'phone.country');

type FriendTextKind = Exclude<keyof typeof whatLeaves.textMessage, 'code'>;

const texts: Readonly<Record<FriendTextKind, Readonly<Record<Language, (name: string, url: string) => string>>>> = {
  'friend-call': {
    en: (name, url) => `Ambiance: ${name} wants you to call right now. Who they’re meeting, where and when: ${url}`,
    fr: (name, url) => `Ambiance\u202f: ${name} vous demande d’appeler maintenant. Qui, où et quand\u202f: ${url}`,
  },
  'friend-no-answer': {
    en: (name, url) =>
      `Ambiance: ${name} hasn’t said they’re home after a meeting. Please try to reach them. Who, where and when: ${url}`,
    fr: (name, url) =>
      `Ambiance\u202f: ${name} ne donne pas de nouvelles après une rencontre. Essayez de l’appeler. Qui, où et quand\u202f: ${url}`,
  },
};

/** The text message to a member's friend. */
export function friendText(
  { name, language, wantsCall }: { name: string; language: Language; wantsCall: boolean },
  url: string,
): string {
  const kind = wantsCall ? 'friend-call' : 'friend-no-answer';
  return texts[kind][language](outsideWords(whatLeaves.textMessage[kind], { name }, language).name, url);
}
