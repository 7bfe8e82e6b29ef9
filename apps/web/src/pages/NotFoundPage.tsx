import { Compass } from 'lucide-react';
import { appTexts } from '../app/app.texts.ts';
import { Message } from '../app/Message.tsx';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

/** Any path that is none of ours. */
export function NotFoundPage() {
  const t = useTexts(appTexts);
  return (
    <Message
      icon={<Compass aria-hidden />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<LinkButton to="/">{t('backHome')}</LinkButton>}
    >
      <PageTitle>{t('notFoundTitle')}</PageTitle>
    </Message>
  );
}
