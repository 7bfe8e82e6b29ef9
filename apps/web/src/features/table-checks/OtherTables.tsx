import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { agendaQuery } from '../../me/my-agenda.ts';
import { tablesQuery } from '../../me/my-tables.ts';
import { TableHelp } from './TableHelp.tsx';
import { tableChecksTexts } from './table-checks.texts.ts';

/**
 * The meetings that the agenda no longer shows although the user may still sit there: a long evening, or one that someone ended at the
 * table. With a partner, only the meetings with them. Renders nothing if there are none.
 */
export function OtherTables({ partnerId }: { partnerId?: string }) {
  const t = useTexts(tableChecksTexts);
  const { data: agenda } = useQuery(agendaQuery);
  const { data: tables = [] } = useQuery(tablesQuery);
  if (!agenda) return null;
  const inAgenda = new Set(agenda.map(({ message }) => message.id));
  const others = tables.filter(
    ({ messageId, withUserId }) => !inAgenda.has(messageId) && (partnerId === undefined || withUserId === partnerId),
  );
  if (others.length === 0) return null;
  return (
    <section aria-label={t('list')} className="rounded-xl border border-hairline bg-surface px-4 py-3">
      <ul className="flex flex-col gap-2">
        {others.map(({ messageId, venueName, untilUtc }) => (
          <li key={messageId}>
            <p className="font-medium">{venueName}</p>
            <div className="-ml-5">
              <TableHelp messageId={messageId} atUtc={untilUtc} venueName={venueName} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
