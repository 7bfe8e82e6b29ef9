import { dateText } from '@ambiance/domain/date-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

/** Shows whether the account requires a code in addition to the password, and how to change that. */
export function SecondFactorCard() {
  const t = useTexts(secondFactorTexts);
  const language = useLanguage();
  const { data: state, error } = useQuery(secondFactorQuery);
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const close = () => setAsking(undefined);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t('title')}</h2>
      {error && !state && <p className="text-ink-muted">{t('failed')}</p>}
      {!error && !state && <Skeleton className="h-24" />}
      {state?.addedUtc === null && (
        <>
          <p className="text-ink-muted">{t('off')}</p>
          <LinkButton to="/second-factor" variant="secondary" className="self-start">
            {t('add')}
          </LinkButton>
        </>
      )}
      {state?.addedUtc && (
        <>
          <p className="text-ink-muted">
            {t('on', { date: dateText(state.addedUtc, language, { dateStyle: 'long' }) })}
          </p>
          <p className={state.recoveryCodesLeft < 3 ? 'text-danger-ink' : 'text-ink-muted'}>
            {t('codesLeft', { count: state.recoveryCodesLeft })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAsking('renew')}>
              {t('renew')}
            </Button>
            <Button variant="secondary" className="text-danger-ink" onClick={() => setAsking('remove')}>
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      {asking === 'renew' && <RenewDialog onClose={close} />}
      {asking === 'remove' && <RemoveDialog isRequired={state?.isRequired ?? false} onClose={close} />}
    </Card>
  );
}
