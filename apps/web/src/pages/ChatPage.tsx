import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { blockedUserIds } from '../blocked-users.ts';
import { Chat } from '../features/chat/Chat.tsx';
import { chatTexts } from '../features/chat/chat.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { useSession } from '../session.ts';
import { showToast } from '../ui/toast.ts';

/** The conversation with the member named by `to`; venues name theirs by `userId`. */
export function ChatPage() {
  const login = useSession();
  const [query] = useSearchParams();
  const partnerId = (query.get('to') ?? query.get('userId') ?? '').toLowerCase();
  if (!login || !partnerId) return <Navigate to="/auth" replace />;
  if (blockedUserIds().has(partnerId)) return <BlockedHere />;
  return <Chat key={`${login.id} ${partnerId}`} me={login.id} partnerId={partnerId} name={query.get('name')} />;
}

/** Somebody whom the user has blocked in this browser. */
function BlockedHere() {
  const t = useTexts(chatTexts);
  const sentence = t('blockedLocally');
  useEffect(() => showToast(sentence, { kind: 'error' }), [sentence]);
  return <Navigate to="/search" replace />;
}
