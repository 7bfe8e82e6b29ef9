import { reportDueHours, reportedMessages } from '@ambiance/domain/reports';
import { deletionUndoDays, longestRetentionYears, retention } from '@ambiance/domain/retention';
import { privacyTexts } from '../../features/legal/legal.texts.ts';
import { LegalPage } from '../../features/legal/LegalPage.tsx';
import { RetentionTable } from '../../features/legal/RetentionTable.tsx';
import { privacySections } from '../../features/legal/sections.ts';
import { usePrivacyOfficer } from '../../features/legal/use-support.ts';
import { useTexts } from '../../i18n/texts.ts';

export function PrivacyPage() {
  const t = useTexts(privacyTexts);
  const values = {
    ...usePrivacyOfficer(),
    hours: reportDueHours,
    messages: reportedMessages,
    sessionDays: retention.sessions.days,
    days: deletionUndoDays,
    years: longestRetentionYears,
  };
  const sections = privacySections.map((id) => ({
    id,
    title: t(`${id}.title`),
    text: t(`${id}.text`, values),
    below: id === 'retention' && <RetentionTable />,
  }));
  return <LegalPage title={t('title')} lead={t('lead')} sections={sections} />;
}
