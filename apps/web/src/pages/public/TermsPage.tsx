import { defaultMinimumAge } from '@ambiance/domain/ages';
import { reportDueHours } from '@ambiance/domain/reports';
import { deletionUndoDays } from '@ambiance/domain/retention';
import { pastDueGraceDays } from '@ambiance/domain/subscriptions';
import { termsTexts } from '../../features/legal/legal.texts.ts';
import { LegalPage } from '../../features/legal/LegalPage.tsx';
import { termsSections } from '../../features/legal/sections.ts';
import { useSupport } from '../../features/legal/use-support.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';

export function TermsPage() {
  const t = useTexts(termsTexts);
  const email = useSupport();
  const age = useInstance()?.minimumAge ?? defaultMinimumAge;
  const values = { email, age, hours: reportDueHours, days: deletionUndoDays, graceDays: pastDueGraceDays };
  const sections = termsSections.map((id) => ({ id, title: t(`${id}.title`, values), text: t(`${id}.text`, values) }));
  return <LegalPage title={t('title')} lead={t('lead')} sections={sections} />;
}
