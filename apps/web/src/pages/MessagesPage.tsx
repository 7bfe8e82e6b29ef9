import { chatTexts } from '../features/chat/chat.texts.ts';
import { ConnectionNotice } from '../features/chat/ConnectionNotice.tsx';
import { Inbox } from '../features/chat/Inbox.tsx';
import { useChatNews } from '../features/chat/use-chat-news.ts';
import { useTexts } from '../i18n/texts.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

/** The inbox, which follows the hub while it is open. */
export function MessagesPage() {
  const t = useTexts(chatTexts);
  useChatNews();
  return (
    <>
      <ConnectionNotice />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
        <PageTitle>{t('inbox')}</PageTitle>
        <div>
          <h1 tabIndex={-1} className="text-4xl">
            {t('inbox')}
          </h1>
          <p className="mt-1 text-ink-muted">{t('inboxIntro')}</p>
        </div>
        <Inbox />
      </div>
    </>
  );
}
