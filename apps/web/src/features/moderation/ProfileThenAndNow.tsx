import type { Case, CaseProfile, CaseReport } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { moderationTexts } from './moderation.texts.ts';

interface ProfileThenAndNowProps {
  report: CaseReport;
  /** The current profile. Null if the account is deleted. */
  account: Case['account'];
}

/** The profile at the time of a report next to the current one. Changes are marked. */
export function ProfileThenAndNow({ report, account }: ProfileThenAndNowProps) {
  const t = useTexts(moderationTexts);
  const ui = useTexts(uiTexts);
  const { profile, changed, photoIds } = report;
  const placeOf = ({ city, country }: CaseProfile) => [city, country].filter(Boolean).join(', ');
  const birthOf = ({ dateOfBirth }: CaseProfile) =>
    dateOfBirth && dateText(dateOfBirth, t.language, { dateStyle: 'long', timeZone: 'UTC' });
  const rows = [
    { name: 'displayName', changes: ['displayName'], read: (one: CaseProfile) => one.displayName },
    { name: 'place', changes: ['city', 'country'], read: placeOf },
    { name: 'dateOfBirth', changes: ['dateOfBirth'], read: birthOf },
    { name: 'description', changes: ['description'], read: (one: CaseProfile) => one.description },
    { name: 'expectations', changes: ['expectations'], read: (one: CaseProfile) => one.expectations },
    { name: 'mood', changes: ['mood'], read: ({ mood }: CaseProfile) => mood && ui(`mood.${mood}`) },
  ] as const;
  const hasChanged = (fields: readonly CaseReport['changed'][number][]) =>
    fields.some((field) => changed.includes(field));
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t('profile')}</h3>
      {account && changed.length === 0 && <p className="text-sm text-ink-muted">{t('unchanged')}</p>}
      {!account && <p className="text-sm text-ink-muted">{t('accountGone')}</p>}
      <dl className="flex flex-col divide-y divide-hairline text-sm">
        {rows.map(({ name, changes, read }) => {
          const isChanged = hasChanged(changes);
          return (
            <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="text-ink-muted">{t(`field.${name}`)}</dt>
              <dd className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
                <Value label={isChanged ? t('profileThen') : undefined}>{read(profile)}</Value>
                {account && isChanged && (
                  <Value label={t('profileNow')} isNew>
                    {read(account)}
                  </Value>
                )}
              </dd>
            </div>
          );
        })}
        <div className="grid gap-x-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-ink-muted">{t('field.photos')}</dt>
          <dd className="flex flex-wrap items-center gap-2">
            {t('photosThen', { count: photoIds.length })}
            {hasChanged(['photos']) && <Badge tone="accent">{t('changed')}</Badge>}
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface ValueProps {
  label: string | undefined;
  isNew?: boolean;
  children: string | null;
}

function Value({ label, isNew = false, children }: ValueProps) {
  const t = useTexts(moderationTexts);
  return (
    <span className={isNew ? 'rounded-md bg-accent-soft px-2 py-1 text-accent-ink' : undefined}>
      {label && <span className="block font-medium">{label}</span>}
      <span dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children || <span className="text-ink-muted">{t('nothing')}</span>}
      </span>
    </span>
  );
}
