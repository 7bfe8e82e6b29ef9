import { useTexts } from '../../i18n/texts.ts';
import { landingTexts } from './landing.texts.ts';
import { useLanguage } from '../../i18n/language.ts';

export function HowItWorks({ scheme }: Pick<ProductPictureProps, 'scheme'>) {
  const t = useTexts(landingTexts);
  const steps = [
    { picture: 'mood', title: t('step1Title'), text: t('step1Text') },
    { picture: 'discover', title: t('step2Title'), text: t('step2Text') },
    { picture: 'chat', title: t('step3Title'), text: t('step3Text') },
  ] as const;
  return (
    <section className="border-t border-hairline">
      <div className="mx-auto max-w-7xl px-4 py-16 sm:px-5 sm:py-24">
        <h2 className="text-4xl">{t('howTitle')}</h2>
        <ol className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-3">
          {steps.map(({ picture, title, text }, index) => (
            <li key={picture} className="flex flex-col gap-5">
              <ProductPicture of={picture} scheme={scheme} alt={t(`picture.${picture}`)} />
              <div className="flex gap-4">
                <span aria-hidden className="w-8 shrink-0 font-serif text-5xl leading-none text-accent-ink">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-2xl">{title}</h3>
                  <p className="mt-1 text-ink-muted">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const inTheDark = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' };

interface ProductPictureProps {
  of: 'mood' | 'discover' | 'chat';
  alt: string;
  /** The colour scheme chosen in this browser. */
  scheme: keyof typeof inTheDark;
}

/** A screenshot of the product in the page's language and scheme. `npm run gallery` takes new ones. */
function ProductPicture({ of, alt, scheme }: ProductPictureProps) {
  const path = `/pictures/${of}.${useLanguage()}`;
  return (
    <picture>
      <source media={inTheDark[scheme]} srcSet={`${path}.dark.webp`} />
      <img
        src={`${path}.light.webp`}
        alt={alt}
        loading="lazy"
        width="780"
        height="975"
        className="aspect-4/3 w-full rounded-xl border border-hairline object-cover object-top md:aspect-4/5"
      />
    </picture>
  );
}
