import { Hourglass } from 'lucide-react';
import { appTexts } from '../app/app.texts.ts';
import { Message } from '../app/Message.tsx';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

/** Stands where a page of the product is still to come. */
export function ComingPage() {
  const t = useTexts(appTexts);
  return (
    <Message
      icon={<Hourglass aria-hidden />}
      title={t('comingTitle')}
      text={t('comingText')}
      action={<LinkButton to="/">{t('backHome')}</LinkButton>}
    >
      <PageTitle>{t('comingTitle')}</PageTitle>
    </Message>
  );
}
