import { Search } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import { FilterForm, type FilterFormProps } from './FilterForm.tsx';

export interface FilterDrawerProps extends FilterFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The filter's form, sliding in from the side, on a phone from the bottom. It is fetched when it is first opened. */
export function FilterDrawer({ open, onOpenChange, ...form }: FilterDrawerProps) {
  const t = useTexts(discoveryTexts);
  const isWide = useIsWide();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('filters')}
      side={isWide ? 'right' : 'bottom'}
      footer={
        <Button type="submit" form="filter" icon={<Search aria-hidden className="size-5" />} wide>
          {t('search')}
        </Button>
      }
    >
      <FilterForm {...form} onSearch={() => onOpenChange(false)} />
    </Sheet>
  );
}
