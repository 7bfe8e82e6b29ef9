import { useTexts } from '../../../i18n/texts.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import { FilterForm, type FilterFormProps } from './FilterForm.tsx';

export interface FilterDrawerProps extends FilterFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The filter's form, sliding up from the bottom of the screen. In a file of its own, which is fetched when it is first opened.
 */
export function FilterDrawer({ open, onOpenChange, ...form }: FilterDrawerProps) {
  const t = useTexts(discoveryTexts);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('filters')} side="bottom">
      <FilterForm {...form} onSearch={() => onOpenChange(false)} />
    </Sheet>
  );
}
