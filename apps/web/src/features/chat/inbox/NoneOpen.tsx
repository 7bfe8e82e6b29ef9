import { conversationsOf } from '@ambiance/chat-client/inbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { inboxQuery, type Listed } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';

/** Next to the list, while no conversation is open. Renders nothing if the list has none to choose. */
export function NoneOpen({ listed }: { listed: Listed }) {
  const t = useTexts(chatTexts);
  const { data, isError } = useInfiniteQuery(inboxQuery(listed));
  const hasNone = data ? conversationsOf(data.pages).length === 0 : isError;
  if (hasNone) return null;
  return (
    <EmptyState icon={<MessagesSquare aria-hidden />} title={t('noneOpenTitle')}>
      {t('noneOpenText')}
    </EmptyState>
  );
}
