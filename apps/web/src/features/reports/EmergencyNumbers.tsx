import { useTexts } from '../../i18n/texts.ts';
import { reportsTexts } from './reports.texts.ts';

/** Emergency numbers in Canada, for danger and for a suicidal crisis. */
export function EmergencyNumbers() {
  const t = useTexts(reportsTexts);
  const numbers = [
    { question: t('immediateDanger'), href: 'tel:911', call: t('call911') },
    { question: t('suicide'), href: 'tel:988', call: t('call988') },
  ];
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {numbers.map(({ question, href, call }) => (
        <li key={href}>
          {question}{' '}
          <a href={href} className="font-medium text-accent-ink underline underline-offset-4">
            {call}
          </a>
        </li>
      ))}
    </ul>
  );
}
