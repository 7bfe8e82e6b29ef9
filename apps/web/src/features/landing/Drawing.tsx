import drawings from './drawings.svg';

/**
 * A drawing of the landing page, in nothing but the steps of the accent around it; the text beside it says what it
 * shows. The drawings travel as a picture, because as components they would weigh on the script.
 */
export function Drawing({ of, className }: { of: string; className: string }) {
  return (
    <svg key={of} aria-hidden className={className}>
      <use href={`${drawings}#${of}`} />
    </svg>
  );
}
