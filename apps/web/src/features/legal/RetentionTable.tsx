import { retention } from '@ambiance/domain/retention';
import { useTexts } from '../../i18n/texts.ts';
import { legalTexts } from './legal.texts.ts';

/** How long records are stored, from the table that the deletion jobs read. */
export function RetentionTable() {
  const t = useTexts(legalTexts);
  return (
    <table className="w-full border-collapse text-left text-sm print:break-inside-avoid">
      <caption className="sr-only">{t('retentionTable')}</caption>
      <thead>
        <tr className="border-b border-edge">
          <th className="w-1/2 py-2 pr-4 font-semibold">{t('record')}</th>
          <th className="py-2 font-semibold">{t('period')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(retention).map(([kind, { record, period }]) => (
          <tr key={kind} className="border-b border-hairline align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              {record[t.language]}
            </th>
            <td className="py-3 text-ink-muted">{period[t.language]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
