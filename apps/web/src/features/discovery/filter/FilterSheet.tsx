import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { LazyOverlay } from '../../../ui/overlays/LazyOverlay.tsx';
import { lazyComponent } from '../../../loading/lazy-component.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { discoveryTexts } from '../discovery.texts.ts';
import type { FilterFormProps } from './FilterForm.tsx';

const filterDrawer = lazyComponent(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

/** The filter: a button with the number of conditions, and the form that it opens. */
export function FilterSheet(form: FilterFormProps) {
  const t = useTexts(discoveryTexts);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const { q, city, nearMe, minAge, maxAge, speaks } = form.filter;
  const count = [q, city, nearMe, minAge ?? maxAge, speaks].filter(Boolean).length;
  return (
    <>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal aria-hidden className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
        className="max-[28rem]:gap-1 max-[28rem]:px-2.5"
      >
        <span className="max-[28rem]:sr-only">{t('filters')}</span>
        {count > 0 && (
          <>
            <span
              aria-hidden
              className="inline-flex size-6 items-center justify-center rounded-full bg-accent-solid text-sm text-white"
            >
              {count}
            </span>
            <span className="sr-only">{t('inUse', { count })}</span>
          </>
        )}
      </Button>
      {used && (
        <LazyOverlay>
          <filterDrawer.Component {...form} open={open} onOpenChange={setOpen} />
        </LazyOverlay>
      )}
    </>
  );
}
