import type { Case } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { moderationTexts } from './moderation.texts.ts';

/** Account data that moderators may see: no plan, payments or position. */
export function AccountFacts({ one: { account } }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const language = useLanguage();
  const day = (date: string) => dateText(date, language, { dateStyle: 'long' });
  const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no');
  const facts: readonly (readonly [string, string])[] = account
    ? [
        [t('since'), day(account.createdUtc)],
        [t('lastActive'), dateText(account.activeOn, language, { dateStyle: 'long', timeZone: 'UTC' })],
        [t('languageOf'), t(`language.${account.language}`)],
        [t('emailProved'), yesOrNo(account.isEmailProved)],
        [t('phoneVerified'), yesOrNo(account.isPhoneVerified)],
        [t('verifiedBy'), account.verificationSource ? t(`verified.${account.verificationSource}`) : t('notVerified')],
        [t('blockedBy'), t('people', { count: account.blockedBy })],
        ...(account.deniedAtDoors ? [[t('deniedAtDoors'), String(account.deniedAtDoors)] as const] : []),
        [t('ownReports'), t('record', { count: account.closedReports, without: account.withoutViolation })],
      ]
    : [];
  return (
    <SectionCard id="account" title={t('account')}>
      {!account && <p className="text-sm text-ink-muted">{t('accountGone')}</p>}
      {account && (
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, fact]) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  );
}
