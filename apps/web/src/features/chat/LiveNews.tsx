import { type ChatEvent, followLiveness, isLive } from '@ambiance/chat-client/chat-connection';
import { partnerOf } from '@ambiance/chat-client/inbox';
import type { Message } from '@ambiance/contract/chat';
import { firstName } from '@ambiance/domain/members';
import type { MessageId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import { aroundPath } from '@ambiance/domain/search-radius';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { hubCountsUnread, meQuery, rememberMe, unreadCountQuery } from '../../me/my-queries.ts';
import { reloadVenue } from '../../me/my-venues.ts';
import { agendaQuery, refreshAgenda } from '../../me/my-agenda.ts';
import { checkInsQuery, refreshCheckIns } from '../../me/my-check-ins.ts';
import { session } from '../../session/session.ts';
import { askAgain, queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberLink } from '../../ui/MemberLink.tsx';
import { showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import {
  countOneMore,
  fetchConversation,
  knownConversation,
  refreshInbox,
  refreshUnreadCount,
  rememberEvent,
} from './chat.queries.ts';
import { chat } from './chat.ts';
import { chatTexts } from './chat.texts.ts';
import { sendWhatWaits } from './conversation-surroundings.ts';
import { followDevice } from './follow-page.ts';
import { partnerIn } from './partner-in.ts';
import { isAttentive } from './use-attention.ts';
import { useCountInTitle } from './use-count-in-title.ts';

/** Time for what is being looked at to be marked read before the unread are counted. */
const countAfterMs = 1500;
const noticeMs = 6000;
/** Somebody may be on their way. */
const askedMs = 60_000;
const shownCharacters = 120;
const arrivalLimitMs = 10_000;

/**
 * Keeps the hub open on every page of a signed-in user, and lets the inbox, the unread badge, the title and a discreet
 * notice follow it. Draws nothing.
 */
export function LiveNews({ me }: { me: string }) {
  const t = useTexts(chatTexts);
  const ui = useTexts(uiTexts);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  useCountInTitle(unread);

  /** The last message that was told of, and until when that shows. */
  const noticed = useRef<{ id: MessageId; until: number }>(undefined);

  /** The check-ins of which this page has asked whether they are home. */
  const asked = useRef(new Set<number>());

  const notify = useEffectEvent(async (message: Message) => {
    noticed.current = { id: message.id, until: performance.now() + noticeMs };
    const partnerId = message.fromUserId;
    const conversation = knownConversation(partnerId) ?? (await fetchConversation(partnerId));
    // Nor of one that is put away for good, which alone is not in the inbox now.
    if (!conversation || conversation.settings.muted) return;
    const { displayName: name, primaryPhotoUrl } = conversation.partner;
    const address = `/chat?${new URLSearchParams({ to: partnerId, name }).toString()}`;
    const text = message.isUnsent ? t('unsent') : message.text;
    showToast(t('messageFrom', { name }), {
      kind: 'info',
      more: text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text,
      picture: (
        <MemberLink id={partnerId} aria-label={t('profileOf', { name })} className="-ml-2 shrink-0 rounded-full">
          <Avatar name={name} photoUrl={primaryPhotoUrl} size={48} />
        </MemberLink>
      ),
      durationMs: noticeMs,
      action: { label: t('open'), onClick: () => void navigate(address) },
    });
  });
  const tellArrival = (radiusKm: number) => {
    // A search that had found nobody, and the switch that asked for this.
    void queryClient.invalidateQueries({ queryKey: ['discovery'] });
    const openSearch = () => void navigate(aroundPath(radiusKm));
    showToast(t('arrival'), { kind: 'info', durationMs: noticeMs, action: { label: t('open'), onClick: openSearch } });
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
  const tellWaiting = (venueId: number) => {
    void reloadVenue(venueId);
    const onClick = () => void navigate(`/venue/dashboard?venueId=${venueId}`);
    showToast(t('chatWaiting'), { kind: 'info', durationMs: noticeMs, action: { label: t('open'), onClick } });
  };
  const tellMeeting = async (id: MessageId) => {
    const meetings = await queryClient.fetchQuery(agendaQuery).catch(() => []);
    const meeting = meetings.find(({ message }) => message.id === id);
    if (!meeting) return;
    const openAgenda = () => void navigate('/messages');
    showToast(t('meetingSoon', { name: firstName(meeting.partner.displayName) }), {
      kind: 'info',
      more: meeting.message.proposal!.place.text,
      durationMs: noticeMs,
      action: { label: t('open'), onClick: openAgenda },
    });
  };
  const askWhetherHome = (checkInId: number) => {
    if (asked.current.has(checkInId)) return;
    asked.current.add(checkInId);
    const openAgenda = () => void navigate('/messages');
    showToast(t('areYouHome'), {
      kind: 'info',
      durationMs: askedMs,
      action: { label: t('open'), onClick: openAgenda },
    });
  };
  /** Asks what this page did not hear: who does not answer has a friend written to. */
  const askWhatWaits = useEffectEvent(async () => {
    if (session.get()?.role !== 'member') return;
    const all = await queryClient.fetchQuery(checkInsQuery).catch(() => []);
    for (const { id, state } of all) if (state === 'asked') askWhetherHome(id);
  });
  const tellMoodEnded = (mood: Mood) => {
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    const openProfile = () => void navigate('/profile');
    showToast(t('moodEnded', { mood: ui(`mood.${mood}`) }), {
      kind: 'info',
      durationMs: noticeMs,
      action: { label: t('open'), onClick: openProfile },
    });
  };
  const receive = useEffectEvent((event: ChatEvent, countSoon: () => void) => {
    rememberEvent(event, me);
    if (event.type === 'ConversationChanged') refreshUnreadCount();
    if (event.type === 'ArrivalFound') askArrival();
    if (event.type === 'ChatWaiting') tellWaiting(event.payload);
    if (event.type === 'MeetingSoon') void tellMeeting(event.payload);
    if (event.type === 'CheckInChanged') refreshCheckIns();
    if (event.type === 'CheckInChanged' && event.payload.isAsked) askWhetherHome(event.payload.checkInId);
    if (changesAgenda(event)) refreshAgenda();
    if (event.type === 'MoodEnded') tellMoodEnded(event.payload);
    if (event.type === 'SettingsChanged') rememberMe({ settings: event.payload });
    if (event.type === 'MessagesRead' && event.payload.byUserId === me) countSoon();
    if (event.type === 'MessageChanged' && event.payload.isUnsent && event.payload.toUserId === me) {
      countSoon();
      const { id, until } = noticed.current ?? { id: 0, until: 0 };
      // Said anew, it takes the place of what it said before.
      if (id === event.payload.id && performance.now() < until) void notify(event.payload);
    }
    if (event.type !== 'ReceiveMessage' || event.payload.toUserId !== me) return;
    const isHere = pathname === '/chat' && partnerIn(search) === partnerOf(event.payload, me);
    if (!isHere || !isAttentive()) {
      const known = knownConversation(event.payload.fromUserId);
      // Of one that is not known here only the server knows whether it counts.
      if (!known) refreshUnreadCount();
      else if (!known.settings.muted) countOneMore();
    }
    countSoon();
    if (isAttentive() && !isHere && pathname !== '/messages') void notify(event.payload);
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
      // What happened in between is asked for, also to learn whether the session is why the connection ended.
      refreshUnreadCount();
      if (isLiveNow) {
        refreshInbox();
        refreshAgenda();
        refreshCheckIns();
        // Settings and moods may have changed, also between the first request and the first connection.
        askAgain(meQuery.queryKey);
        askArrival();
        void askWhatWaits();
      }
    };
    const ends = [
      chat.open(),
      sendWhatWaits(me),
      chat.subscribe((event) => receive(event, countSoon)),
      followLiveness(chat, followLive),
      followDevice(askArrival),
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

const changesAgenda = (event: ChatEvent): boolean =>
  event.type === 'Blocked' || (event.type === 'MessageChanged' && event.payload.kind === 'proposal');
