import type { Case } from '@ambiance/contract/cases';
import { type DecisionKind, decisionKinds } from '@ambiance/domain/moderation';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { moderationTexts } from '../moderation.texts.ts';
import { useKeys } from '../../../ui/actions/use-keys.ts';

/** A button for each decision, with its key: a digit, which every keyboard has. */
export function DecisionBar({ one, isMine }: { one: Case; isMine: boolean }) {
  const t = useTexts(moderationTexts);
  const [kind, setKind] = useState<DecisionKind>();
  useKeys(isMine ? Object.fromEntries(decisionKinds.map((each, index) => [index + 1, () => setKind(each)])) : {});
  return (
    <>
      <div
        role="group"
        aria-label={t('decisions')}
        className="sticky bottom-[var(--bottom-bar,0px)] z-5 low:static -mx-4 flex gap-2 overflow-x-auto border-t border-hairline bg-paper px-4 py-2 max-sm:*:shrink-0 sm:-mx-5 sm:px-5 sm:pt-3 sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {decisionKinds.map((each, index) => (
          <Button
            key={each}
            variant="secondary"
            disabled={!isMine}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => setKind(each)}
            className={classes('px-3 whitespace-nowrap max-sm:text-sm sm:px-4', each === 'ban' && 'text-danger-ink')}
          >
            {t(`decide.${each}`)}
            <kbd
              aria-hidden
              className="hidden rounded border border-hairline px-1.5 text-sm text-ink-muted pointer-fine:inline"
            >
              {index + 1}
            </kbd>
          </Button>
        ))}
      </div>
      {kind && <DecisionDialog one={one} kind={kind} onClose={() => setKind(undefined)} />}
    </>
  );
}
