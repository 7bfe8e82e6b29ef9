import { Signpost } from 'lucide-react';
import { Message } from '../../ui/feedback/Message.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { notFoundTexts } from './not-found.texts.ts';

/** Shown for unknown paths. */
export function NotFoundPage() {
  const t = useTexts(notFoundTexts);
  return (
    <Message
      icon={<Signpost aria-hidden />}
      title={t('title')}
      text={t('text')}
      action={<LinkButton to="/">{t('backHome')}</LinkButton>}
    >
      <PageTitle>{t('title')}</PageTitle>
    </Message>
  );
}
