import { partnerOf } from '@ambiance/chat-client/inbox';
import type { CatchUp } from '@ambiance/contract/catch-up';
import type { Conversation, Message } from '@ambiance/contract/chat';
import type { Notice } from '@ambiance/contract/notices';
import type { Meeting } from '@ambiance/contract/proposals';
import type { MessageId } from '@ambiance/domain/ids';
import { firstName } from '@ambiance/domain/members';
import { meetingTimeText, type MeetingChange } from '@ambiance/domain/proposals';
import { aroundPath } from '@ambiance/domain/search-radius';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { agendaQuery } from '../../../me/my-agenda.ts';
import { missedDeclines, storeDeclines } from '../../../me/shown-declines.ts';
import {
  meetingNews,
  missedReminders,
  shownMeetings,
  storeReminder,
  storeShownMeetings,
} from '../../../me/shown-meetings.ts';
import { queryClient } from '../../../server/query-client.ts';
import { server } from '../../../server/server.ts';
import { session } from '../../../session/session.ts';
import { meetingToast, showToast, type ToastContent } from '../../../ui/feedback/toast.ts';
import { Avatar } from '../../../ui/members/Avatar.tsx';
import { chatAddress } from '../../../ui/members/message-subject.ts';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import { findConversation, findReachable } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { messagePreview } from '../inbox/message-preview.ts';
import { partnerName } from '../PartnerName.tsx';
import { partnerIn } from './partner-in.ts';
import {
  answerMs,
  askedMs,
  asksWhetherHome,
  isToastShown,
  noticeToasts,
  refreshedAfter,
  shortened,
  toastMs,
} from './toast-rules.ts';

const limitMs = 10_000;
const limit = () => ({ signal: AbortSignal.timeout(limitMs) });

/** Returns extra content for the toast of an accepted proposal. */
export type MomentOf = (meeting: Meeting) => Partial<ToastContent>;

type Partner = Meeting['partner'] & Pick<Conversation['partner'], 'venueName'>;

type Title = 'messageFrom' | `answer.${MeetingChange}`;

/** Shows text that leads to a page. */
function useToast() {
  const t = useTexts(chatTexts);
  const navigate = useNavigate();
  return (text: string, address: string, more: Partial<Parameters<typeof showToast>[1]> = {}) => {
    const action = { label: t('open'), onClick: () => void navigate(address) };
    showToast(text, { kind: 'info', durationMs: toastMs, action, ...more });
  };
}

/** The toasts about messages and meetings: each shows the other person and opens the conversation. */
export function useConversationToasts(me: string, momentOf: MomentOf) {
  const t = useTexts(chatTexts);
  const { language } = t;
  const { pathname, search } = useLocation();
  const toast = useToast();
  /** The last message that was shown, and until when. */
  const noticed = useRef<{ id: MessageId; until: number }>(undefined);

  const showFrom = (partner: Partner, title: Title, more: string, options: Partial<ToastContent> = {}) => {
    // The session may have ended while the conversation was looked up.
    if (session.get()?.id !== me) return;
    const { id, displayName: name, primaryPhotoUrl } = partner;
    toast(t(title, { name: partnerName(name, partner.venueName) }), chatAddress(partner), {
      ...(more && { more: shortened(more) }),
      picture: (
        <MemberLink id={id} aria-label={t('profileOf', { name })} className="-ml-2 shrink-0 rounded-full">
          <Avatar name={name} photoUrl={primaryPhotoUrl} size={48} />
        </MemberLink>
      ),
      ...options,
    });
  };
  async function showMessage(message: Message): Promise<void> {
    noticed.current = { id: message.id, until: performance.now() + toastMs };
    const conversation = await findConversation(message.fromUserId);
    if (!conversation || !isToastShown('message', conversation.settings)) return;
    showFrom(conversation.partner, 'messageFrom', messagePreview(message, false, { language, t }, new Date()));
  }
  /** Returns whether it is shown. */
  async function showAnswer(outcome: MeetingChange, message: Message, listed?: Meeting['partner']): Promise<boolean> {
    const conversation = await findConversation(partnerOf(message, me));
    const { proposal } = message;
    const partner = conversation?.partner ?? listed;
    if (!partner || !proposal || !isToastShown(outcome, conversation?.settings)) return false;
    const { place, atUtc, timeZone } = proposal;
    const more = `${place.text}, ${meetingTimeText(atUtc, timeZone, language)}`;
    showFrom(partner, `answer.${outcome}`, more, {
      durationMs: answerMs[outcome],
      key: meetingToast(message.id),
      ...(outcome === 'accepted' && momentOf({ partner, message })),
    });
    return true;
  }
  /** A conversation on the screen shows it itself. */
  const showMissedDeclines = (declined: readonly Meeting[]) => {
    const partnerOnScreen = pathname === '/chat' ? partnerIn(search) : undefined;
    for (const { message, partner } of missedDeclines(declined)) {
      if (partner.id !== partnerOnScreen) void showAnswer('declined', message, partner);
    }
    storeDeclines(declined);
  };
  return {
    showMessage,
    showAnswer,
    noticedId: () => (noticed.current && performance.now() < noticed.current.until ? noticed.current.id : undefined),
    /** Shows changes to meetings that happened while this page was not connected. */
    async showMissedMeetings({ agenda, declined }: Pick<CatchUp, 'agenda' | 'declined'>): Promise<void> {
      if (declined) showMissedDeclines(declined);
      const now = new Date();
      const { agreed, restored, calledOff } = meetingNews(shownMeetings(), agenda, me, now);
      storeShownMeetings(agenda, now);
      for (const { message, partner } of agreed) void showAnswer('accepted', message, partner);
      for (const { message, partner } of restored) void showAnswer('restored', message, partner);
      for (const { id, partnerId } of calledOff) {
        const conversation = await findReachable(partnerId);
        const options = { durationMs: answerMs['called-off'], key: meetingToast(id) };
        // A closed account also ends a meeting, which a notice says, and so does a block, of which nothing is said.
        if (conversation) showFrom(conversation.partner, 'answer.called-off', '', options);
      }
    },
  };
}

/** The toasts about everything else that happens to the user. */
export function useEventToasts() {
  const t = useTexts(chatTexts);
  const { pathname, search } = useLocation();
  const toast = useToast();
  /** The check-ins about which this page has asked whether the user is home. */
  const asked = useRef(new Set<number>());
  const askWhetherHome = (checkInId: number) => {
    if (asksWhetherHome(pathname + search) || asked.current.has(checkInId)) return;
    asked.current.add(checkInId);
    toast(t('areYouHome'), '/messages', { durationMs: askedMs });
  };
  /** The meetings of which this page has reminded. Its clock and the server's may differ, so both may ask for the same reminder. */
  const reminded = useRef(new Set<number>());
  const remindOf = ({ message, partner }: Meeting) => {
    if (reminded.current.has(message.id)) return;
    reminded.current.add(message.id);
    storeReminder(message.id);
    const text = t('meetingSoon', { name: firstName(partner.displayName) });
    toast(text, '/messages', { more: message.proposal!.place.text });
  };
  return {
    askWhetherHome,
    /** Shows questions and reminders that came while this page was not connected. Call it before the meetings are stored as shown. */
    showMissed({ checkIns, agenda }: Pick<CatchUp, 'checkIns' | 'agenda'>): void {
      for (const { id, state } of checkIns) if (state === 'asked') askWhetherHome(id);
      for (const meeting of missedReminders(shownMeetings(), agenda, new Date())) remindOf(meeting);
    },
    showWaiting: (venueId: number) => toast(t('chatWaiting'), `/venue/dashboard?venueId=${venueId}`),
    async showMeeting(id: MessageId): Promise<void> {
      const meetings = await queryClient.fetchQuery(agendaQuery).catch(() => []);
      const meeting = meetings.find(({ message }) => message.id === id);
      if (meeting) remindOf(meeting);
    },
    /** Shows the result of an arrival alert until a visible page has shown it, on any device. */
    async showArrival(radiusKm: number | null): Promise<void> {
      if (radiusKm === null || document.hidden) return;
      // A search that found no one, and the switch that turned the alert on.
      void queryClient.invalidateQueries({ queryKey: ['discovery'] });
      toast(t('arrival'), aroundPath(radiusKm));
      await server.discovery.foundArrivalShown(limit());
    },
    /** Shows notices until a visible page has shown them, on any device. A page at a notice's path shows the change itself. */
    async showNotices(waiting: readonly Notice[]): Promise<void> {
      if (waiting.length === 0 || document.hidden) return;
      for (const queryKey of refreshedAfter(waiting)) void queryClient.invalidateQueries({ queryKey });
      for (const { text, path, durationMs } of noticeToasts(waiting, pathname, t.language))
        toast(text, path, { durationMs });
      await server.notices.shown({ body: { ids: waiting.map(({ id }) => id) }, ...limit() });
    },
  };
}
