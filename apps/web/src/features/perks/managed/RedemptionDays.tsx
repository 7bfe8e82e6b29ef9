import { dateText } from '@ambiance/domain/date-text';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { saveCsv } from '../../../ui/actions/save-csv.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { managedPerksTexts } from './managed-perks.texts.ts';

const monthsShown = 12;

/** The current month and those before it, such as `2026-11`. */
function latestMonths(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: monthsShown }, (_, ago) =>
    new Date(Date.UTC(year, month - ago, 1)).toISOString().slice(0, 7),
  );
}

/** Saves the redemptions of a month by day and perk, for the venue's accounts. */
export function RedemptionDays({ venueId }: { venueId: number }) {
  const t = useTexts(managedPerksTexts);
  const months = latestMonths(useNow());
  const [month, setMonth] = useState(months[0]!);
  const save = useMutation({
    mutationFn: () => server.perks.redemptionDays({ params: { id: String(venueId) }, query: { month } }),
    onSuccess: (days) =>
      saveCsv(`ambiance-${venueId}-${month}.csv`, [
        [t('day'), t('perk'), t('redeemed')],
        ...days.map(({ day, title, redeemed }) => [day, title, redeemed]),
      ]),
    onError: (error) => showError(error, t('redemptionsFailed')),
  });
  const name = (one: string) =>
    dateText(`${one}-15T12:00:00Z`, t.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section aria-labelledby="redemption-days">
      <Card className="flex flex-wrap items-end justify-between gap-4 p-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="redemption-days" className="text-lg">
            {t('redemptions')}
          </h2>
          <p className="text-sm text-ink-muted">{t('redemptionsHint')}</p>
        </div>
        <Select
          label={t('month')}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          options={months.map((value) => ({ value, label: name(value) }))}
        />
        <Button
          variant="secondary"
          aria-label={t('saveCsvOf', { list: t('redemptions') })}
          icon={<Download aria-hidden className="size-5" />}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('saveCsv')}
        </Button>
      </Card>
    </section>
  );
}
