import { followLiveness, isLive } from '@ambiance/chat-client/chat-connection';
import type { ChatEvent } from '@ambiance/chat-client/connection-view';
import type { NotSent } from '@ambiance/chat-client/conversation-dependencies';
import type { Message } from '@ambiance/contract/chat';
import type { MeetingChange } from '@ambiance/domain/proposals';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { refreshCheckIns } from '../../../me/my-check-ins.ts';
import { refreshAgenda, reloadAgenda } from '../../../me/my-agenda.ts';
import { storeDecline } from '../../../me/shown-declines.ts';
import { catchUp } from '../../../me/catch-up.ts';
import { hubCountsUnread, meQuery, myPlanQuery, rememberMe, unreadCountQuery } from '../../../me/my-queries.ts';
import { refreshMyVenues, reloadVenue } from '../../../me/my-venues.ts';
import { askAgain, queryClient } from '../../../server/query-client.ts';
import { session } from '../../../session/session.ts';
import {
  countOneMore,
  findConversation,
  knownConversation,
  refreshInbox,
  refreshUnreadCount,
  rememberEvent,
} from '../chat.queries.ts';
import { partnerName } from '../PartnerName.tsx';
import { useNotSentToast } from '../use-not-sent-toast.ts';
import { chat } from './chat.ts';
import { flushOutbox } from './conversation-dependencies.ts';
import { type Reaction, reactionsTo } from './event-reactions.ts';
import { createUnseen, followDevice } from './follow-page.ts';
import { partnerIn } from './partner-in.ts';
import { isAttentive } from './use-attention.ts';
import { useTitle } from './use-title.ts';
import { useTableToasts } from './use-table-toasts.ts';
import { type MomentOf, useConversationToasts, useEventToasts } from './use-event-toasts.tsx';

/** Time for visible messages to be marked read before the unread ones are counted. */
const countAfterMs = 1500;

/** Reads everything about the user again, and the alert that they may have erased. */
function reloadMe(): void {
  for (const queryKey of [meQuery.queryKey, ['discovery', 'arrival-alert']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Reads again everything on the screen that shows a venue's name. */
function reloadVenueAndName(venueId: number): void {
  refreshMyVenues();
  void reloadVenue(venueId);
  for (const queryKey of [['perk-claims'], ['table-checks']]) void queryClient.invalidateQueries({ queryKey });
}

/** Refetches the lists and the plan, whose changes may have been missed. */
function refreshMissed(): void {
  refreshInbox();
  refreshMyVenues();
  if (session.get()?.role === 'member') askAgain(myPlanQuery.queryKey);
}

const isMuted = (partnerId: string) => knownConversation(partnerId)?.settings.muted;

/** Runs `act` once after a delay, however often it is started in the meantime. */
function runSoon(act: () => void, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    act();
  };
  return { start: () => void (timer ??= setTimeout(run, delayMs)), stop: () => clearTimeout(timer) };
}

/**
 * A page that has not shown what it missed only refreshes the agenda: a reload would store all changes as shown. A proposal that was
 * declined is shown at once in any case.
 */
function followAgenda(isBehind: boolean, declinedId: number | undefined): void {
  if (session.get()?.role !== 'member') return;
  if (declinedId !== undefined) storeDecline(declinedId);
  if (isBehind) return refreshAgenda();
  void reloadAgenda();
}

/** The header has read the count already, and the connection reads it again. */
const readUnreadCount = { ...unreadCountQuery, refetchOnMount: false };

/**
 * Keeps the hub open on every page of a signed-in user, and lets the inbox, the unread badge, the title and discreet toasts
 * follow it. If the page connected before this was loaded, it first reads what came in the meantime. Renders nothing.
 * `event-reactions.ts` lists the reactions to each event.
 */
export function EventNotifications({ me, momentOf }: { me: string; momentOf: MomentOf }) {
  const { pathname, search } = useLocation();
  const markTitle = useTitle(useQuery(readUnreadCount).data ?? 0);
  const conversations = useConversationToasts(me, momentOf);
  const toasts = useEventToasts();
  const tables = useTableToasts();
  const [unseen] = useState(createUnseen);

  /** Reads once what this page may have missed, and shows it. A hidden page shows it when it is visible again. */
  const showMissed = useEffectEvent(async (isConnected: boolean) => {
    if (!unseen.isToRead(isConnected)) return;
    const missed = await catchUp();
    if (unseen.isToShow() && session.get()?.role === 'member') {
      toasts.showMissed(missed);
      await conversations.showMissedMeetings(missed);
    }
    tables.showMissed(missed);
    await Promise.allSettled([toasts.showArrival(missed.foundRadiusKm), toasts.showNotices(missed.notices)]);
  });
  /** Runs one reading after the other, so that nothing is shown twice. */
  const reading = useRef(Promise.resolve());
  const readMissed = useEffectEvent((isConnected: boolean) => {
    reading.current = reading.current.then(() => showMissed(isConnected)).catch(() => undefined);
  });

  const showAnswer = async (outcome: MeetingChange, message: Message) => {
    const isShown = await conversations.showAnswer(outcome, message);
    if (isShown && !isAttentive()) markTitle();
  };
  const react = (reaction: Reaction, countSoon: () => void) => {
    switch (reaction.act) {
      case 'countUnread':
        return refreshUnreadCount();
      case 'countSoon':
        return countSoon();
      case 'countOneMore':
        return countOneMore();
      case 'findArrival':
      case 'showNotices':
        return readMissed(false);
      case 'reloadMe':
        return reloadMe();
      case 'reloadCheckIns':
        return refreshCheckIns();
      case 'showTables':
      case 'showTablesAtWork':
        return tables.reload(reaction.act);
      case 'reloadAgenda':
        return followAgenda(unseen.isBehind(), reaction.declinedId);
      case 'showWaiting':
        return toasts.showWaiting(reaction.venueId);
      case 'reloadVenue':
        return reloadVenueAndName(reaction.venueId);
      case 'showMeeting':
        return toasts.showMeeting(reaction.messageId);
      case 'askWhetherHome':
        return toasts.askWhetherHome(reaction.checkInId);
      case 'storeSettings':
        return rememberMe({ settings: reaction.settings });
      case 'showMessage':
        return conversations.showMessage(reaction.message);
      case 'showAnswer':
        return showAnswer(reaction.outcome, reaction.message);
      case 'markTitle':
        return markTitle();
    }
  };
  const receive = useEffectEvent((event: ChatEvent, countSoon: () => void) => {
    rememberEvent(event, me);
    const here = { me, pathname, partner: partnerIn(search), isAttentive: isAttentive(), isMuted };
    const reactions = reactionsTo(event, { ...here, noticedId: conversations.noticedId() });
    for (const reaction of reactions) void react(reaction, countSoon);
  });

  useEffect(() => {
    const counting = runSoon(refreshUnreadCount, countAfterMs);
    const followLive = (isLiveNow: boolean) => {
      hubCountsUnread.set(isLiveNow);
      // Fetches what changed while the connection was lost, and finds out whether the session ended.
      refreshUnreadCount();
      if (!isLiveNow) return;
      refreshMissed();
      readMissed(true);
    };
    const ends = [
      chat.open(),
      chat.subscribe((event) => receive(event, counting.start)),
      followLiveness(chat, followLive),
      followDevice(() => readMissed(false)),
    ];
    if (isLive(chat)) followLive(true);
    return () => {
      for (const end of ends) end();
      hubCountsUnread.set(false);
      counting.stop();
    };
  }, []);
  useOutbox(me);
  return null;
}

/** After this time, a message that was refused is shown without the name of the person. */
const nameMs = 2000;

/** Sends the messages that earlier pages left queued, and tells which were refused. */
function useOutbox(me: string): void {
  const showNotSent = useEffectEvent(useNotSentToast());
  useEffect(() => {
    const show = async (problem: NotSent, id: string) => {
      const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), nameMs));
      const partner = (await Promise.race([findConversation(id), tooLate]))?.partner;
      if (session.get()?.id !== me) return;
      showNotSent(problem, { id, name: partner && partnerName(partner.displayName, partner.venueName) });
    };
    return flushOutbox(me, (problem, id) => void show(problem, id));
  }, [me]);
}
