import { CircleX } from 'lucide-react';
import { Message } from '../../ui/feedback/Message.tsx';
import { conversationLeft } from '../../features/chat/conversation-left.ts';
import { plansTexts } from '../../features/plans/plans.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/** The payment page leads here if the user leaves it without paying. */
export function CheckoutCancelPage() {
  const t = useTexts(plansTexts);
  const conversation = conversationLeft();
  return (
    <Message
      icon={<CircleX aria-hidden />}
      title={t('cancelTitle')}
      text={t('cancelText')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/subscriptions">{t('backToPlans')}</LinkButton>
          <LinkButton to={conversation ?? '/search'} variant="secondary">
            {t(conversation ? 'toConversation' : 'backToDiscover')}
          </LinkButton>
        </div>
      }
    >
      <PageTitle>{t('cancelTitle')}</PageTitle>
    </Message>
  );
}
