import { CareFigures } from '../../features/care/CareFigures.tsx';
import { careTexts } from '../../features/care/care.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';

/** Public page with figures on how reports are handled. */
export function CarePage() {
  const t = useTexts(careTexts);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-8 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('lead')} />
      <CareFigures />
      <section className="flex flex-col gap-2">
        <h2 className="text-xl">{t('how')}</h2>
        <p className="text-ink-muted">{t('howText')}</p>
        <p>
          <Link to="/safety#reporting" className="underline underline-offset-4">
            {t('reportHow')}
          </Link>
        </p>
      </section>
    </div>
  );
}
