import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { ConnectedUser } from './connections.queries.ts';
import { connectionsTexts } from './connections.texts.ts';
import { useUnblock } from './use-block.ts';

export function UnblockButton({ user, ref }: { user: ConnectedUser; ref?: Ref<HTMLButtonElement> | undefined }) {
  const t = useTexts(connectionsTexts);
  const unblock = useUnblock();
  return (
    <Button
      ref={ref}
      variant="secondary"
      busy={unblock.isPending}
      aria-label={t('unblockName', { name: user.displayName })}
      onClick={() => unblock.mutate(user.id)}
    >
      {t('unblock')}
    </Button>
  );
}
