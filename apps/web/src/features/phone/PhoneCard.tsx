import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { phoneTexts } from './phone.texts.ts';
import { verificationQuery } from './phone.queries.ts';
import { PhoneVerification } from './PhoneVerification.tsx';

/** The phone on the profile: the verified number, or its verification. */
export function PhoneCard() {
  const t = useTexts(phoneTexts);
  const { data: verification, error, refetch } = useQuery(verificationQuery);
  const [changing, setChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!verification && error) {
    return (
      <Card>
        <LoadFailed title={t('loadFailed')} onRetry={refetch} reason={error.message} />
      </Card>
    );
  }
  if (!verification) return <Skeleton className="h-72 rounded-xl" />;

  const { phoneEnding } = verification;
  const isProved = phoneEnding !== null || verification.source === 'phone';
  return (
    <Card aria-labelledby="phone" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="phone" ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl outline-none">
          {isProved && <BadgeCheck aria-hidden className="size-5 shrink-0 text-accent-ink" />}
          {isProved ? t('verifiedTitle') : t('title')}
        </h2>
        <p className="text-sm text-ink-muted">
          {isProved ? (phoneEnding ? t('verifiedNumber', { ending: phoneEnding }) : t('vouched')) : t('why')}
        </p>
      </div>
      {(changing || !isProved) && (
        <PhoneVerification
          variant="secondary"
          takesFocus={changing}
          onVerified={() => {
            setChanging(false);
            heading.current?.focus();
          }}
        />
      )}
      {isProved && (
        <Button variant="quiet" onClick={() => setChanging(!changing)} className="-ml-5 self-start">
          {changing ? t('keep') : t('change')}
        </Button>
      )}
    </Card>
  );
}
