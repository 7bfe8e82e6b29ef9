import { chatTexts } from '../features/chat/chat.texts.ts';
import { ConnectionNotice } from '../features/chat/ConnectionNotice.tsx';
import { Inbox } from '../features/chat/Inbox.tsx';
import { useTexts } from '../i18n/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** The inbox, which follows the hub while it is open. */
export function MessagesPage() {
  const t = useTexts(chatTexts);
  return (
    <>
      <ConnectionNotice />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 py-8 sm:px-5">
        <PageHead title={t('inbox')} lead={t('inboxIntro')} />
        <Inbox />
      </div>
    </>
  );
}
