import type { Me } from '@ambiance/contract/members';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { emailTexts } from './email.texts.ts';
import { recoveryTexts } from '../password/recovery.texts.ts';
import { useResendProof } from './use-resend-proof.ts';

/**
 * Shows the email address, whether it is verified, and how to change it. If the URL ends in `#email`, the form is open at once.
 */
export function EmailCard({ me }: { me: Me }) {
  const t = useTexts(emailTexts);
  const recovery = useTexts(recoveryTexts);
  const resend = useResendProof();
  const isAskedFor = useLocation().hash === '#email';
  const [isChanging, setChanging] = useState(isAskedFor);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 wrap-anywhere">{me.email}</p>
        <p className="mt-1 text-sm text-ink-muted">{t(me.emailProved ? 'proved' : 'unproved')}</p>
      </div>
      {isChanging ? (
        <ChangeEmailForm me={me} onClose={() => setChanging(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
          {!me.emailProved && (
            <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
              {recovery('sendAgain')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
