import { useLanguage } from '../../i18n/language.ts';

const inTheDark = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' };

export interface ProductPictureProps {
  of: 'mood' | 'discover' | 'chat';
  alt: string;
  /** The colour scheme chosen in this browser. */
  scheme: keyof typeof inTheDark;
}

/** A screenshot of the product in the page's language and scheme. `npm run gallery` takes new ones. */
export function ProductPicture({ of, alt, scheme }: ProductPictureProps) {
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
