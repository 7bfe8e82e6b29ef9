import type { ConversationSettings, Reaction } from '@ambiance/domain/conversations';
import type { UserId } from '@ambiance/domain/ids';
import type { Dice } from './dice.ts';
import { talksBetweenLogins, talksWithNeighbours } from './talks-of-logins.ts';
import type { Talk } from './talks.ts';
import type { Townsperson } from './townsperson.ts';

/** A conversation between two people of the town. */
export interface Correspondence {
  between: readonly [string, string];
  messages: readonly {
    senderId: UserId;
    minutesAgo: number;
    body: string;
    /** Index of the message that this one replies to. */
    repliesTo: number | undefined;
    /** The recipient's reaction. */
    reaction: Reaction | undefined;
  }[];
  /** Number of unread messages at the end, all from one sender. */
  unread: number;
  /** The first person's setting for this conversation. */
  stored: keyof ConversationSettings | undefined;
  /** The user who ended the conversation kindly. */
  closedBy: UserId | undefined;
}

/** Settings of the named logins for their talks with neighbours, by index of the talk. */
const stored: readonly Correspondence['stored'][] = [undefined, undefined, 'pinned', 'muted', undefined, 'archived'];

/** The side that kindly ends the fifth talk with a neighbour, by login. */
const ended: Readonly<Record<string, 'you' | 'them'>> = { standard: 'them', premium: 'you' };
const endedPlace = 4;

/** Gives the named logins an inbox with talks among themselves and with neighbours who speak their language. */
export function planCorrespondence(
  dice: Dice,
  logins: readonly Townsperson[],
  people: readonly Townsperson[],
): Correspondence[] {
  const idOf = (email: string) => logins.find((login) => login.email === email)!.id;
  const amongLogins = talksBetweenLogins.map(({ between: [you, them], talk }, index) =>
    correspond(dice, [idOf(you), idOf(them)], talk, 14 + index * 190),
  );
  const withNeighbours = logins.flatMap((login) => {
    const neighbours = dice.shuffled(
      people.filter(({ city, language }) => city === login.city && language === login.language),
    );
    return (talksWithNeighbours[login.email] ?? []).map((talk, index) => {
      const them = neighbours[index]!.id;
      const minutesAgo = 55 + index ** 2 * 340 + dice.whole(0, 120);
      const by = index === endedPlace ? ended[login.email.split('@')[0]!] : undefined;
      const closedBy = by && (by === 'you' ? login.id : them);
      return { ...correspond(dice, [login.id, them], talk, minutesAgo), stored: stored[index], closedBy };
    });
  });
  // Conversations get their ids in this order, and an inbox is sorted by id.
  return [...amongLogins, ...withNeighbours].toSorted((one, other) => ageOf(other) - ageOf(one));
}

const ageOf = ({ messages }: Correspondence) => messages.at(-1)!.minutesAgo;

function correspond(
  dice: Dice,
  [you, them]: readonly [string, string],
  talk: Talk,
  lastMinutesAgo: number,
): Correspondence {
  let minutesAgo = lastMinutesAgo;
  const messages = talk
    .toReversed()
    .map(([who, body, { repliesTo, reaction } = {}]) => {
      const message = { senderId: who === 'you' ? you : them, minutesAgo, body, repliesTo, reaction };
      minutesAgo += dice.whole(1, 40);
      return message;
    })
    .toReversed();
  const lastSender = messages.at(-1)!.senderId;
  const closing = messages.length - 1 - messages.findLastIndex(({ senderId }) => senderId !== lastSender);
  const unread = dice.chance(0.6) ? closing : 0;
  return { between: [you, them], messages, unread, stored: undefined, closedBy: undefined };
}
