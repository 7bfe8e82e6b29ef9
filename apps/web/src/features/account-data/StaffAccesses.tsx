import type { StoredRecords } from '@ambiance/contract/account-data';
import { dateText } from '@ambiance/domain/date-text';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { storedRecordsTexts } from './stored-records.texts.ts';

/** How staff used the data of the user, newest first. */
export function StaffAccesses({ accesses }: Pick<StoredRecords, 'accesses'>) {
  const t = useTexts(storedRecordsTexts);
  const language = useLanguage();
  const textOf = ({ access, isOwnReport }: StoredRecords['accesses'][number]) =>
    isOwnReport && (access === 'report-viewed' || access === 'evidence-viewed')
      ? t(`access.own.${access}`)
      : t(`access.${access}`);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{t('accessTitle')}</h2>
      <p className="text-ink-muted">{t('accessLead')}</p>
      {accesses.length === 0 && <p>{t('accessNone')}</p>}
      {accesses.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline">
          {accesses.map((one) => (
            <li
              key={`${one.atUtc} ${one.access}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span>{textOf(one)}</span>
              <time dateTime={one.atUtc} className="text-sm text-ink-muted">
                {dateText(one.atUtc, language, { dateStyle: 'long' })}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
