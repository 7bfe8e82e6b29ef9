import { CircleX } from 'lucide-react';
import { Message } from '../ui/Message.tsx';
import { plansTexts } from '../features/plans/plans.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

/** Where the payment page leads those who leave it without paying. */
export function CheckoutCancelPage() {
  const t = useTexts(plansTexts);
  return (
    <Message
      icon={<CircleX aria-hidden />}
      title={t('cancelTitle')}
      text={t('cancelText')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/subscriptions">{t('backToPlans')}</LinkButton>
          <LinkButton to="/search" variant="secondary">
            {t('backToDiscover')}
          </LinkButton>
        </div>
      }
    >
      <PageTitle>{t('cancelTitle')}</PageTitle>
    </Message>
  );
}
