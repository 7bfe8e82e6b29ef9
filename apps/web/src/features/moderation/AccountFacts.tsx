import type { Case } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../i18n/texts.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { moderationTexts } from './moderation.texts.ts';

/** Account data that moderators may see: no plan, payments or position. */
export function AccountFacts({ one: { account } }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const day = (date: string) => dateText(date, t.language, { dateStyle: 'long' });
  const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no');
  return (
    <SectionCard id="account" title={t('account')}>
      {!account && <p className="text-sm text-ink-muted">{t('accountGone')}</p>}
      {account && (
        <Facts
          facts={[
            [t('since'), day(account.createdUtc)],
            [t('lastActive'), dateText(account.activeOn, t.language, { dateStyle: 'long', timeZone: 'UTC' })],
            [t('languageOf'), t(`language.${account.language}`)],
            [t('emailProved'), yesOrNo(account.isEmailProved)],
            [t('phoneVerified'), yesOrNo(account.isPhoneVerified)],
            [t('verifiedBy'), t(account.verificationSource ? `verified.${account.verificationSource}` : 'notVerified')],
            [t('blockedBy'), t('people', { count: account.blockedBy })],
            [t('deniedAtDoors'), account.deniedAtDoors],
            [t('ownReports'), t('record', { count: account.closedReports, without: account.withoutViolation })],
          ]}
        />
      )}
    </SectionCard>
  );
}
