import type { AppealSummary } from '@ambiance/contract/cases';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { AppealDialog } from './decisions/AppealDialog.tsx';
import { DecisionFacts } from './decisions/DecisionHistory.tsx';
import { appealsQuery } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';

/** Pending appeals, oldest first. */
export function AppealList() {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  const [decided, setDecided] = useState<AppealSummary>();
  return (
    <div className="flex flex-col gap-5">
      <PagedList
        pages={useInfiniteQuery(appealsQuery)}
        keyOf={({ id }) => id}
        label={t('appeals')}
        failed={t('appealsFailed')}
        itemClass="flex flex-col gap-3 px-4 py-4 text-sm sm:px-5"
        empty={
          <EmptyState icon={<Scale aria-hidden />} title={t('noAppeals')}>
            {t('noAppealsText')}
          </EmptyState>
        }
        render={(appeal) => (
          <>
            <Link
              to={`/moderation?case=${appeal.decision.caseId}`}
              className="inline-flex min-h-11 min-w-11 items-center self-start text-base font-medium underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {nameOf(appeal.member)}
            </Link>
            <DecisionFacts decision={appeal.decision} />
            {appeal.mayDecide ? (
              <Button
                variant="secondary"
                aria-label={`${t('decideAppeal')}, ${nameOf(appeal.member)}`}
                onClick={() => setDecided(appeal)}
                className="self-start"
              >
                {t('decideAppeal')}
              </Button>
            ) : (
              <p className="text-ink-muted">{t('appealIsOthers')}</p>
            )}
          </>
        )}
      />
      {decided && <AppealDialog appeal={decided} onClose={() => setDecided(undefined)} />}
    </div>
  );
}
