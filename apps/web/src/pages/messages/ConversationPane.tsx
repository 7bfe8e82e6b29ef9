import type { MemberSummary } from '@ambiance/contract/members';
import { useQuery } from '@tanstack/react-query';
import { Heart, HeartHandshake } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { useIsBlocked } from '../../session/blocked-users.ts';
import { partnerQuery } from '../../features/chat/chat.queries.ts';
import { Chat } from '../../features/chat/Chat.tsx';
import { partnerIn } from '../../features/chat/live/partner-in.ts';
import { BeforeFirstMessage } from '../../features/discovery/member/BeforeFirstMessage.tsx';
import { Introduction } from '../../features/discovery/member/Introduction.tsx';
import { chatTexts } from '../../features/chat/chat.texts.ts';
import { useClosing } from '../../features/chat/closing/use-closing.ts';
import { useConversationSettings } from '../../features/chat/inbox/use-conversation-settings.ts';
import { favoritesTexts } from '../../features/favorites/favorites.texts.ts';
import { useFavorite } from '../../features/favorites/use-favorite.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { subjectIn } from '../../ui/members/message-subject.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { EndedConversationState } from './EndedConversation.tsx';
import { hiddenMember, memberSummaryOf } from '../members/member-summary.ts';
import { MemberMenu } from '../members/MemberMenu.tsx';
import { nextStepIn } from './next-step.ts';
import { useProposals } from './use-proposals.tsx';
import { useMemberDialogs } from '../members/use-member-dialogs.tsx';

const closeDialog = lazyComponent(
  async () => (await import('../../features/chat/closing/CloseDialog.tsx')).CloseDialog,
);

/** The conversation with the partner in the URL. */
export function ConversationPane({ onEscape }: { onEscape: () => void }) {
  const t = useTexts(chatTexts);
  const login = useSession();
  const [query] = useSearchParams();
  const partnerId = partnerIn(query.toString());
  if (!login || !partnerId) return <Navigate to="/auth" replace />;
  if (partnerId === login.id) return <Navigate to="/messages" replace />;
  const name = query.get('name')?.trim() || t('someone');
  return (
    <UnlessBlocked
      key={`${login.id} ${partnerId}`}
      me={login.id}
      partnerId={partnerId}
      name={name}
      onEscape={onEscape}
    />
  );
}

interface ConversationProps {
  me: string;
  partnerId: string;
  name: string;
  /** Escape was pressed in the input. */
  onEscape: () => void;
}

/** The conversation. A block that is made elsewhere does not end it while a report is open, because that would lose its text. */
function UnlessBlocked(props: ConversationProps) {
  const { partnerId, name } = props;
  const isBlocked = useIsBlocked(partnerId);
  const [isHeld, setHeld] = useState(false);
  if (isBlocked && !isHeld) return <BlockedHere id={partnerId} name={name} />;
  return <Conversation {...props} isHeld={isHeld} onHold={setHeld} />;
}

interface HeldConversationProps extends ConversationProps {
  /** The conversation stays on the screen, even if a block has ended it. */
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
}

/** The conversation, with the dialog that reports a message. */
function Conversation({ me, partnerId, name, onEscape, isHeld, onHold }: HeldConversationProps) {
  const t = useTexts(chatTexts);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const input = useRef<HTMLTextAreaElement>(null);
  const focusInput = useCallback(() => input.current?.focus(), []);
  const { data: partner } = useQuery(partnerQuery(partnerId));
  const user = partner ? memberSummaryOf(partner) : hiddenMember(partnerId, name);
  const { change } = useConversationSettings({ id: partnerId, name: user.displayName });
  const putAway = () => {
    change({ archived: true, muted: true });
    void navigate('/messages', { replace: true });
  };
  const { leave, end } = useLeaving(partnerId, isHeld, onHold);
  const dropState = () => void navigate(pathname + search, { replace: true });
  const nextStep = nextStepIn(state);
  // Hosts have no age that others see.
  const areMembers = useSession()?.role === 'member' && partner !== undefined && partner.age !== null;
  const proposals = useProposals(
    { id: partnerId, displayName: user.displayName, primaryPhotoUrl: partner?.photos[0] ?? null },
    areMembers,
    nextStep === 'propose',
    () => {
      if (nextStep) dropState();
      focusInput();
    },
  );
  const favorite = useFavoriteItem(user);
  const { canClose, closedBy } = useClosing(partnerId);
  const [isClosing, setIsClosing] = useState(nextStep === 'close');
  const stopClosing = () => {
    setIsClosing(false);
    if (nextStep) dropState();
  };
  const { dialog, report, reportMessage, block } = useMemberDialogs(user, leave, onHold);
  return (
    <>
      <Chat
        me={me}
        partnerId={partnerId}
        name={name}
        onBlocked={end}
        closedBy={closedBy}
        actions={
          <MemberMenu
            user={user}
            onBlocked={leave}
            onReporting={onHold}
            before={[
              ...(partner !== undefined || favorite.isFavorite ? [favorite.item] : []),
              ...(canClose
                ? [
                    {
                      label: t('notAFit'),
                      icon: <HeartHandshake aria-hidden className="size-5" />,
                      onSelect: () => setIsClosing(true),
                    },
                  ]
                : []),
            ]}
          />
        }
        input={input}
        focusInput={focusInput}
        onEscape={onEscape}
        introduction={
          partner && (
            <Introduction
              member={partner}
              onAnswer={focusInput}
              onNotInterested={putAway}
              onReport={report}
              onBlock={block}
            />
          )
        }
        beforeFirst={areMembers && <BeforeFirstMessage member={partner} />}
        subject={subjectIn(state)}
        onDropSubject={dropState}
        proposalOf={proposals.proposalOf}
        agreed={proposals.agreed}
        more={proposals.more}
        onReport={reportMessage}
      />
      {dialog}
      {isClosing && (
        <LazyOverlay>
          <closeDialog.Component partnerId={partnerId} name={user.displayName} onClose={stopClosing} />
        </LazyOverlay>
      )}
      {proposals.dialog}
    </>
  );
}

/** Leads to the search after a block: `leave` after the user's own, `end` after another, once no report is open. */
function useLeaving(partnerId: string, isHeld: boolean, onHold: HeldConversationProps['onHold']) {
  const navigate = useNavigate();
  const [endedName, end] = useState<string>();
  const goOn = useEffectEvent((name: string) =>
    navigate('/search', { replace: true, state: endedWith(partnerId, name) }),
  );
  useEffect(() => {
    if (endedName !== undefined && !isHeld) void goOn(endedName);
  }, [endedName, isHeld]);
  const leave = () => {
    // Held, because otherwise the conversation would say that it is blocked before the search is shown.
    onHold(true);
    void navigate('/search', { replace: true });
  };
  return { leave, end };
}

/** The entry of a menu that saves the partner, or removes them from the favorites. */
function useFavoriteItem(user: MemberSummary) {
  const t = useTexts(favoritesTexts);
  const { isFavorite, toggle } = useFavorite(user);
  const item = {
    label: t(isFavorite ? 'removeFavorite' : 'addFavorite', { name: user.displayName }),
    icon: <Heart aria-hidden className={isFavorite ? 'size-5 fill-current' : 'size-5'} />,
    onSelect: toggle,
  };
  return { isFavorite, item };
}

/** Shown for a partner whom the user has blocked in this browser. */
function BlockedHere({ id, name }: { id: string; name: string }) {
  const t = useTexts(chatTexts);
  const sentence = t('blockedLocally');
  useEffect(() => showToast(sentence, { kind: 'error' }), [sentence]);
  return <Navigate to="/search" replace state={endedWith(id, name)} />;
}

const endedWith = (id: string, name: string): EndedConversationState => ({ ended: { id, name } });
