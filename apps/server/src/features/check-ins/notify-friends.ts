import { answerMinutes } from '@ambiance/domain/check-ins';
import type { Language } from '@ambiance/domain/languages';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { addFriendLink, friendUrl } from '../mail/friend-links.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { addSend, countSends, dropSend, lockSends } from '../phone/sends.repository.ts';
import { claimToNotify, type ToNotify, untell } from './check-ins.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

export type NotifierNeeds = Pick<Platform, 'db' | 'clock' | 'ids' | 'bus' | 'log' | 'sms'> & {
  publicUrl: string;
  smsDailyCap: number;
  wakeMail: () => void;
};

/** For members asked before this instant, the time to answer is over. */
export const answerBefore = (now: Date): Date => new Date(now.getTime() - answerMinutes * 60_000);

/** Notifies the friend of a check-in once, if that is due. The job retries failures. */
export async function notifyFriend(needs: NotifierNeeds, id: number): Promise<void> {
  const { db, clock, bus } = needs;
  const told = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const friend = await claimToNotify(tx, id, answerBefore(now), now);
    if (friend?.email) await mailTo(tx, friend, now);
    if (friend && !friend.wantsCall) await addNotice(tx, friend.userId, { kind: 'friend-notified' }, now);
    return friend && { friend, text: friend.phone ? await prepareText(needs, tx, friend, now) : undefined };
  });
  if (!told) return;
  if (told.friend.email) needs.wakeMail();
  if (told.text) await sendText(needs, told.friend, told.text);
  publishUserEvent(bus, [told.friend.userId], 'CheckInChanged', { checkInId: id, isAsked: false });
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
 * in the count. Returns undefined beyond the cap.
 */
async function prepareText(
  { ids, log, publicUrl, smsDailyCap }: NotifierNeeds,
  tx: Db,
  friend: ToNotify,
  now: Date,
): Promise<Prepared | undefined> {
  await lockSends(tx);
  if ((await countSends(tx, now)) >= smsDailyCap) {
    log.error({ smsDailyCap }, 'a friend gets no message: the daily cap of text messages is reached');
    await untell(tx, friend.id);
    return undefined;
  }
  const token = ids.hex(32);
  await addFriendLink(tx, friend.id, token);
  const sendId = await addSend(tx, { userId: friend.userId, phone: 'a friend', sentAt: now });
  return { sendId, text: friendText(friend, friendUrl(publicUrl, token)) };
}

async function sendText(
  { db, sms, log }: NotifierNeeds,
  { id, phone }: ToNotify,
  { sendId, text }: Prepared,
): Promise<void> {
  try {
    await sms.sendText?.({ to: phone!, text });
  } catch (error) {
    log.warn({ err: error }, 'a message to a friend was not sent');
    await untell(db, id);
    await dropSend(db, sendId);
  }
}

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
