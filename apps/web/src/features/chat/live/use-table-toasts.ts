import type { CatchUp } from '@ambiance/contract/catch-up';
import type { MyTable, TableAtWork } from '@ambiance/contract/table-checks';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import {
  refreshTables,
  refreshTablesAtWork,
  tablesAtWorkQuery,
  tablesQuery,
  withdrawnTablesQuery,
} from '../../../me/my-tables.ts';
import { queryClient } from '../../../server/query-client.ts';
import { session } from '../../../session/session.ts';
import { readySignal, signal } from '../../../ui/feedback/signal.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { chatTexts } from '../chat.texts.ts';
import { partnerIn } from './partner-in.ts';
import { newsAtWork, newsOfMine, type Shown } from './table-news.ts';

/** The pages of staff that show the requests themselves. */
const staffPages = ['/host/dashboard', '/venue/dashboard', '/host/redeem'];
const toastMs = 8000;
const untilClosed = 0;

/** The toasts about requests for help at a table: for the member who asked, and for the staff on duty. */
export function useTableToasts() {
  const t = useTexts(chatTexts);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mine = useRef<Shown>(new Map());
  const atWork = useRef<Shown>(new Map());

  const toast = (id: number, text: string, address: string, { isUrgent = false, more = '' } = {}) =>
    showToast(text, {
      kind: isUrgent ? 'error' : 'info',
      key: `table ${id}`,
      durationMs: isUrgent ? untilClosed : toastMs,
      ...(more && { more }),
      action: { label: t('open'), onClick: () => void navigate(address) },
    });

  const show = (tables: readonly MyTable[]) => {
    for (const { check, withUserId } of newsOfMine(mine.current, tables)) {
      const isOnScreen = pathname === '/messages' || (pathname === '/chat' && partnerIn(search) === withUserId);
      if (isOnScreen) continue;
      const answer =
        check.answeredBy === null ? t('table.answeredUnnamed') : t('table.answered', { name: check.answeredBy });
      toast(check.id, check.isAnswered ? answer : t('table.unanswered'), '/messages');
    }
  };

  const showAtWork = (tables: readonly TableAtWork[], allWithdrawn: readonly TableAtWork[] = []) => {
    const { asking, answered, withdrawn, over } = newsAtWork(atWork.current, tables, allWithdrawn);
    if (asking.length > 0) {
      readySignal();
      signal('help');
    }
    if (staffPages.includes(pathname)) return;
    const addressAt = (venueId: number) =>
      session.get()?.role === 'host' ? '/host/dashboard' : `/venue/dashboard?venueId=${venueId}`;
    for (const { id, venue, firstName: name, hint, isUnanswered } of asking) {
      const text = t(isUnanswered ? 'table.waits' : 'table.wants', { name });
      toast(id, text, addressAt(venue.id), { isUrgent: true, more: hint || venue.name });
    }
    for (const table of answered) toast(table.id, goingText(table.answered), addressAt(table.venue.id));
    // The last two replace toasts that would otherwise stay.
    for (const { id, venue, firstName: name } of withdrawn)
      toast(id, t('table.withdrawn', { name }), addressAt(venue.id));
    for (const id of over) toast(id, t('table.over'), '/host/redeem');
  };

  const goingText = ({ firstName, isYou }: NonNullable<TableAtWork['answered']>) => {
    if (isYou) return t('table.youGo');
    return firstName === null ? t('table.someoneGoes') : t('table.going', { name: firstName });
  };

  return {
    /** Shows what happened while this page was not connected. */
    showMissed({ tables, tablesAtWork, withdrawnTables }: CatchUp): void {
      if (tables) show(tables);
      if (tablesAtWork) showAtWork(tablesAtWork, withdrawnTables);
    },
    async reload(what: 'showTables' | 'showTablesAtWork'): Promise<void> {
      // Cancels a reading that is older than the event.
      if (what === 'showTables') {
        void refreshTables();
        show(await queryClient.fetchQuery({ ...tablesQuery, staleTime: 0 }).catch(() => []));
      } else {
        void refreshTablesAtWork();
        const [tables, withdrawn] = await Promise.all([
          queryClient.fetchQuery({ ...tablesAtWorkQuery, staleTime: 0 }).catch(() => undefined),
          queryClient.fetchQuery({ ...withdrawnTablesQuery, staleTime: 0 }).catch(() => undefined),
        ]);
        if (tables) showAtWork(tables, withdrawn);
      }
    },
  };
}
