import drawings from './drawings.svg';

/**
 * A drawing of the landing page in shades of its accent. The text next to it describes it. The drawings are a separate picture,
 * because components would add to the script's size.
 */
export function Drawing({ of, className }: { of: string; className: string }) {
  return (
    <svg key={of} aria-hidden className={className}>
      <use href={`${drawings}#${of}`} />
    </svg>
  );
}
