import { type ChatEvent, followLiveness, isLive } from '@ambiance/chat-client/chat-connection';
import { partnerOf } from '@ambiance/chat-client/inbox';
import type { Conversation, Message } from '@ambiance/contract/chat';
import { firstName } from '@ambiance/domain/members';
import type { MessageId } from '@ambiance/domain/ids';
import { meetingTimeText, type ProposalOutcome } from '@ambiance/domain/proposals';
import { aroundPath } from '@ambiance/domain/search-radius';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { hubCountsUnread, meQuery, rememberMe, unreadCountQuery } from '../../../me/my-queries.ts';
import { reloadVenue } from '../../../me/my-venues.ts';
import { agendaQuery, reloadAgenda } from '../../../me/my-agenda.ts';
import { checkInsQuery, refreshCheckIns } from '../../../me/my-check-ins.ts';
import { meetingNews, shownMeetings, storeShownMeetings } from '../../../me/shown-meetings.ts';
import { session } from '../../../session/session.ts';
import { askAgain, queryClient } from '../../../server/query-client.ts';
import { server } from '../../../server/server.ts';
import { Avatar } from '../../../ui/members/Avatar.tsx';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import {
  countOneMore,
  fetchConversation,
  knownConversation,
  refreshInbox,
  refreshUnreadCount,
  rememberEvent,
} from '../chat.queries.ts';
import { chat } from './chat.ts';
import { chatTexts } from '../chat.texts.ts';
import { sendWhatWaits } from './conversation-dependencies.ts';
import { followDevice } from './follow-page.ts';
import { messagePreview } from '../inbox/message-preview.ts';
import { type Reaction, reactionsTo } from './news-reactions.ts';
import { partnerIn } from './partner-in.ts';
import { showWaitingNotices } from './waiting-notices.ts';
import { isAttentive } from './use-attention.ts';
import { useCountInTitle } from './use-count-in-title.ts';

/** Time for visible messages to be marked read before the unread ones are counted. */
const countAfterMs = 1500;
const noticeMs = 6000;
/** Someone may be on their way. */
const askedMs = 60_000;
/** A meeting that was called off is shown until the user has seen it. */
const answerMs: Readonly<Record<ProposalOutcome, number>> = { accepted: 12_000, declined: noticeMs, 'called-off': 0 };
const shownCharacters = 120;

type NewsTitle = 'messageFrom' | `answer.${ProposalOutcome}`;
const arrivalLimitMs = 10_000;

/**
 * Keeps the hub open on every page of a signed-in user, and lets the inbox, the unread badge, the title and a discreet
 * notice follow it. Renders nothing.
 */
export function LiveNews({ me }: { me: string }) {
  const t = useTexts(chatTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  useCountInTitle(unread);

  /** The last message with a notice, and until when the notice is shown. */
  const noticed = useRef<{ id: MessageId; until: number }>(undefined);

  /** The check-ins for which this page has asked if the user is home. */
  const asked = useRef(new Set<number>());

  const showNews = (text: string, address: string, more: Partial<Parameters<typeof showToast>[1]> = {}) => {
    const action = { label: t('open'), onClick: () => void navigate(address) };
    showToast(text, { kind: 'info', durationMs: noticeMs, action, ...more });
  };
  /** Shows a notice of a message with the partner's photo. It opens the conversation. */
  const showNewsFrom = ({ partner }: Conversation, title: NewsTitle, more: string, durationMs = noticeMs) => {
    const { id, displayName: name, primaryPhotoUrl } = partner;
    showNews(t(title, { name }), `/chat?${new URLSearchParams({ to: id, name }).toString()}`, {
      ...(more && { more: more.length > shownCharacters ? `${more.slice(0, shownCharacters)}…` : more }),
      picture: (
        <MemberLink id={id} aria-label={t('profileOf', { name })} className="-ml-2 shrink-0 rounded-full">
          <Avatar name={name} photoUrl={primaryPhotoUrl} size={48} />
        </MemberLink>
      ),
      durationMs,
    });
  };
  const conversationWith = async (partnerId: string) =>
    knownConversation(partnerId) ?? (await fetchConversation(partnerId));
  const showMessage = useEffectEvent(async (message: Message) => {
    noticed.current = { id: message.id, until: performance.now() + noticeMs };
    const conversation = await conversationWith(message.fromUserId);
    // A muted or archived conversation shows no news.
    if (!conversation || conversation.settings.muted) return;
    showNewsFrom(conversation, 'messageFrom', messagePreview(message, false, { language, t }, new Date()));
  });
  const showAnswer = useEffectEvent(async (outcome: ProposalOutcome, message: Message) => {
    const conversation = await conversationWith(partnerOf(message, me));
    const { proposal } = message;
    // Plans for an evening matter in a muted conversation too.
    if (!conversation || !proposal || (outcome === 'declined' && conversation.settings.muted)) return;
    const time = meetingTimeText(proposal.atUtc, proposal.timeZone, language);
    showNewsFrom(conversation, `answer.${outcome}`, `${proposal.place.text}, ${time}`, answerMs[outcome]);
  });
  /** Shows what became of meetings while this page was not connected. */
  const showMissedMeetings = useEffectEvent(async () => {
    if (session.get()?.role !== 'member') return;
    const agenda = await queryClient.fetchQuery({ ...agendaQuery, staleTime: 0 }).catch(() => undefined);
    if (!agenda) return;
    const { agreed, calledOff } = meetingNews(shownMeetings(), agenda, me, new Date());
    storeShownMeetings(agenda);
    for (const { message } of agreed) void showAnswer('accepted', message);
    for (const { partnerId } of calledOff) {
      const conversation = await conversationWith(partnerId).catch(() => undefined);
      if (conversation) showNewsFrom(conversation, 'answer.called-off', '', answerMs['called-off']);
    }
  });
  const tellArrival = (radiusKm: number) => {
    // The search that found no one, and the switch of this alert.
    void queryClient.invalidateQueries({ queryKey: ['discovery'] });
    showNews(t('arrival'), aroundPath(radiusKm));
  };
  /** Runs one check after the other, so that nothing is shown twice. */
  const arrivals = useRef(Promise.resolve());
  /** Shows the result of an alert until a visible page has shown it, on any device. */
  const showArrival = useEffectEvent(async () => {
    if (document.hidden || session.get()?.role !== 'member') return;
    const limit = () => ({ signal: AbortSignal.timeout(arrivalLimitMs) });
    const { radiusKm } = await server.discovery.foundArrival(limit());
    if (radiusKm === null) return;
    tellArrival(radiusKm);
    await server.discovery.foundArrivalShown(limit());
  });
  const askArrival = useEffectEvent(() => {
    arrivals.current = arrivals.current.then(showArrival).catch(() => undefined);
  });
  const showNotices = useEffectEvent(() => showWaitingNotices({ language, pathname }, showNews));
  const askNotices = useEffectEvent(() => {
    arrivals.current = arrivals.current.then(showNotices).catch(() => undefined);
  });
  const showMeeting = async (id: MessageId) => {
    const meetings = await queryClient.fetchQuery(agendaQuery).catch(() => []);
    const meeting = meetings.find(({ message }) => message.id === id);
    if (!meeting) return;
    const text = t('meetingSoon', { name: firstName(meeting.partner.displayName) });
    showNews(text, '/messages', { more: meeting.message.proposal!.place.text });
  };
  const askWhetherHome = (checkInId: number) => {
    if (asked.current.has(checkInId)) return;
    asked.current.add(checkInId);
    showNews(t('areYouHome'), '/messages', { durationMs: askedMs });
  };
  /** Fetches missed check-ins: if the user does not answer one, a friend is notified. */
  const askWhatWaits = useEffectEvent(async () => {
    if (session.get()?.role !== 'member') return;
    const all = await queryClient.fetchQuery(checkInsQuery).catch(() => []);
    for (const { id, state } of all) if (state === 'asked') askWhetherHome(id);
  });
  const react = (reaction: Reaction, countSoon: () => void) => {
    switch (reaction.act) {
      case 'countUnread':
        return refreshUnreadCount();
      case 'countSoon':
        return countSoon();
      case 'countOneMore':
        return countOneMore();
      case 'findArrival':
        return askArrival();
      case 'showNotices':
        return askNotices();
      case 'reloadCheckIns':
        return refreshCheckIns();
      case 'reloadAgenda':
        return session.get()?.role === 'member' ? void reloadAgenda() : undefined;
      case 'showWaiting':
        void reloadVenue(reaction.venueId);
        return showNews(t('chatWaiting'), `/venue/dashboard?venueId=${reaction.venueId}`);
      case 'showMeeting':
        return showMeeting(reaction.messageId);
      case 'askWhetherHome':
        return askWhetherHome(reaction.checkInId);
      case 'reloadMe':
        return void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      case 'storeSettings':
        return rememberMe({ settings: reaction.settings });
      case 'showMessage':
        return showMessage(reaction.message);
      case 'showAnswer':
        return showAnswer(reaction.outcome, reaction.message);
    }
  };
  const receive = useEffectEvent((event: ChatEvent, countSoon: () => void) => {
    rememberEvent(event, me);
    const { id, until } = noticed.current ?? { id: undefined, until: 0 };
    const reactions = reactionsTo(event, {
      me,
      pathname,
      partner: partnerIn(search),
      isAttentive: isAttentive(),
      noticedId: performance.now() < until ? id : undefined,
      isMuted: (partnerId) => knownConversation(partnerId)?.settings.muted,
    });
    for (const reaction of reactions) void react(reaction, countSoon);
  });

  useEffect(() => {
    let counting: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      counting ??= setTimeout(() => {
        counting = undefined;
        refreshUnreadCount();
      }, countAfterMs);
    };
    const followLive = (isLiveNow: boolean) => {
      hubCountsUnread.set(isLiveNow);
      // Fetches the changes that were missed, and checks whether the session has ended.
      refreshUnreadCount();
      if (isLiveNow) {
        refreshInbox();
        void showMissedMeetings();
        refreshCheckIns();
        // Settings and moods may have changed, also between the first request and the first connection.
        askAgain(meQuery.queryKey);
        askArrival();
        askNotices();
        void askWhatWaits();
      }
    };
    const ends = [
      chat.open(),
      sendWhatWaits(me),
      chat.subscribe((event) => receive(event, countSoon)),
      followLiveness(chat, followLive),
      followDevice(askArrival),
      followDevice(askNotices),
    ];
    hubCountsUnread.set(isLive(chat));
    return () => {
      for (const end of ends) end();
      hubCountsUnread.set(false);
      clearTimeout(counting);
    };
  }, [me]);
  return null;
}
