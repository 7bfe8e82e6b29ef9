import type { MemberSummary } from '@ambiance/contract/members';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { blocksTexts } from '../../features/blocks/blocks.texts.ts';
import { UnblockButton } from '../../features/blocks/UnblockButton.tsx';

/** Takes the place of a card after a block, until the next search, and offers to unblock. The focus was on the card. */
export function BlockedMember({ user }: { user: MemberSummary }) {
  const t = useTexts(blocksTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The closing dialog first returns the focus to a button that no longer exists. Only then can it be moved.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="flex h-full min-h-40 flex-col items-center justify-center gap-4 rounded-xl border border-dashed border-hairline bg-sunken p-4 text-center">
      <p className="text-ink-muted">{t('isBlocked', { name: user.displayName })}</p>
      <UnblockButton ref={button} user={user} />
    </div>
  );
}
