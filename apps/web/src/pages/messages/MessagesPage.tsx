import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { type Listed, prepareConversation } from '../../features/chat/chat.queries.ts';
import { chatTexts } from '../../features/chat/chat.texts.ts';
import { ConnectionNotice } from '../../features/chat/live/ConnectionNotice.tsx';
import { focusList, Inbox } from '../../features/chat/inbox/Inbox.tsx';
import { InboxHead } from '../../features/chat/inbox/InboxHead.tsx';
import { listedIn } from '../../features/chat/inbox/listed.ts';
import { NoneOpen } from '../../features/chat/inbox/NoneOpen.tsx';
import { partnerIn } from '../../features/chat/live/partner-in.ts';
import { PauseBanner } from '../../features/settings/PauseBanner.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { blockedUserIds } from '../../session/blocked-users.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { session, useSession } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { friendOf, checkInList, otherTablesOf } from './friends-of-meetings.tsx';
import { ConversationPane } from './ConversationPane.tsx';

const agendaPart = lazyComponent(async () => (await import('../../features/proposals/Meetings.tsx')).Agenda);
const howWasIt = lazyComponent(async () => (await import('./HowWasIt.tsx')).HowWasIt);

/** Requests the data of the conversation in the URL before the page is drawn. */
export async function prepare(): Promise<void> {
  const partnerId = partnerIn(window.location.search);
  if (session.get() && partnerId && !blockedUserIds().has(partnerId)) await prepareConversation(partnerId);
}

/**
 * The inbox at /messages and a conversation at /chat: side by side if there is room, otherwise one at a time. They are one
 * page, so that the list stays as it is from one conversation to the next.
 */
export function MessagesPage() {
  const t = useTexts(chatTexts);
  const isWide = useIsWide();
  const isChat = useLocation().pathname === '/chat';
  const [query, setQuery] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const listed = listedIn(query);
  const show = (next: Listed) => {
    const address = new URLSearchParams(query);
    for (const name of ['q', 'view']) address.delete(name);
    for (const [name, value] of Object.entries(next)) address.set(name, String(value));
    // Back leaves the archive, but does not undo a search letter by letter.
    setQuery(address, { replace: next.view === listed.view });
  };
  const isMember = useSession()?.role === 'member';
  const agenda = isMember && listed.q === undefined && listed.view === undefined && (
    <>
      {checkInList}
      {otherTablesOf()}
      <LazyPart>
        <howWasIt.Component />
      </LazyPart>
      <LazyPart>
        <agendaPart.Component aside={friendOf} />
      </LazyPart>
    </>
  );
  return (
    <div className={isWide ? 'mx-auto flex min-h-0 w-full max-w-7xl flex-1' : 'contents'}>
      {(isWide || !isChat) && (
        <section
          aria-label={t('inbox')}
          className={classes(
            'flex flex-col',
            isWide
              ? 'w-96 shrink-0 overflow-y-auto overscroll-contain border-x border-hairline bg-surface'
              : 'mx-auto w-full max-w-3xl flex-1 gap-6 px-4 py-8 sm:px-5',
          )}
        >
          {!isChat && <PageTitle>{t(listed.view === 'archived' ? 'archived' : 'inbox')}</PageTitle>}
          {!isChat && <ConnectionNotice isInset={!isWide} />}
          {!isChat && <PauseBanner />}
          <InboxHead
            key={listed.view}
            listed={listed}
            onList={show}
            onDown={() => focusList(list.current)}
            isPage={!isChat}
            isNarrow={isWide}
          />
          {!isChat && !isWide && agenda}
          <Inbox
            key={JSON.stringify(listed)}
            listed={listed}
            openId={isChat ? partnerIn(query.toString()) : ''}
            list={list}
            className={isWide ? 'border-y' : 'rounded-xl border'}
          />
        </section>
      )}
      {isChat ? (
        <ConversationPane onEscape={() => focusList(list.current)} />
      ) : (
        isWide && (
          <div className="flex min-w-0 flex-1 overflow-y-auto overscroll-contain">
            <div className="m-auto flex w-full max-w-xl flex-col gap-6 p-6">
              {agenda}
              <NoneOpen listed={listed} />
            </div>
          </div>
        )
      )}
    </div>
  );
}
