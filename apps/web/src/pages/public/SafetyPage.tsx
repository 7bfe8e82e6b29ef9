import { reportDueHours, reportedMessages } from '@ambiance/domain/reports';
import { safetyTexts } from '../../features/legal/legal.texts.ts';
import { LegalPage } from '../../features/legal/LegalPage.tsx';
import { safetySections } from '../../features/legal/sections.ts';
import { useSupport } from '../../features/legal/use-support.ts';
import { useTexts } from '../../i18n/texts.ts';

export function SafetyPage() {
  const t = useTexts(safetyTexts);
  const values = { email: useSupport(), hours: reportDueHours, messages: reportedMessages };
  const sections = safetySections.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`, values) }));
  return <LegalPage title={t('title')} lead={t('lead')} sections={sections} />;
}
