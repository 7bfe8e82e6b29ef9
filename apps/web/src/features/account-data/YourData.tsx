import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { accountDataTexts } from './account-data.texts.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { SessionList } from './SessionList.tsx';

/** Groups what users can do with their account: password, sessions, export and deletion. */
export function YourData() {
  const t = useTexts(accountDataTexts);
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="text-xl">{t('title')}</h2>
      <LinkButton to="/change-password" variant="secondary" className="self-start">
        {t('changePassword')}
      </LinkButton>
      <SessionList />
      <ExportData />
      <DeleteAccount />
    </Card>
  );
}
