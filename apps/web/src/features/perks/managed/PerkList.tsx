import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { useLocalPages } from '../../../ui/layout/use-local-pages.ts';
import type { ManagedPerk } from './managed-perk.ts';
import { ManagedPerkCard } from './ManagedPerkCard.tsx';
import { managedPerksTexts } from './managed-perks.texts.ts';
import { perkOrders, searchPerks } from './perk-search.ts';

interface PerkListProps {
  perks: readonly ManagedPerk[];
  onEdit: (perk: ManagedPerk) => void;
  onCopy: (perk: ManagedPerk) => void;
}

/** A venue's perks, searched and ordered. */
export function PerkList({ perks, onEdit, onCopy }: PerkListProps) {
  const t = useTexts(managedPerksTexts);
  const reader = useLanguage();
  const [q, setQ] = useState('');
  const [order, setOrder] = useState<(typeof perkOrders)[number]>('newest');
  const pages = useLocalPages(searchPerks(perks, { q, order, reader }), `${order} ${q}`);
  return (
    <>
      <div role="search" className="flex flex-wrap gap-3">
        <TextField
          label={t('search')}
          type="search"
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Select
          label={t('order')}
          value={order}
          onChange={({ currentTarget }) => setOrder(perkOrders.find((one) => one === currentTarget.value) ?? 'newest')}
          options={perkOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
      </div>
      <PagedList
        pages={pages}
        keyOf={({ id }) => id}
        render={(perk) => <ManagedPerkCard perk={perk} onEdit={() => onEdit(perk)} onCopy={() => onCopy(perk)} />}
        empty={
          <EmptyState icon={<SearchX aria-hidden />} title={t('noneFound')}>
            {t('noneFoundText')}
          </EmptyState>
        }
        className="grid items-start gap-4 md:grid-cols-2"
      />
    </>
  );
}
