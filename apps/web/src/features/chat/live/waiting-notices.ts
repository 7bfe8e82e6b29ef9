import { isNoticeKind, notices, noticeText } from '@ambiance/domain/notices';
import type { Language } from '@ambiance/domain/languages';
import { server } from '../../../server/server.ts';

const limitMs = 10_000;
const limit = () => ({ signal: AbortSignal.timeout(limitMs) });

/**
 * Shows what happened to the user and no visible page of theirs has shown yet, on any device. A page at a notice's path shows
 * the change itself, so it shows no toast.
 */
export async function showWaitingNotices(
  { language, pathname }: { language: Language; pathname: string },
  show: (text: string, path: string) => void,
): Promise<void> {
  if (document.hidden) return;
  const waiting = await server.notices.mine(limit());
  if (waiting.length === 0) return;
  for (const notice of waiting) {
    const text = noticeText(notice, language);
    const path = isNoticeKind(notice.kind) ? notices[notice.kind].path : undefined;
    if (text !== undefined && path !== undefined && path !== pathname) show(text, path);
  }
  await server.notices.shown({ body: { ids: waiting.map(({ id }) => id) }, ...limit() });
}
