import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { LinkButton } from '../../../ui/actions/LinkButton.tsx';
import { recoveryTexts } from '../password/recovery.texts.ts';
import { useResendProof } from './use-resend-proof.ts';

/** Asks the user to verify their email address, until it is verified. */
export function EmailProofBanner() {
  const login = useSession();
  return login?.awaitsEmailProof ? <ProofNeeded email={login.email ?? ''} /> : null;
}

function ProofNeeded({ email }: { email: string }) {
  const t = useTexts(recoveryTexts);
  const resend = useResendProof();
  return (
    <Banner
      action={
        <div className="-ml-5 flex basis-full flex-wrap">
          <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('sendAgain')}
          </Button>
          <LinkButton to="/settings/account#email" variant="quiet" className="text-left!">
            {t('wrongAddress')}
          </LinkButton>
        </div>
      }
    >
      {t('proofNeeded', { email })}
    </Banner>
  );
}

/** The same in one line, for a page that shows people first. */
export function EmailProofNote() {
  return useSession()?.awaitsEmailProof ? <AddressUnconfirmed /> : null;
}

function AddressUnconfirmed() {
  const t = useTexts(recoveryTexts);
  return (
    <p className="text-sm text-ink-muted max-sm:mb-1">
      {t('unconfirmedNote')}{' '}
      <Link to="/settings/account" className="font-medium text-accent-ink underline">
        {t('confirmAddress')}
      </Link>
    </p>
  );
}
