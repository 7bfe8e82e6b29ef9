import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { useSession } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showError, showToast } from '../../ui/toast.ts';
import { recoveryTexts } from './recovery.texts.ts';

/** Asks for the proof of the email address while it is missing. */
export function EmailProofBanner() {
  const login = useSession();
  return login?.awaitsEmailProof ? <ProofNeeded email={login.email ?? ''} /> : null;
}

function ProofNeeded({ email }: { email: string }) {
  const t = useTexts(recoveryTexts);
  const resend = useMutation({
    mutationFn: () => server.accounts.resendVerification(),
    onSuccess: () => showToast(t('sentAgain')),
    onError: (error) => showError(error, t('sendAgainFailed')),
  });
  return (
    <Banner
      action={
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('sendAgain')}
        </Button>
      }
    >
      {t('proofNeeded', { email })}
    </Banner>
  );
}
