import type { ConversationSettings } from '@ambiance/domain/conversations';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { showRefusal, showToast } from '../../../ui/feedback/toast.ts';
import { knownConversation, rememberSettings } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';
import { undoOfArchive } from './undo-of-archive.ts';

const undoMs = 8000;

/** Changes the user's settings of a conversation. All of the user's devices show them; the partner does not. */
export function useConversationSettings({ id, name }: { id: string; name: string }) {
  const t = useTexts(chatTexts);
  const { mutate } = useMutation({
    // Changes run one after another, in the order of the clicks.
    scope: { id: `conversation ${id}` },
    mutationFn: (changes: Partial<ConversationSettings>) =>
      server.chat.changeSettings({ params: { id }, body: changes }),
    onMutate: () => knownConversation(id)?.settings,
    onSuccess(settings, changes, before) {
      rememberSettings(id, settings);
      if (!changes.archived) return;
      const onClick = () => mutate(undoOfArchive(changes, before));
      showToast(t('putAway', { name }), { durationMs: undoMs, action: { label: t('undo'), onClick } });
    },
    onError: (error) => showRefusal(error, t('settingsFailed')),
  });
  const bringBack = () => mutate({ archived: false, muted: false });
  return { change: mutate, bringBack };
}
